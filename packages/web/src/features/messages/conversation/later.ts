import { createContext } from 'react';
import { laterModule } from '../../../shared/lazy/later-module.js';

export const useConversationLater = laterModule(() => import('./conversation-later.js'));

/** The same, for what stands in every message; undefined until it has loaded. */
export const ConversationLater = createContext<ReturnType<typeof useConversationLater>>(undefined);

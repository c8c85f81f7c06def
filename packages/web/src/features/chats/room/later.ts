import { createContext } from 'react';
import { laterModule } from '../../../shared/lazy/later-module.js';

export const useChatLater = laterModule(() => import('./chat-later.js'));

/** The same, for what stands in every message; undefined until it has loaded. */
export const ChatLater = createContext<ReturnType<typeof useChatLater>>(undefined);

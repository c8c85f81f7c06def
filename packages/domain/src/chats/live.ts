import { z } from 'zod';
import { idSchema } from '../ids.js';
import { liveFeature } from '../live-feature.js';
import type { ChatEvent, TypingUpdate } from './events.js';
import type { ChatSettingsUpdate } from './settings.js';

/** An opened chat. Lists, badges and toasts hear of it on the person's topic. */
export const chatsLive = liveFeature<ChatEvent | TypingUpdate | ChatSettingsUpdate>()([
  z.object({ kind: z.literal('chat'), chatId: idSchema }),
]);

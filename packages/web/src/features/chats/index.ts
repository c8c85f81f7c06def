import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { useChatWith } from './use-own-chats.js';

/** The chat of two, beside something else that they do. */
export const DirectChat = lazyPart(
  () => import('./chats-page.js'),
  (module) => module.DirectChat,
);

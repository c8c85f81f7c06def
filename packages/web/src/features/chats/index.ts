import { lazyPart } from '../../shared/lazy/lazy-part.js';

export { useChatWith, useUnreadIn } from './chats-slice.js';

/** A chat, beside something else that those in it do. */
export const ChatBeside = lazyPart(() => import('./chats-page.js'), 'ChatBeside');

/** The chat of two, beside something else that they do. */
export const DirectChat = lazyPart(() => import('./chats-page.js'), 'DirectChat');

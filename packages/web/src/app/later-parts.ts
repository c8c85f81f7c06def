// What stands beside every page, loaded after the first view: a line of each feature, and of the frame.
export { callsLater } from '../features/calls/later.js';
export { chatsLater } from '../features/chats/later.js';
export { gamesLater } from '../features/games/later.js';
export { messagesLater } from '../features/messages/later.js';
export { moderationLater } from '../features/moderation/later.js';
export { noticesLater } from '../features/notices/later.js';
export { whiteboardsLater } from '../features/whiteboards/later.js';
export { frameLater } from './frame/heard-in-between.js';

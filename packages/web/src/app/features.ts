// The features behind sign-in: one line each. Their order doesn't matter, menus have ranks.
export { blocks } from '../features/blocks/feature.js';
export { calls } from '../features/calls/feature.js';
export { chats } from '../features/chats/feature.js';
export { games } from '../features/games/feature.js';
export { messages } from '../features/messages/feature.js';
export { moderation } from '../features/moderation/feature.js';
export { notices } from '../features/notices/feature.js';
export { place } from '../features/place/feature.js';
export { questions } from '../features/questions/feature.js';
export { search } from '../features/search/feature.js';
export { tags } from '../features/tags/feature.js';
export { users } from '../features/users/feature.js';
export { whiteboards } from '../features/whiteboards/feature.js';

// What each feature says over the realtime connection: one line a feature.
export { blocksLive } from '../blocks/live.js';
export { callsLive } from '../calls/live.js';
export { chatsLive } from '../chats/live.js';
export { followsLive } from '../follows/live.js';
export { gamesLive } from '../games/live.js';
export { messagesLive } from '../messages/live.js';
export { moderationLive } from '../moderation/live.js';
export { noticesLive } from '../notices/live.js';
export { placeLive } from '../place/live.js';
export { questionsLive } from '../questions/live.js';
export { usersLive } from '../users/live.js';
export { whiteboardsLive } from '../whiteboards/live.js';

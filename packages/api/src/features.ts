// Every feature of the server, one line each: all that is put together comes from this list.
export { callsFeature as calls } from './features/calls/index.js';
export { chatsFeature as chats } from './features/chats/index.js';
export { followsFeature as follows } from './features/follows/index.js';
export { gamesFeature as games } from './features/games/index.js';
export { messagesFeature as messages } from './features/messages/index.js';
export { moderationFeature as moderation } from './features/moderation/index.js';
export { noticesFeature as notices } from './features/notices/index.js';
export { picturesFeature as pictures } from './features/pictures/index.js';
export { questionsFeature as questions } from './features/questions/index.js';
export { tagsFeature as tags } from './features/tags/index.js';
export { usersFeature as users } from './features/users/index.js';
export { whiteboardsFeature as whiteboards } from './features/whiteboards/index.js';

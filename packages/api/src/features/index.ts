// Every feature of the server, one line each: all that is put together comes from this list.
export { blocksFeature as blocks } from './blocks/index.js';
export { callsFeature as calls } from './calls/index.js';
export { chatsFeature as chats } from './chats/index.js';
export { feedsFeature as feeds } from './feeds/index.js';
export { followsFeature as follows } from './follows/index.js';
export { gamesFeature as games } from './games/index.js';
export { messagesFeature as messages } from './messages/index.js';
export { moderationFeature as moderation } from './moderation/index.js';
export { noticesFeature as notices } from './notices/index.js';
export { picturesFeature as pictures } from './pictures/index.js';
export { placeFeature as place } from './place/index.js';
export { questionsFeature as questions } from './questions/index.js';
export { searchFeature as search } from './search/index.js';
export { tagsFeature as tags } from './tags/index.js';
export { usersFeature as users } from './users/index.js';
export { webhooksFeature as webhooks } from './webhooks/index.js';
export { whiteboardsFeature as whiteboards } from './whiteboards/index.js';

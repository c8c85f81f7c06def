/** What `later-parts.tsx` loads, in one file. */
export { HiddenPost, PostActions } from '../../moderation/index.js';
export { QuestionLinks } from '../../questions/index.js';
export { BoardLinks } from '../../whiteboards/index.js';
export { Composer } from './composer.js';
export { ConversationAids } from './conversation-aids.js';
export { DeliveryLine } from './delivery-line.js';
export { MarkRoomRead } from '../reading/tell-read.js';
export { PendingConversation } from './pending-conversation.js';
export { LaterMessages, OlderMessages } from './older-messages.js';

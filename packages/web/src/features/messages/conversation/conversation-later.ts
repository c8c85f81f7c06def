/** What `later-parts.tsx` loads, in one file. */
export { PostActions } from '../../moderation/index.js';
export { QuestionLinks } from '../../questions/index.js';
export { BoardLinks } from '../../whiteboards/index.js';
export { Composer } from './composer.js';
export { ConversationAids } from './conversation-aids.js';
export { DeliveryLine } from './delivery-line.js';
export { MarkRoomRead } from '../reading/reading.js';
export { LaterMessages, OlderMessages } from './older-messages.js';

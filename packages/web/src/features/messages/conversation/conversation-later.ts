/** What `later-parts.tsx` loads, in one file. */
export { PostActions } from '../../moderation/index.js';
export { BoardLinks } from '../../whiteboards/index.js';
export { ComposerAids } from './composer-aids.js';
export { ConversationAids } from './conversation-aids.js';
export { DeliveryLine } from './delivery-line.js';
export { OlderMessages } from './older-messages.js';

/** What the first view of a conversation does without; it loads as one, right after that view. */
export { doWhenSeen } from '../../../shared/ui/when-seen.js';
export { HiddenPost, PostActs } from '../../moderation/index.js';
export { BoardLinks } from '../../whiteboards/index.js';
export { ComposerAids } from './composer-aids.js';
export { ConversationAids } from './conversation-aids.js';
export { DeliveryLine } from './delivery-line.js';
export { OlderMessages } from './older-messages.js';

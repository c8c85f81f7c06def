/** What the first view of a chat does without; it loads as one, right after that view. */
export { CallButton, MissedCallLine } from '../../calls/index.js';
export { plainText } from '../../messages/index.js';
export { HiddenPost } from '../../moderation/index.js';
export { ChatDialogs, StartChatDialog } from '../dialogs/lazy-dialogs.js';
export { MoreChats } from '../list/more-chats.js';
export { MarkRead } from './mark-read.js';
export { MessageActs } from './message-acts.js';
export { OnlineStatuses } from './online-statuses.js';
export { Typing } from './typing.js';

/** What `later-parts.tsx` loads, in one file. */
export { CallButton, MissedCallLine } from '../../calls/index.js';
export { plainText } from '../../messages/index.js';
export { MoreChats } from '../list/more-chats.js';
export { MarkRead } from './mark-read.js';
export { MessageActions } from './message-actions.js';
export { OnlineStatuses } from './online-statuses.js';
export { Typing } from './typing.js';

/** What `later-parts.tsx` loads, in one file. */
export { MissedCallLine } from '../../calls/index.js';
export { ChatButtons } from './chat-buttons.js';
export { plainText } from '../../messages/index.js';
export { MoreChats } from '../list/more-chats.js';
export { MarkRead } from './mark-read.js';
export { Answering } from './acts/answering.js';
export { MessageBar } from './acts/message-bar.js';
export { MessageBelow } from './acts/message-below.js';
export { MessageMenu } from './acts/message-menu.js';
export { PinnedBar } from './acts/pinned-bar.js';
export { QuoteLine } from './acts/quote-line.js';
export { OnlineStatuses } from './online-statuses.js';
export { PollMessage } from './poll-message.js';
export { ShownMessage } from './shown-message.js';
export { Typing } from './typing.js';

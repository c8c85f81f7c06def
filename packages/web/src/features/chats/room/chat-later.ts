/** What `later-parts.tsx` loads, in one file. */
export { MissedCallLine } from '../../calls/index.js';
export { ChatButtons } from './chat-buttons.js';
export { plainText } from '../../messages/index.js';
export { MoreChats } from '../list/further-chats.js';
export { MarkRead, OnlineStatuses, ShownMessage } from './unseen-parts.js';
export { Answering, PinnedBar, QuoteLine } from './acts/quotes.js';
export { MessageBar, MessageBelow } from './acts/message-controls.js';
export { MessageMenu } from './acts/message-menu.js';
export { PollMessage } from './poll-message.js';
export { Typing } from './typing.js';

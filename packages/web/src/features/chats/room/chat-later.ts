/** What `later-parts.tsx` loads, in one file. */
export { MissedCallLine } from '../../calls/index.js';
export { ChatButtons } from './chat-buttons.js';
export { ChatFoot } from './chat-foot.js';
export { RelativeTime } from '../../../shared/ui/time.js';
export { plainText } from '../../messages/index.js';
export { MoreChats } from '../list/further-chats.js';
export { PinnedBar, QuoteLine } from './acts/quotes.js';
export { MessageBar, MessageBelow } from './acts/message-controls.js';
export { OnlineStatuses } from './online-statuses.js';
export { PollMessage } from './poll-message.js';
export { ShownMessage } from './shown-message.js';

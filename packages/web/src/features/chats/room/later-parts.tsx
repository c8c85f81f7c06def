import { isPinned, levelOf } from '@collabor8/domain';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Fine, Row, Stack, Text } from '../../../shared/ui/layout.js';
import { ComposerRoom, WhenNear } from '../../messages/index.js';
import type { MessageBarProps } from './acts/message-controls.js';
import classes from './around-messages.module.css';
import type { PollMessageProps } from './poll-message.js';
import pollClasses from './poll-message.module.css';

/** What the first view of a chat does without comes in one file, and has room until then. */
const load = () => import('./chat-later.js');

export const ChatButtons = lazyPart(load, 'ChatButtons', null);
/** Who was online is heard of later, too. */
export const LastSeen = lazyPart(load, 'RelativeTime', null);
export const MoreChats = lazyPart(load, 'MoreChats', null);
export const SavedMessages = lazyPart(load, 'SavedMessages');
export const OnlineStatuses = lazyPart(load, 'OnlineStatuses', null);
export const ShownMessage = lazyPart(load, 'ShownMessage', null);

/** Signs with the room that they take up. */
export const KeepingMarks = lazyPart(load, 'KeepingMarks', ({ row }) =>
  [isPinned(row), levelOf(row) !== 'all'].map(
    (isMarked, index) => isMarked && <svg key={index} width={14} height={14} aria-hidden />,
  ),
);

export const DraftOr = lazyPart(load, 'DraftOr', ({ children }) => children);

/** A message without its marks. */
export const PlainText = lazyPart(load, 'PlainText', ({ text }) => text);

export const GroupCallLine = lazyPart(load, 'GroupCallLine', null);
export const GroupCallOver = lazyPart(load, 'GroupCallOver', ({ text }) => <p>{text}</p>);
export const MissedCallLine = lazyPart(load, 'MissedCallLine', () => <p>&nbsp;</p>);

/** A poll with the room that its options and its line below them take up. */
export const PollMessage = lazyPart(load, 'PollMessage', ({ poll }: PollMessageProps) => (
  <div className={pollClasses.poll}>
    <Text as="p" weight="strong" dir="auto">
      {poll.question}
    </Text>
    <Stack as="ul" gap={8}>
      {poll.options.map(({ optionText }, index) => (
        <li key={index} className={pollClasses.option} dir="auto">
          {optionText}
        </li>
      ))}
    </Stack>
    <Fine as="p">&nbsp;</Fine>
  </div>
));

export const ChatFoot = lazyPart(load, 'ChatFoot', ComposerRoom);
export const PinnedBar = lazyPart(
  load,
  'PinnedBar',
  ({ pinned }) => pinned.length > 0 && <div className={classes.pinned} />,
);
export const QuoteLine = lazyPart(load, 'QuoteLine', ({ quote }) => (
  <p className={classes.quote}>
    <Text as="bdi" weight="strong" tone="ink">
      {quote?.msgFrom}
    </Text>
    <span>{quote?.msg}</span>
  </p>
));

/** With the room that reactions take up. */
export const MessageBelow = lazyPart(load, 'MessageBelow', ({ message: { reactions } }) => (
  <Row className={classes.below} gap={4}>
    {reactions?.map(({ emoji, usernames }) => (
      <span key={emoji} className={classes.reaction}>
        {emoji} {usernames.length}
      </span>
    ))}
  </Row>
));

const Bar = lazyPart(load, 'MessageBar', null);

export const MessageBar = (props: MessageBarProps) => (
  <WhenNear>
    <Bar {...props} />
  </WhenNear>
);

export const FindPanel = lazyPart(() => import('./find/find-panel.js'), 'FindPanel');

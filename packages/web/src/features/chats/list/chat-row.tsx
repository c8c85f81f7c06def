import {
  badgeOf,
  chatName,
  isPinned,
  levelOf,
  POLL_TEXT,
  unreadIn,
  type ChatLevel,
  type ChatRow as Row,
} from '@collabor8/domain';
import { IconAt, IconBellOff, IconPin, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { chatPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { Count } from '../../../shared/ui/count.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';
import { shortTime, useToday } from '../../messages/index.js';
import { PlainText } from '../room/later-parts.js';
import { ChatAvatar } from './chat-avatar.js';
import classes from './chat-list.module.css';

interface ChatRowProps {
  readonly row: Row;
  readonly reader: string;
  readonly isSelected: boolean;
}

interface Preview {
  /** Who said it, where that is not plain. */
  readonly from?: string | undefined;
  readonly text: ReactNode;
}

function previewOf({ row, reader }: ChatRowProps): Preview {
  const { lastMessage, participantCount } = row;
  if (lastMessage === null) return { text: 'No messages yet' };
  const { msg, msgFrom, type } = lastMessage;
  const isPoll = type === 'poll' && msg === POLL_TEXT;
  const text = isPoll ? 'a poll' : <PlainText text={msg} />;
  if (msgFrom === reader) return { from: 'You', text };
  return { from: participantCount > 2 || isPoll ? msgFrom : undefined, text };
}

const levelMarks: Readonly<Record<ChatLevel, readonly [sign: Icon, name: string] | null>> = {
  all: null,
  mentions: [IconAt, 'mentions only'],
  none: [IconBellOff, 'muted'],
};

interface MarkProps {
  readonly sign: Icon;
  readonly name: string;
}

const Mark = ({ sign: Sign, name }: MarkProps) => (
  <span className={classes.mark} title={name}>
    <Sign size={14} stroke={1.75} aria-hidden />
    <VisuallyHidden>{name}</VisuallyHidden>
  </span>
);

/** A chat of the list: what it is, what was said last, how it is kept and how much of it is unread. */
export function ChatRow(props: ChatRowProps) {
  const { row, reader, isSelected } = props;
  const today = useToday();
  const unread = unreadIn(row);
  const badge = badgeOf(row);
  const level = levelMarks[levelOf(row)];
  const { from, text } = previewOf(props);
  return (
    <Link
      to={chatPath(row._id)}
      className={classes.row ?? ''}
      {...(isSelected && { 'aria-current': 'true' as const })}
      {...(badge > 0 && { 'data-unread': true })}
    >
      <ChatAvatar chat={row} reader={reader} />
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {chatName(row, reader)}
        </span>
        <span className={classes.preview}>
          {from !== undefined && (
            <>
              <bdi>{from}</bdi>:{' '}
            </>
          )}
          <bdi>{text}</bdi>
        </span>
      </span>
      <span className={classes.side}>
        {row.lastMessage !== null && (
          <time className={classes.time} dateTime={row.activeAt}>
            {shortTime(new Date(row.activeAt), today)}
          </time>
        )}
        <span className={classes.marks}>
          {isPinned(row) && <Mark sign={IconPin} name="pinned" />}
          {level !== null && <Mark sign={level[0]} name={level[1]} />}
          {badge > 0 ? (
            <Count count={badge} words="unread" look="pine" />
          ) : (
            <Count count={unread} words="unread, quiet" look="quiet" />
          )}
        </span>
      </span>
    </Link>
  );
}

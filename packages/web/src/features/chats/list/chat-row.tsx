import { chatName, POLL_TEXT, unreadIn, type ChatRow as Row } from '@collabor8/domain';
import { chatPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { shortTime, useToday } from '../../messages/index.js';
import { ChatAvatar } from './chat-avatar.js';
import classes from './chat-list.module.css';
import { UnreadCount } from './unread-badge.js';

interface ChatRowProps {
  readonly row: Row;
  readonly reader: string;
  readonly isSelected: boolean;
  /** Takes the marks out of what was said, once it is there. */
  readonly plainText: ((text: string) => string) | undefined;
}

interface Preview {
  /** Who said it, where that is not plain. */
  readonly from?: string | undefined;
  readonly text: string;
}

function previewOf({ row, reader, plainText }: ChatRowProps): Preview {
  const { lastMessage, participantCount } = row;
  if (lastMessage === null) return { text: 'No messages yet' };
  const { msg, msgFrom, type } = lastMessage;
  const isPoll = type === 'poll' && msg === POLL_TEXT;
  const text = isPoll ? 'a poll' : (plainText?.(msg) ?? msg);
  if (msgFrom === reader) return { from: 'You', text };
  return { from: participantCount > 2 || isPoll ? msgFrom : undefined, text };
}

export function ChatRow(props: ChatRowProps) {
  const { row, reader, isSelected } = props;
  const today = useToday();
  const unread = unreadIn(row);
  const { from, text } = previewOf(props);
  return (
    <Link
      to={chatPath(row._id)}
      className={classes.row ?? ''}
      {...(isSelected && { 'aria-current': 'true' as const })}
      {...(unread > 0 && { 'data-unread': true })}
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
        <UnreadCount count={unread} look="pine" />
      </span>
    </Link>
  );
}

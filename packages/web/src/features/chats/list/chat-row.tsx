import { POLL_TEXT, unreadCount, type ChatRow as Row } from '@collabor8/domain';
import { Link } from 'react-router';
import { shortTime, useToday } from '../../messages/index.js';
import { ChatAvatar } from './chat-avatar.js';
import classes from './chat-list.module.css';
import { chatPath } from '../paths.js';
import { UnreadCount } from './unread-badge.js';

interface ChatRowProps {
  readonly row: Row;
  readonly reader: string;
  readonly isSelected: boolean;
}

function preview({ lastMessage, participantCount }: Row, reader: string): string {
  if (lastMessage === null) return 'No messages yet';
  const isPoll = lastMessage.type === 'poll' && lastMessage.msg === POLL_TEXT;
  const text = isPoll ? 'a poll' : lastMessage.msg;
  if (lastMessage.msgFrom === reader) return `You: ${text}`;
  return participantCount > 2 || isPoll ? `${lastMessage.msgFrom}: ${text}` : text;
}

export function ChatRow({ row, reader, isSelected }: ChatRowProps) {
  const today = useToday();
  const unread = unreadCount(row);
  return (
    <Link
      to={chatPath(row._id)}
      className={classes.row ?? ''}
      {...(isSelected && { 'aria-current': 'true' as const })}
      {...(unread > 0 && { 'data-unread': true })}
    >
      <ChatAvatar chat={row} reader={reader} />
      <span className={classes.words}>
        <span className={classes.title}>{row.title}</span>
        <span className={classes.preview}>{preview(row, reader)}</span>
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

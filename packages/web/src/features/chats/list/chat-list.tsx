import { type ChatRow as Row, chatName, POLL_TEXT, unreadIn } from '@collabor8/domain';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../shared/ui/states/states.js';
import { SkeletonRows } from '../../../shared/ui/states/loading.js';
import { MoreChats, PlainText } from '../room/later-parts.js';
import { useOwnChats } from '../use-own-chats.js';
import classes from './chat-list.module.css';
import { chatPath, searchAllPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { shortTime, useToday } from '../../messages/index.js';
import { ChatAvatar } from './chat-avatar.js';
import { Count } from '../../../shared/ui/count.js';

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

function ChatRow(props: ChatRowProps) {
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
        <Count count={unread} words="unread" look="pine" />
      </span>
    </Link>
  );
}

interface ChatListProps {
  /** Null until they have been read. */
  readonly rows: readonly Row[] | null;
  readonly reader: string;
  readonly selectedId: string | null;
  readonly onStart: () => void;
}

/** 'Your Chats' (SPEC §2). */
export function ChatList({ rows, reader, selectedId, onStart }: ChatListProps) {
  const { error, retry, live } = useOwnChats();
  return (
    <section className={classes.panel} aria-label="Your Chats">
      <div className={classes.head}>
        <h2 className={classes.heading}>Your Chats</h2>
        <Link
          className={classes.find ?? ''}
          to={searchAllPath('', 'messages')}
          aria-label="Search your chats"
          title="Search your chats"
        >
          <IconSearch size={20} stroke={1.75} aria-hidden />
        </Link>
        <IconButton
          label="Start a new chat"
          size={40}
          variant="filled"
          color="pine"
          onClick={onStart}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {rows === null &&
        (error === undefined ? (
          <div className={classes.waiting}>
            <SkeletonRows rows={5} height={56} label="Loading your chats" />
          </div>
        ) : (
          <ErrorState title="Your chats could not be loaded" onRetry={retry} />
        ))}
      {rows?.length === 0 && <p className={classes.none}>You have no chats yet.</p>}
      {rows !== null && rows.length > 0 && (
        <div className={classes.rows}>
          <ul className={classes.items}>
            {rows.map((row) => (
              <li key={row._id}>
                <ChatRow {...{ row, reader }} isSelected={row._id === selectedId} />
              </li>
            ))}
          </ul>
          <MoreChats live={live} />
        </div>
      )}
    </section>
  );
}

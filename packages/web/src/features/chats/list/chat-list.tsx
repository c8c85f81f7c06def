import type { ChatRow as Row } from '@collabor8/domain';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { IconPlus } from '@tabler/icons-react';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { useChatLater } from '../room/later.js';
import { useOwnChats } from '../use-own-chats.js';
import { ChatRow } from './chat-row.js';
import classes from './chat-list.module.css';

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
  const later = useChatLater();
  const plainText = later?.plainText;
  return (
    <section className={classes.panel} aria-label="Your Chats">
      <div className={classes.head}>
        <h2 className={classes.heading}>Your Chats</h2>
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
                <ChatRow {...{ row, reader, plainText }} isSelected={row._id === selectedId} />
              </li>
            ))}
          </ul>
          {later !== undefined && <later.MoreChats live={live} />}
        </div>
      )}
    </section>
  );
}

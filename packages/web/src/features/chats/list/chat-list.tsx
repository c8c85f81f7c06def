import {
  badgeOf,
  chatName,
  isGroup,
  POLL_TEXT,
  unreadIn,
  isArchived,
  type ChatRow,
} from '@collabor8/domain';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams, Link } from '../../../shared/navigation/navigation.js';
import { chatPath, CHATS_PATH, savedPath, searchAllPath } from '../../../shared/paths.js';
import { ButtonLink, IconButton, QuietButton } from '../../../shared/ui/controls/button.js';
import { Count } from '../../../shared/ui/count.js';
import { Row, Stack, Text } from '../../../shared/ui/layout.js';
import { ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import { shortTime, useToday } from '../../messages/index.js';
import { DraftOr, KeepingMarks, PlainText, MoreChats, SavedMessages } from '../room/later-parts.js';
import { useOwnChats } from '../chats-slice.js';
import { ChatAvatar } from './chat-avatar.js';
import classes from './chat-list.module.css';

interface ChatRowProps {
  readonly row: ChatRow;
  readonly reader: string;
  readonly isSelected: boolean;
}

interface Preview {
  /** Who said it, where that is not plain. */
  readonly from?: string | undefined;
  readonly text: ReactNode;
}

function previewOf({ row, reader }: ChatRowProps): Preview {
  const { lastMessage } = row;
  if (lastMessage === null) return { text: 'No messages yet' };
  const { msg, msgFrom, type } = lastMessage;
  const isPoll = type === 'poll' && msg === POLL_TEXT;
  const text = isPoll ? 'a poll' : <PlainText text={msg} />;
  if (msgFrom === reader) return { from: 'You', text };
  return { from: isGroup(row) || isPoll ? msgFrom : undefined, text };
}

/** A chat of the list: what it is, what was said last, how it is kept and how much of it is unread. */
function ChatRow(props: ChatRowProps) {
  const { row, reader, isSelected } = props;
  const today = useToday();
  const unread = unreadIn(row);
  const badge = badgeOf(row);
  const { from, text } = previewOf(props);
  const said = (
    <>
      {from !== undefined && (
        <>
          <bdi>{from}</bdi>:{' '}
        </>
      )}
      <bdi>{text}</bdi>
    </>
  );
  return (
    <Link
      to={chatPath(row._id)}
      className={classes.row}
      {...(isSelected && { 'aria-current': 'true' as const })}
      {...(badge > 0 && { 'data-unread': true })}
    >
      <ChatAvatar chat={row} reader={reader} />
      <Stack as="span" gap={4} fit="giving">
        <span className={classes.title} dir="auto">
          {chatName(row, reader)}
        </span>
        <span className={classes.preview}>
          {/* Of the one on the screen the draft is in its field. */}
          {isSelected ? (
            said
          ) : (
            <DraftOr reader={reader} chatId={row._id}>
              {said}
            </DraftOr>
          )}
        </span>
      </Stack>
      <span className={classes.side}>
        {row.lastMessage !== null && (
          <Text as="time" size="xs" tone="muted" isCount dateTime={row.activeAt}>
            {shortTime(new Date(row.activeAt), today)}
          </Text>
        )}
        <Row as="span" gap={4} isOneLine>
          <KeepingMarks row={row} />
          {badge > 0 ? (
            <Count count={badge} words="unread" look="pine" />
          ) : (
            <Count count={unread} words="unread, quiet" look="quiet" />
          )}
        </Row>
      </span>
    </Link>
  );
}

interface RowsProps {
  readonly rows: readonly ChatRow[];
  readonly reader: string;
  readonly selectedId: string | null;
}

const Rows = ({ rows, reader, selectedId }: RowsProps) => (
  <ul>
    {rows.map((row) => (
      <li key={row._id} {...(row.kept?.pinnedAt !== undefined && { 'data-pinned': true })}>
        <ChatRow {...{ row, reader }} isSelected={row._id === selectedId} />
      </li>
    ))}
  </ul>
);

/** What was put away, behind a fold; open where one of it is on the screen. */
function Archived({ rows, ...props }: RowsProps) {
  if (rows.length === 0) return null;
  const isSelected = rows.some(({ _id }) => _id === props.selectedId);
  return (
    <details className={classes.archived} open={isSelected || undefined}>
      <summary>{`Archived (${rows.length})`}</summary>
      <Rows rows={rows} {...props} />
    </details>
  );
}

/** Whether what is saved stands in place of the chats: the address says so. */
export const useIsOfSaved = (): boolean => useSearchParams()[0].get('list') === 'saved';

interface ChatListProps {
  /** Null until they have been read. */
  readonly rows: readonly ChatRow[] | null;
  readonly reader: string;
  readonly selectedId: string | null;
  readonly onStart: () => void;
}

/** 'Your Chats' (SPEC §2). */
export function ChatList({ rows, reader, selectedId, onStart }: ChatListProps) {
  const { error, retry, live } = useOwnChats();
  const [isUnreadOnly, setUnreadOnly] = useState(false);
  const isOfSaved = useIsOfSaved();
  const beside = selectedId === null ? CHATS_PATH : chatPath(selectedId);
  // What is open stays: it is read while one looks at it.
  const isShown = (row: ChatRow) => !isUnreadOnly || unreadIn(row) > 0 || row._id === selectedId;
  const shown = (rows ?? []).filter(isShown);
  return (
    <section className={classes.panel} aria-label="Your Chats">
      <div className={classes.head}>
        <h2 className={classes.heading}>{isOfSaved ? 'Saved messages' : 'Your Chats'}</h2>
        <Link
          className={classes.find}
          to={searchAllPath('', 'messages')}
          aria-label="Search your chats"
          title="Search your chats"
        >
          <IconSearch size={20} aria-hidden />
        </Link>
        {!isOfSaved && rows !== null && rows.length > 0 && (
          <QuietButton
            isFramed
            isOn={isUnreadOnly}
            aria-pressed={isUnreadOnly}
            onClick={() => setUnreadOnly((before) => !before)}
          >
            Unread
          </QuietButton>
        )}
        <IconButton
          label="Start a new chat"
          size={40}
          variant="filled"
          color="pine"
          onClick={onStart}
        >
          <IconPlus size={18} aria-hidden />
        </IconButton>
      </div>
      {isOfSaved ? (
        <SavedMessages />
      ) : (
        <>
          {rows === null &&
            (error === undefined ? (
              <div className={classes.waiting}>
                <SkeletonRows rows={5} height={56} label="Loading your chats" />
              </div>
            ) : (
              <ErrorState title="Your chats could not be loaded" onRetry={retry} />
            ))}
          {rows?.length === 0 && (
            <p className={classes.none}>You have no chats yet. Start one with anybody here.</p>
          )}
          {rows !== null && rows.length > 0 && (
            <div className={classes.rows}>
              {shown.length === 0 && <p className={classes.none}>You have read everything.</p>}
              <Rows rows={shown.filter((row) => !isArchived(row))} {...{ reader, selectedId }} />
              <Archived rows={shown.filter(isArchived)} {...{ reader, selectedId }} />
              <MoreChats live={live} />
            </div>
          )}
        </>
      )}
      <div className={classes.foot}>
        <ButtonLink
          variant="subtle"
          color="gray"
          size="compact-sm"
          to={isOfSaved ? beside : savedPath(beside)}
        >
          {isOfSaved ? 'Back to your chats' : 'Saved messages'}
        </ButtonLink>
      </div>
    </section>
  );
}

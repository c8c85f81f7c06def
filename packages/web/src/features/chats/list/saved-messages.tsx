import { plainText, applyToSaved, type SavedMessages as Saved } from '@collabor8/domain';
import { IconBookmarkOff } from '@tabler/icons-react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { messagePath, savedPath } from '../../../shared/paths.js';
import { declareRead } from '../../../shared/reads/declare-read.js';
import { holdRead, useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { EmptyState, LoadState } from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import classes from './chat-list.module.css';

const savedRead = declareRead({ path: 'chats.openSaved' });
const selectSaved = holdRead(
  savedRead,
  ['savedUpdate', 'chatUpdate', 'chatDepartureUpdate'],
  applyToSaved,
);

/** What the reader has saved for later, the same in all tabs; undefined until it has been read. */
function useSaved() {
  const query = useLiveRead(savedRead);
  return { query, saved: useAppSelector(selectSaved) };
}

const isSavedIn = (saved: Saved | undefined, id: string): boolean =>
  saved?.items.some(({ messageId }) => messageId === id) === true;

const useSave = () =>
  useChange(trpc.chats.save, {
    event: (change) => change && { name: 'savedUpdate', change },
    inCorner: true,
  }).mutate;

/** Saves one message for later, or no longer. */
export function useSaving(messageId: string) {
  const { saved } = useSaved();
  return { isSaved: isSavedIn(saved, messageId), save: useSave() };
}

/** In place of the chats: each leads to where it was said. */
export function SavedMessages() {
  const { query, saved } = useSaved();
  const save = useSave();
  if (saved === undefined) {
    return (
      <div className={classes.waiting}>
        <LoadState
          query={query}
          failure="Your saved messages could not be loaded"
          rows={5}
          height={56}
        />
      </div>
    );
  }
  if (saved.items.length === 0) {
    return (
      <EmptyState title="No saved messages">
        Choose ‘Save for later’ in the menu of a message, and it appears here.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.rows} aria-label="Saved messages">
      {saved.items.map(({ messageId, chatId, title, excerpt, by, at }) => (
        <li key={messageId} className={classes.saved}>
          <Link to={savedPath(messagePath(chatId, messageId))} className={classes.said}>
            <span className={classes.title} dir="auto">
              {title}
            </span>
            <span className={classes.excerpt}>
              <bdi>{by}</bdi>: <bdi>{plainText(excerpt)}</bdi>
            </span>
            <RelativeTime date={at} />
          </Link>
          <IconButton
            size={32}
            label={`Remove the message from ${by} from saved`}
            onClick={() => save({ chatId, messageId, isOn: false })}
          >
            <IconBookmarkOff size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

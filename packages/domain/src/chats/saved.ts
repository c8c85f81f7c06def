import { withLatest } from '../latest.js';
import { err, ok, type Result } from '../result.js';
import type { ChatDepartureUpdate, ChatUpdate } from './events.js';
import { SAVED_MESSAGES_MAX } from './limits.js';
import { isSpoken } from './said.js';
import type { ChatHit } from './schema.js';

/** A message that somebody keeps for later. */
export interface SavedMessage extends Pick<
  ChatHit,
  'messageId' | 'chatId' | 'title' | 'excerpt' | 'by' | 'at'
> {
  /** ISO 8601. */
  readonly savedAt: string;
}

/** That a message is kept from now on, or, without it, is not; numbered by what it led to. */
export interface SavedChange {
  readonly messageId: string;
  readonly revision: number;
  readonly saved?: SavedMessage | undefined;
}

/** What one person keeps, what was saved last first. */
export interface SavedMessages {
  readonly username: string;
  /** How often it was changed; 0 before the first time. */
  readonly revision: number;
  readonly items: readonly SavedMessage[];
  /** The latest change of each message that was told since it was read; a snapshot has none. */
  readonly changes?: readonly SavedChange[] | undefined;
}

/** Told to all tabs of the person. */
export interface SavedUpdate {
  readonly name: 'savedUpdate';
  readonly change: SavedChange;
}

export function checkSaving(count: number): Result<true> {
  if (count < SAVED_MESSAGES_MAX) return ok(true);
  return err(
    `You have saved ${SAVED_MESSAGES_MAX} messages, which is the limit. Remove one of them first.`,
  );
}

const isOfSame = (one: SavedChange, other: SavedChange): boolean =>
  one.messageId === other.messageId;

const latestFirst = (one: SavedMessage, other: SavedMessage): number =>
  one.savedAt === other.savedAt ? 0 : one.savedAt > other.savedAt ? -1 : 1;

function withChange(saved: SavedMessages, change: SavedChange): SavedMessages {
  const { changes: before = [], revision } = saved;
  const changes = withLatest(before, change, isOfSame, revision);
  if (changes === before) return saved;
  const others = saved.items.filter(({ messageId }) => messageId !== change.messageId);
  const items = change.saved ? [...others, change.saved].toSorted(latestFirst) : others;
  return { ...saved, changes, items };
}

/** Without some; a later change may bring them back. */
function without(saved: SavedMessages, isMeant: (item: SavedMessage) => boolean): SavedMessages {
  const items = saved.items.filter((item) => !isMeant(item));
  return items.length === saved.items.length ? saved : { ...saved, items };
}

/** Nothing brings back what was deleted or taken back. */
const withoutForever = (saved: SavedMessages, messageId: string): SavedMessages =>
  withChange(saved, { messageId, revision: Number.MAX_SAFE_INTEGER });

/**
 * Late and repeated events change nothing; what is deleted, taken back or hidden goes, and with a chat that is left all of it.
 * What is shown again, or a chat that one comes back to, is there once it is saved anew or the list is read again.
 */
export function applyToSaved(
  saved: SavedMessages,
  event: SavedUpdate | ChatUpdate | ChatDepartureUpdate,
): SavedMessages {
  if (event.name === 'savedUpdate') return withChange(saved, event.change);
  if (event.name === 'chatDepartureUpdate') {
    const { chat, participant } = event;
    const isOwn = participant.username === saved.username;
    return isOwn ? without(saved, ({ chatId }) => chatId === chat._id) : saved;
  }
  if (event.type === 'deleted') return withoutForever(saved, event.messageId);
  if (event.type !== 'newMessage' || isSpoken(event.message)) return saved;
  const { _id, takenBack } = event.message;
  return takenBack === undefined
    ? without(saved, ({ messageId }) => messageId === _id)
    : withoutForever(saved, _id);
}

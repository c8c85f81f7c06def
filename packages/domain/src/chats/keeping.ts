import { isSameUser } from '../users/rules.js';
import type { Called, Keeping, Kept } from './kept.js';
import { CALLS_KEPT, type ChatLevel } from './limits.js';
import { isDeletedIn } from './rules.js';
import type { ChatRow, ChatSummary } from './schema.js';

export const levelOf = ({ kept }: Kept): ChatLevel => kept?.level ?? 'all';

export const isPinned = ({ kept }: Kept): boolean => kept?.pinnedAt !== undefined;

/** `known`, with `told` where that is the later one; the same object where it isn't. */
export const withKeeping = <T extends Kept>(known: T, told: Keeping): T =>
  told.revision > (known.kept?.revision ?? 0) ? { ...known, kept: told } : known;

/** With the places of further messages that call upon somebody; the same object where all are known. */
export function withCalled<T extends Called>(known: T, places: readonly number[] = []): T {
  const { called = [] } = known;
  const all = [...new Set([...called, ...places])].toSorted((one, other) => one - other);
  const latest = all.slice(-CALLS_KEPT);
  const isSame = latest.length === called.length && latest.every((seq, at) => seq === called[at]);
  return isSame ? known : { ...known, called: latest };
}

/** Unread messages that call upon the reader. */
export const calledIn = ({
  called = [],
  lastReadSeq,
  deletedRanges,
}: Called & Pick<ChatRow, 'lastReadSeq' | 'deletedRanges'>): number =>
  called.filter((seq) => seq > lastReadSeq && !isDeletedIn(deletedRanges, seq)).length;

/** Whether somebody wants to be told of a message. */
export const wantsToHear = (level: ChatLevel, isCalled: boolean): boolean =>
  level === 'all' || (level === 'mentions' && isCalled);

/**
 * Whether a chat is behind the fold 'Archived'. It comes back with the next message that its reader wants to be told of:
 * of a muted one nothing does, and of one with mentions only what calls upon them.
 */
export function isArchived(row: Kept & Called & Pick<ChatSummary, 'lastSeq'>): boolean {
  const archivedSeq = row.kept?.archivedSeq;
  if (archivedSeq === undefined) return false;
  switch (levelOf(row)) {
    case 'all':
      return row.lastSeq <= archivedSeq;
    case 'mentions':
      return (row.called?.at(-1) ?? 0) <= archivedSeq;
    case 'none':
      return true;
  }
}

type Choices = Omit<Keeping, 'revision'>;

export const withLevel = ({ level: _level, ...rest }: Choices, level: ChatLevel): Choices =>
  level === 'all' ? rest : { ...rest, level };

/** On top of the list or among the others; what is pinned is not put away. */
export function withPin(choices: Choices, pinnedAt: string | undefined): Choices {
  const { pinnedAt: before, archivedSeq, ...rest } = choices;
  if (pinnedAt !== undefined) return { ...rest, pinnedAt: before ?? pinnedAt };
  return { ...rest, ...(archivedSeq !== undefined && { archivedSeq }) };
}

/** Put away at its latest message, or back among the others; what is put away is not pinned. */
export function withArchiving(choices: Choices, archivedSeq: number | undefined): Choices {
  const { pinnedAt, archivedSeq: _before, ...rest } = choices;
  if (archivedSeq !== undefined) return { ...rest, archivedSeq };
  return { ...rest, ...(pinnedAt !== undefined && { pinnedAt }) };
}

/** Of those whom a message of `sender` mentions or answers, each other one once. */
export const calledUpon = (names: readonly string[], sender: string): readonly string[] =>
  names.filter(
    (name, at) =>
      !isSameUser(name, sender) && names.findIndex((other) => isSameUser(name, other)) === at,
  );

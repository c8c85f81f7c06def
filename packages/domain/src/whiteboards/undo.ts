import { err, ok, type Result } from '../result.js';
import { goesOn } from './line.js';
import { coverIndex, isAct, lastSeqOf, settledSeq, undoneIn, type BoardLog } from './log.js';
import { isTaken, takingsIn } from './parts.js';
import type { BoardAct, BoardEntry, StrokeEntry } from './schema.js';

/** What one person can take back and bring back, by id; the next one is the last of each list. */
export interface OwnHistory {
  readonly undoable: readonly string[];
  readonly redoable: readonly string[];
}

const without = (ids: readonly string[], id: string): readonly string[] =>
  ids.filter((other) => other !== id);

const onTop = (ids: readonly string[], id: string): readonly string[] => [...without(ids, id), id];

/** What the next entry could undo or what tells of that: however long the log is, these are few. */
function unsettled({ entries }: BoardLog, settled: number): readonly BoardEntry[] {
  return entries.slice(entries.findLastIndex(({ seq }) => seq <= settled) + 1);
}

/** What of them can be undone: not what is covered, or taken off the board by its owner. */
function openActs(entries: readonly BoardEntry[]): readonly BoardAct[] {
  const undone = undoneIn(entries);
  const takings = takingsIn(entries, undone);
  const isGone = (act: BoardAct): boolean =>
    (act.kind === 'stroke' || act.kind === 'object') && isTaken(act, takings);
  return entries
    .slice(Math.max(0, coverIndex(entries, undone)))
    .filter(isAct)
    .filter((act) => act.kind !== 'taking' && !isGone(act));
}

/**
 * What `username` did last is undone first, and what was undone last is brought back first.
 * Whatever they do anew ends what they could bring back.
 * Needs the log from its `settledSeq` on.
 */
export function ownHistory(log: BoardLog, username: string): OwnHistory {
  let undoable: readonly string[] = [];
  let redoable: readonly string[] = [];
  const entries = unsettled(log, settledSeq(lastSeqOf(log) + 1));
  for (const entry of entries) {
    if (entry.author !== username) continue;
    if (entry.kind === 'undo') {
      undoable = without(undoable, entry.target);
      redoable = onTop(redoable, entry.target);
    } else if (entry.kind === 'redo') {
      redoable = without(redoable, entry.target);
      undoable = onTop(undoable, entry.target);
    } else {
      undoable = [...undoable, entry.id];
      redoable = [];
    }
  }
  const open = new Set(openActs(entries).map(({ id }) => id));
  const isOpen = (id: string): boolean => open.has(id);
  return { undoable: undoable.filter(isOpen), redoable: redoable.filter(isOpen) };
}

/** Up to here the ids of what was added at once are the same. */
const COMMON_LENGTH = 'xxxxxxxx-xxxx-8xxx-xxxx-'.length;
/** The version of UUIDs that mean something to whoever made them. */
const MEANT = /^[0-9a-f]{8}-[0-9a-f]{4}-8/;

/** The same objects under ids that say that they come together: one undo takes all of them back. */
export function addedAtOnce<O extends { readonly id: string }>(
  objects: readonly O[],
): readonly O[] {
  const [first, ...others] = objects;
  if (first === undefined || others.length === 0) return objects;
  const common = `${first.id.slice(0, 14)}8${first.id.slice(15, COMMON_LENGTH)}`;
  return objects.map((object) => ({ ...object, id: common + object.id.slice(COMMON_LENGTH) }));
}

const wereAddedAtOnce = (one: string, other: string): boolean =>
  MEANT.test(one) && other.startsWith(one.slice(0, COMMON_LENGTH));

/**
 * What of `ids`, in the order of an `OwnHistory`, is taken back or brought back next, the first
 * first. That is one act, all that was added at once (`addedAtOnce`), or all the pieces of a line
 * that was too long for one stroke: whoever drew it drew one line.
 */
export function nextTurn({ entries }: BoardLog, ids: readonly string[]): readonly string[] {
  const strokeOf = (id: string): StrokeEntry | undefined =>
    entries.findLast((entry): entry is StrokeEntry => entry.kind === 'stroke' && entry.id === id);
  const [first, ...rest] = ids.toReversed();
  if (first === undefined) return [];
  const turn = [first];
  let beside = strokeOf(first);
  for (const id of rest) {
    const stroke = strokeOf(id);
    // Undo meets the last piece first, redo the first one.
    const isPiece =
      beside !== undefined &&
      stroke !== undefined &&
      (goesOn(stroke, beside) || goesOn(beside, stroke));
    if (!isPiece && !wereAddedAtOnce(first, id)) break;
    turn.push(id);
    beside = stroke;
  }
  return turn;
}

export interface UndoRequest {
  readonly kind: 'undo' | 'redo';
  readonly author: string;
  /** What to take back or to bring back, by id. */
  readonly target: string;
}

/** Whether the log takes an undo or redo; 'done' if it says so already. Needs the log from its `settledSeq` on. */
export function checkUndo(log: BoardLog, request: UndoRequest): Result<'new' | 'done'> {
  const { kind, author, target } = request;
  const act = log.entries.filter(isAct).find(({ id }) => id === target);
  if (act === undefined) return err('This can no longer be undone.');
  if (act.author !== author) return err('You can undo only what you have drawn yourself.');
  const { undoable, redoable } = ownHistory(log, author);
  if ((kind === 'undo' ? undoable : redoable).includes(target)) return ok('new');
  if (undoneIn(log.entries).has(target) === (kind === 'undo')) return ok('done');
  return err(kind === 'undo' ? 'This can no longer be undone.' : 'This can no longer be redone.');
}

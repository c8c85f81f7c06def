import { leavesSheet } from './extent.js';
import { LIFTABLE_ENTRIES_MAX, SETTLE_EVERY, UNDO_WINDOW } from './limits.js';
import { changedIn, objectsOf } from './objects.js';
import { isTaken, takingsIn } from './parts.js';
import type {
  BoardAct,
  BoardBase,
  BoardEntry,
  BoardImage,
  ObjectEntry,
  StrokeEntry,
} from './schema.js';

/*
 * A board is a log of entries in the server's order; everything that shows follows from it alone.
 *
 * Undo takes back an earlier entry, so a picture of the first n entries would be wrong as soon as
 * one of them is undone. Hence only the latest entries can be undone or brought back: those after
 * `settledSeq`, which moves on in steps as the log grows. What lies before it is settled: later
 * entries can cover it but never change it. Late joiners begin with a picture of settled entries
 * alone (`base`) and the entries after it. Objects lie above all strokes and can be changed at any
 * time: that picture never shows them, they come beside it as they stand. They may read an undo of an entry within that picture;
 * the picture holds it already, so they pass over it. Whole pictures of the board as it stands
 * (`content`) are for thumbnails and for clients that know of pictures alone. The server paints
 * both from the log: a picture that people send is an entry of it, or nothing.
 *
 * Where somebody's part is taken off a board, or comes back, the entry that says so brings another
 * picture of what was settled by then, for those who know that as a picture alone. Bases painted
 * from then on show it like that.
 *
 * The plane has no edge, and pictures are of the sheet in its middle. One that people send takes the
 * place of what is on the sheet; what lies beyond stays. Strokes that leave the sheet come beside
 * `base` for as long as they show: within the sheet, the picture shows them.
 *
 * A stroke of which a change says something is an object in its place from then on. Where it was
 * settled, the change brings it, with another picture of what was settled that leaves it out.
 */

/** The entries of a board after those that its `base` shows, in order; the whole log without one. */
export interface BoardLog {
  readonly base: BoardBase | null;
  readonly entries: readonly BoardEntry[];
}

/** A board as it is painted: on the ground the strokes, on these the objects, each from the lowest to the topmost. */
export interface Painting {
  /** The picture that lies below; null for the blank board. */
  readonly ground: string | null;
  readonly strokes: readonly StrokeEntry[];
  /** Below the strokes; they show beyond the sheet alone. Absent where there are none. */
  readonly beyond?: readonly StrokeEntry[];
  readonly objects: readonly ObjectEntry[];
  /** What lies below is, or holds, a picture that people sent: its colours are to stay. */
  readonly hasPicture?: true;
}

/** What of a painting never changes once it is painted, unless it is painted anew. */
export type InkPainting = Omit<Painting, 'objects'>;

/** The last entry that can't be undone once the log counts up to `lastSeq`. */
export const settledSeq = (lastSeq: number): number =>
  Math.max(0, Math.floor((lastSeq - UNDO_WINDOW) / SETTLE_EVERY) * SETTLE_EVERY);

/** Whether a stroke can become an object once the log counts up to `lastSeq`. */
export const canBeLifted = (seq: number, lastSeq: number): boolean =>
  lastSeq <= LIFTABLE_ENTRIES_MAX || seq > settledSeq(lastSeq + 1);

export const lastSeqOf = ({ base, entries }: BoardLog): number =>
  entries.at(-1)?.seq ?? base?.upTo ?? 0;

/** Adds an entry at its place; one that is there already, or in the picture below, changes nothing. */
export function insertEntry(log: BoardLog, entry: BoardEntry): BoardLog {
  if (entry.seq <= (log.base?.upTo ?? 0)) return log;
  // The latest first: a new entry belongs at the end in all but the rarest case.
  const before = log.entries.findLastIndex(({ seq }) => seq <= entry.seq);
  if (log.entries[before]?.seq === entry.seq) return log;
  return { ...log, entries: log.entries.toSpliced(before + 1, 0, entry) };
}

/** The log with all that came before its base, and with what `entries`, read meanwhile, lack. */
export function withWholeLog(
  { entries: known }: BoardLog,
  entries: readonly BoardEntry[],
): BoardLog {
  const bySeq = new Map([...entries, ...known].map((entry) => [entry.seq, entry]));
  return { base: null, entries: [...bySeq.values()].toSorted((one, other) => one.seq - other.seq) };
}

/** Whether every entry up to the latest is there: one that is on its way may come below others. */
export const isComplete = (log: BoardLog): boolean =>
  lastSeqOf(log) === (log.base?.upTo ?? 0) + log.entries.length;

export const isAct = (entry: BoardEntry): entry is BoardAct =>
  entry.kind !== 'undo' && entry.kind !== 'redo';

/** The ids of what is taken back at the end of `entries`. */
export function undoneIn(entries: readonly BoardEntry[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'undo') undone.add(entry.target);
    if (entry.kind === 'redo') undone.delete(entry.target);
  }
  return undone;
}

/** Where the entry stands that covers all before it: the latest clear or picture not taken back. */
export const coverIndex = (entries: readonly BoardEntry[], undone: ReadonlySet<string>): number =>
  entries.findLastIndex(
    (entry) => (entry.kind === 'clear' || entry.kind === 'image') && !undone.has(entry.id),
  );

/** Where the clear stands that takes away all before it, beyond the sheet too. */
const clearIndex = (entries: readonly BoardEntry[], undone: ReadonlySet<string>): number =>
  entries.findLastIndex((entry) => entry.kind === 'clear' && !undone.has(entry.id));

/** The latest picture of what is settled, unless there is a newer base or the whole log is known. */
function groundOf(base: BoardBase | null, entries: readonly BoardEntry[]): BoardImage | null {
  if (base === null) return null;
  const grounds = entries.flatMap((entry) => ('ground' in entry ? (entry.ground ?? []) : []));
  return grounds.findLast(({ upTo }) => upTo >= base.upTo) ?? base;
}

/** Settled strokes that became objects, of whoever knows them as a picture: whatever becomes of the change that says so. */
function raisedIn(entries: readonly BoardEntry[], clearedSeq: number): readonly StrokeEntry[] {
  const known = new Set(entries.flatMap((entry) => (entry.kind === 'stroke' ? entry.id : [])));
  return entries
    .flatMap((entry) => (entry.kind === 'change' ? (entry.raised ?? []) : []))
    .filter(({ id, seq }) => !known.has(id) && seq > clearedSeq);
}

interface Moment {
  /** The last entry that is painted. */
  readonly upTo: number;
  /** What is known, then or later, of what is taken back and of whose part is gone. */
  readonly undone: ReadonlySet<string>;
  readonly known: readonly BoardEntry[];
}

function paint({ base, entries }: BoardLog, { upTo, undone, known }: Moment): Painting {
  const present = entries.filter(({ seq }) => seq <= upTo);
  const picture = groundOf(base, known);
  const coverAt = coverIndex(present, undone);
  const cover = present[coverAt];
  const isCoverSettled = cover !== undefined && picture !== null && cover.seq <= picture.upTo;
  const ground = cover !== undefined && !isCoverSettled ? null : picture;
  const clearedAt = clearIndex(present, undone);
  const shown = present
    .slice(clearedAt + 1)
    .filter((entry): entry is BoardAct => isAct(entry) && !undone.has(entry.id));
  const coverSeq = Math.max(cover?.seq ?? 0, ground?.upTo ?? 0);
  const takings = takingsIn(known, undone);
  // What can still be changed is left out only for good: who has a base has its objects by themselves.
  const takingsSoFar = takings.filter(({ seq }) => seq <= upTo);
  const lifted = changedIn(entries);
  const strokes = shown.filter(
    (entry): entry is StrokeEntry => entry.kind === 'stroke' && !lifted.has(entry.id),
  );
  const below = strokes.filter((entry) => entry.seq <= coverSeq && leavesSheet(entry));
  const isCleared = clearedAt >= 0;
  const hasPicture = cover === undefined ? base?.hasPicture : cover.kind === 'image';
  const settled = (isCleared ? [] : (base?.beyond ?? [])).filter(({ seq }) => seq <= upTo);
  const beyond = [...settled, ...below].filter(
    (entry) => !isTaken(entry, takingsSoFar) && !lifted.has(entry.id),
  );
  const raised = raisedIn(entries, present[clearedAt]?.seq ?? 0);
  return {
    ground: cover?.kind === 'image' && !isCoverSettled ? cover.id : (ground?.id ?? null),
    strokes: strokes.filter((entry) => entry.seq > coverSeq && !isTaken(entry, takings)),
    ...(beyond.length > 0 && { beyond }),
    objects: objectsOf(isCleared ? [] : (base?.objects ?? []), {
      ...{ acts: [...raised, ...shown], lifted, takings: takingsSoFar },
    }),
    ...(hasPicture && { hasPicture }),
  };
}

export const paintingOf = (log: BoardLog): Painting =>
  paint(log, { upTo: Infinity, undone: undoneIn(log.entries), known: log.entries });

/** The board as it stood after entry `seq`; `log` reaches back at least that far. */
export function paintingAt(log: BoardLog, seq: number): Painting {
  const known = log.entries.filter((entry) => entry.seq <= seq);
  return paint({ ...log, entries: known }, { upTo: seq, undone: undoneIn(known), known });
}

/**
 * The first `upTo` entries as they are to stay, which is what the picture of a new `base` shows.
 * True for good as soon as they are settled and `log` is complete, but for parts that are taken
 * later, or come back: the entry that says so brings another picture.
 */
export const settledPainting = (log: BoardLog, upTo: number): Painting =>
  paint(log, { upTo, undone: undoneIn(log.entries), known: log.entries });

/**
 * The strokes of the first `upTo` entries that leave the sheet, as they come beside a `base`. Those
 * of parts that are taken later are among them, as with objects.
 */
export function settledBeyond(log: BoardLog, upTo: number): readonly StrokeEntry[] {
  const known = log.entries.filter(({ seq }) => seq <= upTo);
  const { beyond = [], strokes } = paint(log, { upTo, undone: undoneIn(log.entries), known });
  return [...beyond, ...strokes.filter(leavesSheet)];
}

/**
 * What is missing on a canvas that shows `before` to show `after`: the strokes on top of it.
 * Null where something was taken away or put below: then the whole board is painted anew.
 */
export function strokesToAdd(
  before: InkPainting,
  after: InkPainting,
): readonly StrokeEntry[] | null {
  const [lower, lowerAfter] = [before.beyond ?? [], after.beyond ?? []];
  const goesOn =
    before.ground === after.ground &&
    lower.length === lowerAfter.length &&
    lower.every(({ id }, place) => lowerAfter[place]?.id === id) &&
    before.strokes.every(({ id }, place) => after.strokes[place]?.id === id);
  return goesOn ? after.strokes.slice(before.strokes.length) : null;
}

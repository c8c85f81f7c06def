import { isAct, lastSeqOf, type BoardLog } from './log.js';
import type { BoardEntry, BoardObject, ObjectsChange, Stroke } from './schema.js';

/** Something a person did that the server has not acknowledged yet. */
export type PendingAct =
  | { readonly kind: 'stroke'; readonly stroke: Stroke }
  | { readonly kind: 'object'; readonly object: BoardObject }
  | { readonly kind: 'change'; readonly change: ObjectsChange }
  | { readonly kind: 'clear'; readonly id: string }
  | { readonly kind: 'undo' | 'redo'; readonly target: string };

/**
 * What was done here and is on its way, in the order in which it is sent. An act leaves it when
 * the server acknowledges or refuses it, not before: a lost connection loses nothing.
 */
export type Outbox = readonly PendingAct[];

/** The entry that an act is, or is going to be, in that place of the log. */
export function entryOf(
  act: PendingAct,
  place: Pick<BoardEntry, 'seq' | 'author' | 'at'>,
): BoardEntry {
  switch (act.kind) {
    case 'stroke':
      return { ...act.stroke, ...place, kind: 'stroke' };
    case 'object':
      return { ...act.object, ...place, kind: 'object' };
    case 'change':
      return { ...act.change, ...place, kind: 'change' };
    case 'clear':
      return { ...place, kind: 'clear', id: act.id };
    case 'undo':
    case 'redo':
      return { ...place, kind: act.kind, target: act.target };
  }
}

/** Of what stands in the log under an id of its own. */
export function idOfAct(act: PendingAct): string | undefined {
  switch (act.kind) {
    case 'stroke':
      return act.stroke.id;
    case 'object':
      return act.object.id;
    case 'change':
      return act.change.id;
    case 'clear':
      return act.id;
    case 'undo':
    case 'redo':
      return undefined;
  }
}

/**
 * The log as its reader sees it: what `author` did meanwhile stands on top of what is known.
 * What came back from the server, before it was acknowledged here, is not repeated.
 */
export function withOutbox(log: BoardLog, outbox: Outbox, author: string): BoardLog {
  if (outbox.length === 0) return log;
  const sent = new Set(outbox.map(idOfAct));
  const known = new Set<string>();
  for (const entry of log.entries) if (isAct(entry) && sent.has(entry.id)) known.add(entry.id);
  const lastSeq = lastSeqOf(log);
  const missing = outbox.filter((act) => !known.has(idOfAct(act) ?? ''));
  const entries = missing.map((act, place) =>
    entryOf(act, { seq: lastSeq + 1 + place, author, at: '' }),
  );
  return entries.length === 0 ? log : { ...log, entries: [...log.entries, ...entries] };
}

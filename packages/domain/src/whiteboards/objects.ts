import { objectMeets, SHEET } from './extent.js';
import { isTaken } from './parts.js';
import { pathOf } from './paths.js';
import type { BoardAct, BoardEntry, LookChange, ObjectEntry, TakingEntry } from './schema.js';

/** Says of a copy what somebody said of an object: the later word wins for each property; where there is none, it stays. */
function say(copy: Writable<ObjectEntry>, set: LookChange): void {
  copy.x = set.x ?? copy.x;
  copy.y = set.y ?? copy.y;
  copy.w = set.w ?? copy.w;
  copy.h = set.h ?? copy.h;
  copy.color = set.color ?? copy.color;
  copy.width = set.width ?? copy.width;
  copy.rank = set.rank ?? copy.rank;
  copy.text = set.text ?? copy.text;
  if (set.group !== undefined) copy.group = set.group;
  if (set.angle !== undefined) copy.angle = set.angle;
  if (set.fill !== undefined) copy.fill = set.fill;
  if (set.isLocked !== undefined) copy.isLocked = set.isLocked;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * The ids of what somebody said something of, taken back or not. A stroke among them is no ink but
 * an object, in its place: for good, as a picture of what is settled is painted without it.
 */
export function changedIn(entries: readonly BoardEntry[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === 'change') for (const { object } of entry.changes) ids.add(object);
  }
  return ids;
}

/** What `acts` is about, as far as that concerns objects. */
export interface ObjectActs {
  readonly acts: readonly BoardAct[];
  readonly lifted: ReadonlySet<string>;
  readonly takings: readonly TakingEntry[];
}

/**
 * The objects of a board from the lowest to the topmost: those that were there, and what `acts`
 * made of them, in the log's order and without those that are taken back. A deleted object stays
 * so until its deletion is taken back, whatever else is said of it; so do those of `takings`. Of a
 * locked one nothing is heard until somebody unlocks it. A
 * picture that somebody sent takes the place of those that show on the sheet.
 */
export function objectsOf(
  before: readonly ObjectEntry[],
  { acts, lifted, takings }: ObjectActs,
): readonly ObjectEntry[] {
  const says = acts.filter((act) =>
    act.kind === 'stroke' ? lifted.has(act.id) || act.rubsOut : act.kind !== 'taking',
  );
  // Of thousands of objects that nobody says anything of, none is looked at.
  if (says.length === 0 && takings.length === 0) return before;
  const objects = new Map(before.map((object) => [object.id, object]));
  // Each is copied once, however much is said of it: who moves hundreds a hundred times holds nobody up.
  const copies = new Map<string, Writable<ObjectEntry>>();
  for (const act of says) {
    if (act.kind === 'object') objects.set(act.id, act);
    if (act.kind === 'stroke') {
      for (const id of act.rubsOut ?? []) if (!objects.get(id)?.isLocked) objects.delete(id);
      if (lifted.has(act.id)) objects.set(act.id, pathOf(act));
    }
    if (act.kind === 'image') {
      for (const object of objects.values()) {
        if (objectMeets(object, SHEET)) objects.delete(object.id);
      }
    }
    if (act.kind !== 'change') continue;
    for (const { object: id, set } of act.changes) {
      const object = objects.get(id);
      if (object?.isLocked && set.isLocked !== false) continue;
      if (set.isDeleted) objects.delete(id);
      if (object === undefined || set.isDeleted) continue;
      const known = copies.get(id);
      const copy = known === object ? known : { ...object };
      if (copy !== known) {
        copies.set(id, copy);
        objects.set(id, copy);
      }
      say(copy, set);
    }
  }
  const left = [...objects.values()].filter((object) => !isTaken(object, takings));
  return left.toSorted((one, other) => one.rank - other.rank || one.seq - other.seq);
}

import { objectMeets, SHEET } from './extent.js';
import { isTaken } from './parts.js';
import { pathOf } from './paths.js';
import type { BoardAct, BoardEntry, LookChange, ObjectEntry, TakingEntry } from './schema.js';

/** The later word wins for each property; where there is none, it stays. */
const changed = (object: ObjectEntry, set: LookChange): ObjectEntry => ({
  ...object,
  x: set.x ?? object.x,
  y: set.y ?? object.y,
  w: set.w ?? object.w,
  h: set.h ?? object.h,
  color: set.color ?? object.color,
  width: set.width ?? object.width,
  rank: set.rank ?? object.rank,
  text: set.text ?? object.text,
  ...(set.group !== undefined && { group: set.group }),
  ...(set.angle !== undefined && { angle: set.angle }),
});

/**
 * The ids of what somebody said something of, taken back or not. A stroke among them is no ink but
 * an object, in its place: for good, as a picture of what is settled is painted without it.
 */
export const changedIn = (entries: readonly BoardEntry[]): ReadonlySet<string> =>
  new Set(
    entries.flatMap((entry) =>
      entry.kind === 'change' ? entry.changes.map(({ object }) => object) : [],
    ),
  );

/** What `acts` is about, as far as that concerns objects. */
export interface ObjectActs {
  readonly acts: readonly BoardAct[];
  /** Strokes that are objects. */
  readonly lifted: ReadonlySet<string>;
  readonly takings: readonly TakingEntry[];
}

/**
 * The objects of a board from the lowest to the topmost: those that were there, and what `acts`
 * made of them, in the log's order and without those that are taken back. A deleted object stays
 * so until its deletion is taken back, whatever else is said of it; so do those of `takings`. A
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
  for (const act of says) {
    if (act.kind === 'object') objects.set(act.id, act);
    if (act.kind === 'stroke') {
      for (const id of act.rubsOut ?? []) objects.delete(id);
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
      if (set.isDeleted) objects.delete(id);
      else if (object !== undefined) objects.set(id, changed(object, set));
    }
  }
  const left = [...objects.values()].filter((object) => !isTaken(object, takings));
  return left.toSorted((one, other) => one.rank - other.rank || one.seq - other.seq);
}

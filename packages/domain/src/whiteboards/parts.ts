import type { BoardAct, BoardEntry, ObjectEntry, StrokeEntry, TakingEntry } from './schema.js';

/** What shows on a board of one person's hand. */
export interface BoardPart {
  readonly username: string;
  readonly strokes: readonly StrokeEntry[];
  readonly objects: readonly ObjectEntry[];
}

function byAuthor<E extends { readonly author: string }>(entries: readonly E[]) {
  const groups = new Map<string, E[]>();
  for (const entry of entries) {
    const group = groups.get(entry.author);
    if (group === undefined) groups.set(entry.author, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** Who drew what still shows: whoever drew the most comes first. */
export function partsOf({
  strokes,
  objects,
}: Pick<BoardPart, 'strokes' | 'objects'>): readonly BoardPart[] {
  const strokesOf = byAuthor(strokes);
  const objectsOf = byAuthor(objects);
  const names = new Set([...strokesOf.keys(), ...objectsOf.keys()]);
  const parts = [...names].map((username) => ({
    username,
    strokes: strokesOf.get(username) ?? [],
    objects: objectsOf.get(username) ?? [],
  }));
  const sizeOf = (part: BoardPart): number => part.strokes.length + part.objects.length;
  return parts.toSorted(
    (one, other) => sizeOf(other) - sizeOf(one) || (one.username < other.username ? -1 : 1),
  );
}

const isTaking = (entry: BoardEntry): entry is TakingEntry => entry.kind === 'taking';

/** Those among the entries that nobody has taken back. */
export const takingsIn = (
  entries: readonly BoardEntry[],
  undone: ReadonlySet<string>,
): readonly TakingEntry[] => entries.filter(isTaking).filter(({ id }) => !undone.has(id));

export const isTaken = (
  act: Pick<BoardAct, 'author' | 'seq'>,
  takings: readonly TakingEntry[],
): boolean => takings.some(({ of, seq }) => seq > act.seq && of === act.author);

/** The latest taking of one's part that can still be taken back: from `settled` on. */
export const openTaking = (
  entries: readonly BoardEntry[],
  { undone, settled, of }: { undone: ReadonlySet<string>; settled: number; of: string },
): TakingEntry | undefined =>
  takingsIn(entries, undone).findLast((taking) => taking.of === of && taking.seq > settled);

import { collections } from '../../moving/collections.js';
import type {
  CollectionDefinition,
  Identified,
  IndexDefinition,
  Json,
  Key,
} from '../../ports/document-store.js';
import { specimens } from './specimens.js';

/** A document of any collection, seen as the fields it holds. */
export type AnyDocument = Identified & { readonly [field: string]: Json | undefined };

export type AnyDefinition = CollectionDefinition<AnyDocument>;

/** One index of the collections in a collection of any documents: what it holds is up to its definition. */
export interface IndexUnderTest {
  /** Collection and index. */
  readonly name: string;
  readonly definition: AnyDefinition;
  readonly index: string;
  readonly declaration: IndexDefinition;
}

export const declaredCollections: readonly AnyDefinition[] = [...collections, specimens].map(
  ({ name, indexes }) => ({ name, indexes }),
);

export const declaredIndexes: readonly IndexUnderTest[] = declaredCollections.flatMap(
  (definition) =>
    Object.entries<IndexDefinition>(definition.indexes).map(([index, declaration]) => ({
      name: `${definition.name}.${index}`,
      definition,
      index,
      declaration,
    })),
);

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const numericFields = new Set([
  'isConnected',
  'expiresAt',
  'answerCount',
  'viewCount',
  'questionCount',
  'rank',
  'slot',
]);

/** Few, so that many documents share a key; all of them places where orders of text differ. */
const texts = ['', 'a', 'B', 'aa', 'a b', 'é', 'z', '\uffff', '\u{1f600}', '10', '9', 'a\0'];

/** Few as well; negative, fractional, huge and next to each other. */
const numbers = [-1.5, -1, 0, 1, 2, 9, 10, 1e21, Number.MAX_SAFE_INTEGER];

/** A document whose indexed fields are filled at random; some are absent, some not even keys. */
export function randomDocument(
  definition: AnyDefinition,
  _id: string,
  random: () => number,
): AnyDocument {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  const fields: Record<string, Json | undefined> = {};
  for (const index of Object.values<IndexDefinition>(definition.indexes)) {
    const { equals, order, only = {} } = index;
    for (const field of [...equals, ...order, ...Object.keys(only)]) {
      if (only[field] === null) fields[field] = pick([undefined, undefined, null, 'a', { a: 1 }]);
      else if (index.unique) fields[field] ??= field === index.multi ? [_id] : _id;
      else if (field === index.multi) fields[field] = texts.filter(() => random() < 0.2);
      else if (random() < 0.05) fields[field] = pick([undefined, null, true, ['a']]);
      else fields[field] = pick<Key>(numericFields.has(field) ? numbers : texts);
    }
  }
  return { ...fields, _id };
}

const isKey = (value: unknown): value is Key =>
  typeof value === 'string' || typeof value === 'number';

/** Numbers come before text; text is ordered by its UTF-8 bytes, which is by code point. */
export function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'number') return typeof other === 'number' ? one - other : -1;
  if (typeof other === 'number') return 1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** What an index holds, worked out from its definition alone: the `equals` and the sorting keys. */
export function entriesOf<D extends AnyDocument>(index: IndexDefinition, documents: readonly D[]) {
  const only = Object.entries(index.only ?? {});
  const held = documents.filter((document) =>
    only.every(([field, value]) => (document[field] ?? null) === value),
  );
  return held.flatMap((document) => {
    const sort = [...index.order.map((field) => document[field]), document._id];
    const lists = index.equals.map((field) => {
      const value = document[field];
      return field === index.multi && Array.isArray(value) ? [...new Set<Json>(value)] : [value];
    });
    const combinations = lists.reduce<(Json | undefined)[][]>(
      (some, list) => some.flatMap((each) => list.map((value) => [...each, value])),
      [[]],
    );
    return combinations
      .map((equals) => ({ document, equals: equals.filter(isKey), sort: sort.filter(isKey) }))
      .filter((entry) => entry.equals.length + entry.sort.length === lists.length + sort.length);
  });
}

/** The documents of an index in its order, one list for each `equals` combination. */
export function walksOf<D extends AnyDocument>(
  index: IndexDefinition,
  documents: readonly D[],
): ReadonlyMap<string, { readonly equals: readonly Key[]; readonly documents: readonly D[] }> {
  const sign = index.direction === 'asc' ? 1 : -1;
  const sorted = entriesOf(index, documents).toSorted((one, other) => {
    const at = one.sort.findIndex((key, n) => compareKeys(key, other.sort[n] ?? '') !== 0);
    return sign * compareKeys(one.sort[at] ?? '', other.sort[at] ?? '');
  });
  const walks = new Map<string, { equals: readonly Key[]; documents: D[] }>();
  for (const { equals, document } of sorted) {
    const walk = walks.get(JSON.stringify(equals)) ?? { equals, documents: [] };
    walk.documents.push(document);
    walks.set(JSON.stringify(equals), walk);
  }
  return walks;
}

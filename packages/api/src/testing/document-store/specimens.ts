import type {
  Collection,
  CollectionDefinition,
  DocumentStore,
  Json,
} from '../../ports/document-store.js';

/** A document with a field for everything an index can do; no feature of ours needs them all. */
export interface Specimen {
  readonly _id: string;
  readonly shelf?: string | undefined;
  readonly rank?: number | undefined;
  readonly labels?: readonly string[] | undefined;
  /** Unique where present. */
  readonly code?: string | undefined;
  /** Unique on its shelf. */
  readonly slot?: number | undefined;
  /** Every value unique across the collection. */
  readonly aliases?: readonly string[] | undefined;
  readonly note?: Json | undefined;
}

type SpecimenIndex = 'onShelf' | 'labelled' | 'byCode' | 'bySlot' | 'byAlias';

export const specimens: CollectionDefinition<Specimen, SpecimenIndex> = {
  name: 'specimens',
  indexes: {
    onShelf: { equals: ['shelf'], order: ['rank'], direction: 'asc', counted: true },
    labelled: {
      equals: ['labels', 'shelf'],
      order: ['rank'],
      direction: 'desc',
      multi: 'labels',
      counted: true,
    },
    byCode: { equals: ['code'], order: [], direction: 'asc', unique: true },
    bySlot: { equals: ['shelf', 'slot'], order: [], direction: 'asc', unique: true },
    byAlias: { equals: ['aliases'], order: [], direction: 'asc', multi: 'aliases', unique: true },
  },
};

/** In a store that has nothing else: to prepare what a test doesn't use takes longer than the test. */
export const openSpecimens = async (stage: {
  open(definitions: readonly CollectionDefinition<never>[]): Promise<DocumentStore>;
}): Promise<Collection<Specimen, SpecimenIndex>> =>
  (await stage.open([specimens])).collection(specimens);

/** A definition that no store of the suite is opened with. */
export const strangers: CollectionDefinition<Specimen> = { name: 'strangers', indexes: {} };

/** Strings that storage engines and their drivers are known to trip over. */
const strings = [
  '',
  ' ',
  `'"\`\\`,
  'a\0b',
  'a\0c',
  '\n\r\t\u2028',
  '%_$.[0]',
  '{"$gt":1}',
  '\\ud800',
  '42',
  '042',
  'é',
  'e\u0301',
  'Ünïcödé ß ſ',
  '漢字かな',
  '👩‍👩‍👧‍👦',
  '\uffff',
  '\u{10ffff}',
  'x'.repeat(900),
];

/** With a short form of each for the titles of tests. */
export const strangeStrings: readonly (readonly [short: string, text: string])[] = strings.map(
  (text) => [JSON.stringify(text).slice(0, 30), text],
);

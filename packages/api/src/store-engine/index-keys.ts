import type { Identified, IndexDefinition, Key } from '../ports/document-store.js';

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (document: Identified): Fields => ({ ...document });

export const isKey = (value: unknown): value is Key =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** The fields that sort what `equals` leaves open, the tie-breaking `_id` included. */
export const sortFields = ({ equals, order }: IndexDefinition): readonly string[] =>
  equals.includes('_id') || order.includes('_id') ? order : [...order, '_id'];

/** The fields of an index table, in the order of its columns k0, k1, … */
export const indexFields = (index: IndexDefinition): readonly string[] => [
  ...index.equals,
  ...sortFields(index),
];

/** The fields that say whether and where a document stands in an index. */
export const fieldsBehind = (index: IndexDefinition): readonly string[] => [
  ...indexFields(index),
  ...Object.keys(index.only ?? {}),
];

/** Whether two values of a field are alike, as far as keys go. */
export const isSameKey = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, place) => value === other[place]));

/** A document's rows in an index: none when a field is absent, several for a list of values. */
export function indexEntries(
  index: IndexDefinition,
  document: Fields,
): readonly (readonly Key[])[] {
  for (const field in index.only) if ((document[field] ?? null) !== index.only[field]) return [];
  let entries: Key[][] = [[]];
  for (const field of indexFields(index)) {
    const values = keysOf(document[field], field === index.multi);
    const [only] = values;
    if (values.length === 1 && only !== undefined) for (const entry of entries) entry.push(only);
    else entries = entries.flatMap((entry) => values.map((value) => [...entry, value]));
  }
  return entries;
}

/** The same by their JSON, which tells two apart: a list may repeat a value, but stands once for each. */
export const distinctEntries = (
  index: IndexDefinition,
  document: Fields,
): ReadonlyMap<string, readonly Key[]> =>
  new Map(indexEntries(index, document).map((entry) => [JSON.stringify(entry), entry]));

export const valuesOf = (document: Fields, fields: readonly string[]): readonly Key[] =>
  fields.map((field) => document[field]).filter(isKey);

function keysOf(value: unknown, isList: boolean): readonly Key[] {
  if (!isList) return isKey(value) ? [value] : [];
  return Array.isArray(value) ? value.filter(isKey) : [];
}

/** Refuses a request whose values don't fit the index, which could only find nothing. */
export function checkEquals(index: IndexDefinition, equals: readonly Key[]): void {
  if (equals.length === index.equals.length) return;
  throw new RangeError(
    `This index needs a value for each of [${index.equals.join(', ')}]; ${String(equals.length)} were given.`,
  );
}

import type { IndexDefinition, Key } from '../../ports/document-store.js';
import { sortFields } from '../../store-engine/index-keys.js';
import type { Conditions } from './rows.js';

/** Where a row holds a field that an index needs. */
export function pathOf(field: string, { multi }: IndexDefinition): string {
  if (field === '_id') return '_id';
  return field === multi ? `lists.${field}` : `keys.${field}`;
}

/** What a row holds of a field that rows of an index must have, or must lack. */
const onlyPath = (field: string, value: Key | null, definition: IndexDefinition) =>
  value === null ? ([`lacks.${field}`, 1] as const) : ([pathOf(field, definition), value] as const);

export interface IndexPaths {
  readonly equals: readonly string[];
  readonly sort: readonly string[];
  /** What rows of the index hold besides. */
  readonly only: Conditions;
}

export const pathsOf = (definition: IndexDefinition): IndexPaths => ({
  equals: definition.equals.map((field) => pathOf(field, definition)),
  sort: sortFields(definition).map((field) => pathOf(field, definition)),
  only: Object.fromEntries(
    Object.entries(definition.only ?? {}).map(([field, value]) =>
      onlyPath(field, value, definition),
    ),
  ),
});

/** That a row has all of some paths; every row has its `_id`. */
export const present = (paths: readonly string[]): Conditions =>
  Object.fromEntries(
    paths.filter((path) => path !== '_id').map((path) => [path, { $exists: true }]),
  );

export const equalTo = (paths: readonly string[], values: readonly Key[]): Conditions =>
  Object.fromEntries(paths.map((path, n) => [path, values[n]]));

/** What comes after some keys, as conditions of which any is enough: each is one stretch of the index. */
export function beyond(
  paths: readonly string[],
  after: readonly Key[],
  isDescending: boolean,
): readonly Conditions[] {
  return after.flatMap((key, n) => {
    const path = paths[n] ?? '';
    const same = equalTo(paths.slice(0, n), after);
    const stretches = path === '_id' ? idBeyond(key, isDescending) : keysBeyond(key, isDescending);
    return stretches.map((stretch) => ({ ...same, [path]: stretch }));
  });
}

const idBeyond = (id: Key, isDescending: boolean): readonly Conditions[] => [
  isDescending ? { $lt: id } : { $gt: id },
];

/** Numbers come before strings, but a comparison only finds values of its own kind. */
function keysBeyond(key: Key, isDescending: boolean): readonly Conditions[] {
  if (typeof key === 'number') {
    return isDescending ? [{ $lt: key }] : [{ $gt: key }, { $gte: '' }];
  }
  return isDescending ? [{ $lt: key }, { $gte: -Infinity }] : [{ $gt: key }];
}

import { CHANGED_AT_ONCE_MAX } from './limits.js';
import { isGrouped } from './object-forms.js';
import type { BoardObject, ObjectsChange } from './schema.js';

type Grouped = Pick<BoardObject, 'id' | 'group'>;
type Said = ObjectsChange['changes'];

/** Ids of the objects with these, and of all that are in a group with one of them. */
export function wholeGroups(
  objects: readonly Grouped[],
  ids: readonly string[],
): readonly string[] {
  const wanted = new Set(ids);
  const groups = new Set(
    objects
      .filter((object) => wanted.has(object.id) && isGrouped(object))
      .map(({ group }) => group),
  );
  if (groups.size === 0) return ids;
  const others = objects.filter(({ id, group }) => groups.has(group) && !wanted.has(id));
  return [...ids, ...others.map(({ id }) => id)];
}

/** What makes one group of some objects, whatever groups they were in; null where there is nothing to do. */
export function groupingOf(objects: readonly Grouped[], group: string): Said | null {
  const [first, ...others] = objects;
  if (first === undefined || others.length === 0 || objects.length > CHANGED_AT_ONCE_MAX)
    return null;
  const isOne = isGrouped(first) && others.every((object) => object.group === first.group);
  return isOne ? null : objects.map(({ id }) => ({ object: id, set: { group } }));
}

/** What takes objects out of their groups; null where they are in none. */
export function ungroupingOf(objects: readonly Grouped[]): Said | null {
  const grouped = objects.filter(isGrouped);
  return grouped.length === 0
    ? null
    : grouped.map(({ id }) => ({ object: id, set: { group: '' } }));
}

/** Copies are groups of their own, beside those that they were made of. */
export function inGroupsOfTheirOwn<O extends BoardObject>(
  objects: readonly O[],
  newId: () => string,
): readonly O[] {
  const groups = new Map<string, string>();
  const groupOf = (old: string): string => {
    const known = groups.get(old) ?? newId();
    groups.set(old, known);
    return known;
  };
  return objects.map((object) =>
    isGrouped(object) ? { ...object, group: groupOf(object.group ?? '') } : object,
  );
}

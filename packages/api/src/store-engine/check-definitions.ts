import type { CollectionDefinition, IndexDefinition } from '../ports/document-store.js';

/** Names become part of the names of tables, of indexes and of the fields of rows. */
export function checkDefinitions(definitions: readonly CollectionDefinition<never>[]): void {
  for (const { name, indexes } of definitions) {
    for (const each of [name, ...Object.keys(indexes)]) {
      if (!/^[a-z][a-z0-9]*$/i.test(each))
        throw new Error(`"${each}" is no name for a collection or an index.`);
    }
    for (const [index, { multi, equals }] of Object.entries<IndexDefinition>(indexes)) {
      if (multi !== undefined && !equals.includes(multi)) {
        throw new Error(`The list "${multi}" of ${name}.${index} must be one of its equals.`);
      }
    }
  }
}

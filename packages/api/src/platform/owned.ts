import { usernameKey } from '@collabor8/domain';
import type { CollectionDefinition, DocumentStore, Identified } from '../ports/document-store.js';
import { readAll } from '../ports/read-all.js';
import { eachForItself } from './each-for-itself.js';
import type { AccountEnding } from './feature.js';

/** Removes what goes with somebody's account by what its collection says (`ownedBy`). */
export const removeOwned =
  (store: DocumentStore, definitions: readonly CollectionDefinition<never>[]): AccountEnding =>
  (username) =>
    // Of any collection documents are removed alike, whatever they hold.
    eachForItself(
      definitions as unknown as readonly CollectionDefinition<Identified>[],
      async (each) => {
        if (each.ownedBy === undefined) return;
        const collection = store.collection(each);
        const key = usernameKey(username);
        if (each.ownedBy === '_id') await collection.remove(key);
        else {
          const owned = readAll(collection, each.ownedBy, { equals: [key] });
          for await (const { _id } of owned) await collection.remove(_id);
        }
      },
    );

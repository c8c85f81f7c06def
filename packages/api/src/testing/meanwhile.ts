import { vi } from 'vitest';
import type { CollectionDefinition, DocumentStore, Identified } from '../ports/document-store.js';

/** The next unit of work on a relaxed store waits for `act` before it first changes or inserts something in a collection. */
export function beforeWriting(
  store: DocumentStore,
  { name }: Pick<CollectionDefinition<never>, 'name'>,
  act: () => Promise<unknown>,
): void {
  const transaction = store.transaction.bind(store);
  let acted: Promise<unknown> | undefined;
  vi.spyOn(store, 'transaction').mockImplementationOnce((work) =>
    transaction((unit) =>
      work({
        collection<D extends Identified, I extends string>(definition: CollectionDefinition<D, I>) {
          const all = unit.collection(definition);
          if (definition.name !== name) return all;
          const first =
            <A extends unknown[], T>(write: (...given: A) => Promise<T>) =>
            async (...given: A): Promise<T> => {
              await (acted ??= act());
              return write(...given);
            };
          return { ...all, update: first(all.update), insert: first(all.insert) };
        },
      }),
    ),
  );
}

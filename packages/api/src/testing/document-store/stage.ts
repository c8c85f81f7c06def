import { randomUUID } from 'node:crypto';
import type { Result } from '@collabor8/domain';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { questions } from '../../features/questions/index.js';
import type { CollectionDefinition, DocumentStore } from '../../ports/document-store.js';
import { declaredCollections, type AnyDefinition } from './random-documents.js';
import { specimens } from './specimens.js';

type Definitions = readonly CollectionDefinition<never>[];
type Prepare<T> = (store: DocumentStore, definition: AnyDefinition) => Promise<T>;

export interface StoreFactory {
  /** Stores opened at the same place share their documents, as two servers would. */
  open(options: {
    readonly place: string;
    readonly definitions: Definitions;
  }): Promise<DocumentStore>;
  /** Removes what is left at a place when its stores are closed. */
  clear(place: string): Promise<void>;
}

export interface Stage {
  /** Opens a store on the data of the running test, which begins empty; else with what the contract is about. */
  open(definitions?: Definitions): Promise<DocumentStore>;
  /**
   * Gives what `prepare` made of a collection, once for all tests of its indexes: they read it, and none changes it.
   * All of them are in one store, on data of its own.
   */
  onceForEach<T>(prepare: Prepare<T>): (definition: AnyDefinition) => Promise<T>;
}

/** Where stores are opened until all of them are left together, and what they held is removed. */
function newPlace(factory: StoreFactory) {
  const place = `test-${randomUUID()}`;
  const opened: DocumentStore[] = [];
  return {
    open: async (definitions: Definitions) => {
      const store = await factory.open({ place, definitions });
      opened.push(store);
      return store;
    },
    leave: async () => {
      await Promise.all(opened.map((store) => store.close()));
      if (opened.length > 0) await factory.clear(place);
    },
  };
}

/** A place of its own for every test of the surrounding `describe`. */
export function prepareStage(factory: StoreFactory): Stage {
  let own = newPlace(factory);
  const shared: (typeof own)[] = [];

  beforeEach(() => {
    own = newPlace(factory);
  });

  afterEach(() => own.leave());

  afterAll(() => Promise.all(shared.map((place) => place.leave())));

  return {
    open: (definitions = [questions, specimens]) => own.open(definitions),
    onceForEach: <T>(prepare: Prepare<T>) => {
      const place = newPlace(factory);
      shared.push(place);
      let opened: Promise<DocumentStore> | undefined;
      const prepared = new Map<AnyDefinition, Promise<T>>();
      return (definition) => {
        opened ??= place.open(declaredCollections);
        const made = prepared.get(definition) ?? opened.then((store) => prepare(store, definition));
        prepared.set(definition, made);
        return made;
      };
    },
  };
}

/** The value of a write that a test takes for granted. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`The write was refused: ${result.error}.`);
}

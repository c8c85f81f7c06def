import { randomUUID } from 'node:crypto';
import type { Result } from '@collabor8/domain';
import { afterEach, beforeEach } from 'vitest';
import { questions } from '../../features/questions/index.js';
import type { CollectionDefinition, DocumentStore } from '../../ports/document-store.js';
import { specimens } from './specimens.js';

export interface StoreFactory {
  /** Stores opened at the same place share their documents, as two servers would. */
  open(options: {
    readonly place: string;
    readonly definitions: readonly CollectionDefinition<never>[];
  }): Promise<DocumentStore>;
  /** Removes what is left at a place when its stores are closed. */
  clear(place: string): Promise<void>;
}

export interface Stage {
  /** Opens a store on the data of the running test, which begins empty; else with what the contract is about. */
  open(definitions?: readonly CollectionDefinition<never>[]): Promise<DocumentStore>;
}

/** A place of its own for every test of the surrounding `describe`. */
export function prepareStage(factory: StoreFactory): Stage {
  let place = '';
  let opened: DocumentStore[] = [];

  beforeEach(() => {
    place = `test-${randomUUID()}`;
    opened = [];
  });

  afterEach(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await factory.clear(place);
  });

  return {
    open: async (definitions = [questions, specimens]) => {
      const store = await factory.open({ place, definitions });
      opened.push(store);
      return store;
    },
  };
}

/** The value of a write that a test takes for granted. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`The write was refused: ${result.error}.`);
}

import type { Collections, DocumentStore, Stored } from '../ports/document-store.js';
import { runUnit, stillFree } from '../ports/run-unit.js';
import { moves, type MoveDocument } from './documents.js';
import { movable } from './collections.js';
import { MoveError } from './move-error.js';

/** How far a move into a store is, as that store has it. */
export type Move = Stored<MoveDocument>;

const THE_MOVE = 'move';

const OVERTAKEN = 'Another run writes to the same store; this one has stopped.';

export type Origin = Pick<MoveDocument, 'kind' | 'source'>;

const moveInto = (store: DocumentStore): Promise<Move | undefined> =>
  store.collection(moves).get(THE_MOVE);

async function firstInUse(store: DocumentStore): Promise<string | undefined> {
  for (const definition of movable) {
    const first = await store.collection(definition).all()[Symbol.asyncIterator]().next();
    if (!first.done) return definition.name;
  }
  return undefined;
}

/**
 * Notes that documents come into an empty store, or finds the note of an earlier run.
 * @throws MoveError when the store holds anything else
 */
export async function beginMove(store: DocumentStore, { kind, source }: Origin): Promise<Move> {
  const before = await moveInto(store);
  if (before?.kind === kind && before.source === source) return before;
  if (before !== undefined && before.state !== 'done') {
    throw new MoveError(
      `The store to write to holds a part of something else (${before.source}), whose ${before.kind} was not finished. Nothing was changed. Name an empty store.`,
    );
  }
  const inUse = before ? moves.name : await firstInUse(store);
  if (inUse !== undefined) {
    throw new MoveError(
      `The store to write to is not empty (it has ${inUse}). Nothing was changed. Name an empty store.`,
    );
  }
  return runUnit(store, async (unit) => {
    const collection = unit.collection(moves);
    if (await collection.get(THE_MOVE)) throw new MoveError(OVERTAKEN);
    return stillFree(
      await collection.insert({
        ...{ _id: THE_MOVE, kind, source, state: 'filling' },
        ...{ collection: '', after: null, contents: {} },
      }),
    );
  });
}

/** Notes how far a move is. Two of them exclude each other: whoever finds that the other moved on stops. */
export async function advance(
  unit: Collections,
  move: Move,
  change: Partial<MoveDocument>,
): Promise<Move> {
  const collection = unit.collection(moves);
  const current = await collection.get(move._id);
  if (current?.revision === move.revision) {
    const updated = await collection.update(move._id, (found) => ({ ...found, ...change }));
    if (updated.ok) return updated.value;
  }
  throw new MoveError(OVERTAKEN);
}

/** A store that holds a part of what is being brought into it. */
class UnfinishedStoreError extends Error {
  readonly code = 'STORE_UNFINISHED';
}

/** @throws UnfinishedStoreError when a copy or a backup has not come in whole */
export async function assertWhole(store: DocumentStore): Promise<void> {
  const move = await moveInto(store);
  if (move === undefined || move.state === 'done') return;
  const command = `npm run store:${move.kind}`;
  throw new UnfinishedStoreError(
    `This store is not whole: ${command} was begun on it and has not come to its end. Run the same command again, or set STORE_URL to another store.`,
  );
}

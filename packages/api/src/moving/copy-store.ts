import type { DocumentStore, Snapshot } from '../ports/document-store.js';
import { compare, contentsOf, isSame, pairs } from './compare.js';
import { isSameContents, type Contents } from './digest.js';
import { movable, type Movable, type AnyDocument } from './collections.js';
import { MoveError } from './move-error.js';
import { advance, beginMove, type Move } from './move-record.js';
import { documentsIn, type MoveWatcher } from './watcher.js';
import { BatchSize, inBatches, fill } from './in-batches.js';

/**
 * Makes a collection what it is in the source at a moment. First goes all that is not in the source as
 * it is here; what is left then holds no unique key that a document which is still to come needs.
 */
async function mend(moment: Snapshot, target: DocumentStore, definition: Movable): Promise<void> {
  const collection = target.collection(definition);
  const walk = () => pairs(moment.all(definition), collection.all());

  async function* outdated(): AsyncGenerator<string> {
    for await (const pair of walk()) {
      if (pair.target && !isSame(pair)) yield pair.target._id;
    }
  }
  async function* missing(): AsyncGenerator<AnyDocument> {
    for await (const { source, target: there } of walk()) if (source && !there) yield source;
  }

  const size = new BatchSize();
  await inBatches(outdated(), size, (ids) =>
    target.transaction(async (unit) => {
      for (const id of ids) await unit.collection(definition).remove(id);
    }),
  );
  await inBatches(missing(), size, async (documents) => {
    await collection.restoreMany(documents);
  });
}

export interface CopyOptions {
  readonly from: DocumentStore;
  readonly to: DocumentStore;
  /** What `from` is called whenever it is copied. */
  readonly source: string;
  readonly watcher: MoveWatcher;
}

export interface CopySummary {
  /** What both stores hold, collection by collection. */
  readonly contents: Readonly<Record<string, Contents>>;
  /** Documents that were brought up to date after all were there. */
  readonly changed: number;
}

/**
 * Makes an empty store what another one is, or goes on with that. In the end both are compared, the
 * source as it is at one moment, and what has changed there meanwhile is brought over; so a copy that
 * was made before is brought up to date, unless somebody has written to it.
 * @throws MoveError
 */
export async function copyStore(options: CopyOptions): Promise<CopySummary> {
  const { from, to, source, watcher } = options;
  let move = await beginMove(to, { kind: 'copy', source });
  if (move.state === 'done') {
    const done = move;
    await assertUntouched(to, done, watcher);
    move = await to.transaction((unit) => advance(unit, done, { state: 'comparing' }));
  } else if (move.after !== null) {
    watcher.note('Going on where the last run stopped.');
  }
  if (move.state === 'filling') {
    watcher.begins('Copying', await documentsIn(from));
    const read = (definition: Movable, after: string | undefined) =>
      from.collection(definition).all(after);
    move = await fill({ target: to, move, read, watcher });
  }
  watcher.begins('Comparing', await documentsIn(from));
  return from.snapshot((moment) => settle(moment, options, move));
}

/** @throws MoveError when a finished copy is no longer what it was */
async function assertUntouched(to: DocumentStore, move: Move, watcher: MoveWatcher): Promise<void> {
  watcher.begins('Looking at the copy', await documentsIn(to));
  for (const definition of movable) {
    const { name } = definition;
    const found = await contentsOf(to.collection(definition).all(), () => {
      watcher.advanced(name, 1);
    });
    const before = move.contents[name];
    if (before === undefined ? found.documents === 0 : isSameContents(found, before)) continue;
    throw new MoveError(
      `The store to write to has been used since it was copied (${name} have changed). Nothing was changed: what was written there would be lost. Name an empty store.`,
    );
  }
}

async function settle(
  moment: Snapshot,
  { to, watcher }: CopyOptions,
  move: Move,
): Promise<CopySummary> {
  const contents: Record<string, Contents> = {};
  let changed = 0;
  for (const definition of movable) {
    const { name } = definition;
    const look = () =>
      compare(moment.all(definition), to.collection(definition).all(), () => {
        watcher.advanced(name, 1);
      });
    let found = await look();
    if (found.differences > 0) {
      changed += found.differences;
      await mend(moment, to, definition);
      found = await look();
    }
    if (found.differences > 0 || !isSameContents(found.source, found.target)) {
      throw new MoveError(
        `Somebody else writes to the store that is copied to: ${name} differ. Stop whatever works on it and run the same command again.`,
      );
    }
    contents[name] = found.target;
  }
  await to.transaction((unit) => advance(unit, move, { state: 'done', contents }));
  return { contents, changed };
}

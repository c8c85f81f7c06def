import type { DocumentStore } from '../../ports/document-store.js';
import { contentsOf, compareIds } from '../compare.js';
import { isSameContents, type Contents } from '../digest.js';
import { fill } from '../in-batches.js';
import { movable, type AnyDocument, type Movable } from '../collections.js';
import { MoveError } from '../move-error.js';
import { advance, beginMove } from '../move-record.js';
import type { MoveWatcher } from '../watcher.js';
import { fileOf, readDocuments } from './documents-file.js';
import { readManifest, type Manifest } from './manifest.js';

/** A backup that was read to its end and is what it says it is. */
export interface CheckedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

const documentsOf = ({ collections }: Manifest): number =>
  collections.reduce((sum, { documents }) => sum + documents, 0);

/** @throws MoveError when it is damaged, foreign, or made by a newer version */
export async function checkBackup(folder: string, watcher: MoveWatcher): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  watcher.begins('Checking', documentsOf(manifest));
  for (const { name, ...stated } of manifest.collections) {
    const found = await contentsOf(readDocuments(fileOf(folder, name)), () => {
      watcher.advanced(name, 1);
    });
    if (isSameContents(found, stated)) continue;
    throw new MoveError(
      `The backup ${folder} is damaged: ${name} are not those that its manifest speaks of.`,
    );
  }
  return { folder, manifest };
}

/** Those after an id; the file is read from its beginning all the same. */
async function* after(
  id: string | undefined,
  documents: AsyncIterable<AnyDocument>,
): AsyncGenerator<AnyDocument> {
  for await (const document of documents) {
    if (id === undefined || compareIds(document._id, id) > 0) yield document;
  }
}

/**
 * Fills an empty store from a backup, or goes on with that, and compares what is there then.
 * @throws MoveError
 */
export async function restoreBackup(
  { folder, manifest }: CheckedBackup,
  store: DocumentStore,
  watcher: MoveWatcher,
): Promise<void> {
  const source = `the backup of ${manifest.takenAt}, ${manifest.checksum.slice(0, 12)}`;
  let move = await beginMove(store, { kind: 'restore', source });
  if (move.state === 'done') {
    throw new MoveError(
      'The store to write to is not empty: this backup was restored to it before. Nothing was changed. Name an empty store.',
    );
  }
  if (move.after !== null) watcher.note('Going on where the last run stopped.');
  const stated = new Map(manifest.collections.map(({ name, ...each }) => [name, each]));
  async function* nothing(): AsyncGenerator<AnyDocument> {
    // A collection that is younger than the backup.
  }
  const read = ({ name }: Movable, id: string | undefined) =>
    stated.has(name) ? after(id, readDocuments(fileOf(folder, name))) : nothing();
  if (move.state === 'filling') {
    watcher.begins('Restoring', documentsOf(manifest));
    move = await fill({ target: store, move, read, watcher });
  }
  const contents = await verify(store, stated, watcher);
  const filled = move;
  await store.transaction((unit) => advance(unit, filled, { state: 'done', contents }));
}

async function verify(
  store: DocumentStore,
  stated: ReadonlyMap<string, Contents>,
  watcher: MoveWatcher,
): Promise<Record<string, Contents>> {
  watcher.begins(
    'Comparing',
    [...stated.values()].reduce((sum, { documents }) => sum + documents, 0),
  );
  const contents: Record<string, Contents> = {};
  for (const definition of movable) {
    const { name } = definition;
    const found = await contentsOf(store.collection(definition).all(), () => {
      watcher.advanced(name, 1);
    });
    const wanted = stated.get(name);
    if (wanted ? !isSameContents(found, wanted) : found.documents > 0) {
      throw new MoveError(
        `Something else has written to the store meanwhile: ${name} are not those of the backup. Restore it to an empty store.`,
      );
    }
    contents[name] = found;
  }
  return contents;
}

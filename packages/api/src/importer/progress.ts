import { imports, type ImportDocument } from './documents.js';
import type { Collections, DocumentStore, Stored } from '../ports/document-store.js';
import { runUnit, stillFree } from '../ports/run-unit.js';
import type { DumpSite } from './dump-site.js';
import { updateIn, written } from '../request/errors.js';
import { DumpError } from './read-rows.js';

/** How far a pass over the files of a dump is, as the store has it. */
export type Progress = Stored<ImportDocument>;

/** Goes on with an interrupted pass; else, or when the files have changed, begins one, which finds what is in already. */
export async function beginPass(
  store: DocumentStore,
  site: DumpSite,
  bytes: number,
): Promise<Progress> {
  return runUnit(store, async (unit) => {
    const collection = unit.collection(imports);
    const before = await collection.get(site.name);
    if (before && !before.isDone && before.bytes === bytes) return before;
    const pass: ImportDocument = {
      _id: site.name,
      file: '',
      rows: 0,
      isDone: false,
      bytes,
      votesBefore: before?.lastVoteId ?? 0,
      lastVoteId: before?.lastVoteId ?? 0,
      summary: {},
      kept: before?.kept ?? {},
    };
    return before
      ? written(await collection.update(site.name, () => pass))
      : stillFree(await collection.insert(pass));
  });
}

/** Two imports of one dump exclude each other: whoever finds that the other moved on stops. */
export async function assertInPlace(unit: Collections, progress: Progress): Promise<void> {
  const current = await unit.collection(imports).get(progress._id);
  if (current?.revision === progress.revision) return;
  throw new DumpError('Another import of this dump is running; this one has stopped.');
}

/** Notes what was done, in the transaction that does it. */
export async function advance(
  unit: Collections,
  progress: Progress,
  change: Partial<ImportDocument>,
): Promise<Progress> {
  await assertInPlace(unit, progress);
  const update = (current: ImportDocument): ImportDocument => ({ ...current, ...change });
  return updateIn(unit, imports, progress._id, update);
}

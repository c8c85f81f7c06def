import { err, ok } from '@collabor8/domain';
import type { Identified, Updated, Collection } from '../../ports/document-store.js';
import { applyRule, asBefore, notUpdated, updated } from '../../store-engine/apply-rule.js';
import { encodeDocument } from '../../store-engine/document-text.js';
import { asTold, isDuplicateKey, pauseBefore } from './failures.js';
import { documentLock, newHolder, type ProcessLocks } from './process-locks.js';
import { asFound, CONTENT, NOW, toDocument } from './rows.js';
import type { Table } from './table.js';

/** The part of the port that writes: inside a unit of work, or a document by itself. */
export type Writes<D extends Identified> = Pick<
  Collection<D>,
  'insert' | 'update' | 'restore' | 'restoreMany' | 'remove'
>;

interface Means<D extends Identified> {
  readonly locks: ProcessLocks;
  /** Keeps the table in step with what the database declares. */
  readonly keepUp: () => Promise<void>;
  /** Makes a write in a unit of its own. */
  readonly inUnit: <T>(write: (writes: Writes<D>) => Promise<T>) => Promise<T>;
}

/** For how long an update is tried again while others are faster. */
const PATIENCE_MS = 60_000;

/** Writes outside of units: of a single document where no count goes with it, else as a unit. */
export function singleWrites<D extends Identified>(
  table: Table<D>,
  { locks, keepUp, inUnit }: Means<D>,
): Writes<D> {
  const { rows } = table;

  /** Runs one write of a document after those before it in this process. */
  const inTurn = async <T>(id: string, write: () => Promise<T>): Promise<T> => {
    const holder = newHolder();
    await locks.take(holder, documentLock(table, id));
    try {
      return await write();
    } finally {
      locks.release(holder);
    }
  };

  /** Undefined when another process has written the document since it was read; 'counts' when a unit has to do it. */
  const tryUpdate = async (
    ...[id, rule]: Parameters<Writes<D>['update']>
  ): Promise<Updated<D> | 'counts' | undefined> => {
    await keepUp();
    const row = (await table.readMany(NOW, [id])).get(id);
    if (!row) return notUpdated('missing');
    const { current, next } = applyRule(row.revision, row.body, rule);
    if (!next) return asBefore(current);
    const before = { document: current, layout: row.layout };
    if (table.countChanges(before, next.document).size > 0) return 'counts';
    const revision = row.revision + 1;
    try {
      const { matchedCount } = await rows.replaceOne(asFound(row), table.rowOf(next, revision));
      return matchedCount === 1 ? updated(next.document, revision) : undefined;
    } catch (error) {
      if (isDuplicateKey(error)) return notUpdated('duplicate');
      throw asTold(error);
    }
  };

  return {
    async insert(given) {
      await keepUp();
      const encoded = encodeDocument(given);
      const row = table.rowOf(encoded, 1);
      if (table.countChanges(undefined, encoded.document).size > 0) {
        return inUnit((writes) => writes.insert(given));
      }
      try {
        await rows.insertOne(row);
      } catch (error) {
        if (isDuplicateKey(error)) return err('duplicate');
        throw asTold(error);
      }
      return ok({ ...encoded.document, revision: 1 });
    },

    async update(id, rule) {
      const deadline = performance.now() + PATIENCE_MS;
      for (let run = 1; ; run += 1) {
        const outcome = await inTurn(id, () => tryUpdate(id, rule));
        if (outcome === 'counts') return inUnit((writes) => writes.update(id, rule));
        if (outcome) return outcome;
        if (performance.now() > deadline) {
          throw new Error(`Others kept changing the document "${id}" of ${table.name}.`);
        }
        await pauseBefore(run);
      }
    },

    restore: (document) => inUnit((writes) => writes.restore(document)),

    restoreMany: (documents) => inUnit((writes) => writes.restoreMany(documents)),

    async remove(id) {
      await keepUp();
      if (table.isCounted) return inUnit((writes) => writes.remove(id));
      const row = await inTurn(id, () =>
        rows.findOneAndDelete({ _id: id }, { projection: CONTENT }),
      ).catch((error: unknown) => {
        throw asTold(error);
      });
      return row ? toDocument<D>(row) : undefined;
    },
  };
}

import { err, ok } from '@collabor8/domain';
import type { Identified } from '../../ports/document-store.js';
import {
  applyRule,
  asBefore,
  checkRevision,
  notUpdated,
  updated,
} from '../../store-engine/apply-rule.js';
import { encodeDocument } from '../../store-engine/document-text.js';
import { RestoredBatch } from './restored-batch.js';
import { toDocument } from './rows.js';
import type { Table } from './table.js';
import type { Unit } from './unit.js';
import type { Writes } from './writes.js';

/** Writes of a unit. The server ends a transaction at a duplicate key, so they look before. */
export function unitWrites<D extends Identified>(table: Table<D>, unit: Unit): Writes<D> {
  const { rows } = table;
  return {
    insert: (given) =>
      unit.run(async (session) => {
        const encoded = encodeDocument(given);
        const { document } = encoded;
        const row = table.rowOf(encoded, 1);
        const changes = table.countChanges(undefined, document);
        if (await table.isTaken({ session }, document, true)) return err('duplicate');
        await unit.write(table, [row._id], changes, () => rows.insertOne(row, { session }));
        return ok({ ...document, revision: 1 });
      }),

    update: (id, rule) =>
      unit.run(async (session) => {
        const row = await table.read({ session }, id);
        if (!row) return notUpdated('missing');
        unit.find(rows, [row._id]);
        const { current, next } = applyRule(row.revision, row.body, rule);
        if (!next) return asBefore(current);
        const revision = row.revision + 1;
        const changes = table.countChanges(current, next.document);
        const after = table.rowOf(next, revision);
        if (await table.isTaken({ session }, next.document, false)) return notUpdated('duplicate');
        await unit.write(table, [row._id], changes, () =>
          rows.replaceOne({ _id: row._id }, after, { session }),
        );
        return updated(next.document, revision);
      }),

    restore: (given) =>
      unit.run(async (session) => {
        const { revision } = given;
        checkRevision(revision);
        const encoded = encodeDocument<D>(given);
        const { document } = encoded;
        const row = await table.read({ session }, document._id);
        const changes = table.countChanges(row && toDocument<D>(row), document);
        const after = table.rowOf(encoded, revision);
        if (await table.isTaken({ session }, document, false)) return err('duplicate');
        await unit.write(table, [after._id], changes, () =>
          rows.replaceOne({ _id: after._id }, after, { session, upsert: true }),
        );
        return ok({ ...document, revision });
      }),

    restoreMany: (given) =>
      unit.run(async (session) => {
        const batch = new RestoredBatch(table);
        await batch.look({ session }, given);
        const refused = given.filter((document) => !batch.add(document));
        const { ids, changes, operations } = batch;
        if (ids.length === 0) return refused;
        await unit.write(table, ids, changes, () => rows.bulkWrite([...operations], { session }));
        return refused;
      }),

    remove: (id) =>
      unit.run(async (session) => {
        const row = await table.read({ session }, id);
        if (!row) return undefined;
        const document = toDocument<D>(row);
        const changes = table.countChanges(document, undefined);
        await unit.write(table, [row._id], changes, () =>
          rows.deleteOne({ _id: row._id }, { session }),
        );
        return document;
      }),
  };
}

import { err, ok } from '@collabor8/domain';
import type { Collection, Identified, Stored } from '../../ports/document-store.js';
import {
  applyRule,
  asBefore,
  checkRevision,
  notUpdated,
  updated,
  encodeDocument,
} from '../../store-engine/document-text.js';
import { toDocument } from './rows.js';
import type { Table } from './table.js';
import type { Unit } from './unit.js';

/** The part of the port that writes. */
export type Writes<D extends Identified> = Pick<
  Collection<D>,
  'insert' | 'update' | 'restore' | 'restoreMany' | 'remove'
>;

/** Writes of a unit. They look before, as the server ends a transaction at a duplicate key. */
export function unitWrites<D extends Identified>(table: Table<D>, unit: Unit): Writes<D> {
  const known = unit.table(table);

  /** Whether another document holds a unique key of this one. */
  const isTaken = async (document: D): Promise<boolean> =>
    known.isKeyHeld(document) || (await unit.isHeldByUnknown(table, document));

  const current = async (id: string) => {
    const [content] = await unit.look(table, [id]);
    return content && { document: toDocument<D>(content), layout: content.layout };
  };

  /** Asks for all that documents replace and for whoever holds their unique keys before it writes the first. */
  const restoreMany: Writes<D>['restoreMany'] = (given) =>
    unit.run(async () => {
      await unit.look(
        table,
        given.map(({ _id }) => _id),
      );
      await unit.lookForHolders(table, given);
      const refused: Stored<D>[] = [];
      for (const stored of given) {
        checkRevision(stored.revision);
        const encoded = encodeDocument<D>(stored);
        const { document } = encoded;
        if (known.isKeyHeld(document)) {
          refused.push(stored);
          continue;
        }
        const row = table.rowOf(encoded, stored.revision);
        const before = await current(row._id);
        await unit.change(table, row._id, row, table.countChanges(before, document));
      }
      return refused;
    });

  return {
    insert: (given) =>
      unit.run(async () => {
        const encoded = encodeDocument(given);
        const { document } = encoded;
        const row = table.rowOf(encoded, 1);
        const changes = table.countChanges(undefined, document);
        if ((await current(row._id)) || (await isTaken(document))) return err('duplicate');
        await unit.change(table, row._id, row, changes);
        return ok({ ...document, revision: 1 });
      }),

    update: (id, rule) =>
      unit.run(async () => {
        const [row] = await unit.look(table, [id]);
        if (!row) return notUpdated('missing');
        const { current: before, next } = applyRule(row.revision, row.body, rule);
        if (!next) return asBefore(before);
        const revision = row.revision + 1;
        const changes = table.countChanges({ document: before, layout: row.layout }, next.document);
        const after = table.rowOf(next, revision);
        if (await isTaken(next.document)) return notUpdated('duplicate');
        await unit.change(table, id, after, changes);
        return updated(next.document, revision);
      }),

    restore: async (given) => {
      const [refused] = await restoreMany([given]);
      if (refused) return err('duplicate');
      return ok({ ...encodeDocument<D>(given).document, revision: given.revision });
    },

    restoreMany,

    remove: (id) =>
      unit.run(async () => {
        const before = await current(id);
        if (!before) return undefined;
        await unit.change(table, id, undefined, table.countChanges(before, undefined));
        return before.document;
      }),
  };
}

import { MongoServerError, type Collection, type Db } from 'mongodb';
import { UnfitServerError, type Connected } from './connect.js';
import { COUNTS } from './counts.js';
import {
  declarationsOf,
  differencesOf,
  type Declarations,
  type Differences,
  type Layouts,
  type OnProgress,
} from '../../store-engine/declarations.js';
import { createIndexes, dropIndex } from './indexes.js';
import { LeaseLostError, withLease, type Lease, type LeaseRow } from './lease.js';
import { clearCounts, rebuild } from './rebuild.js';
import type { Table } from './table.js';

const LAYOUTS: Layouts = { index: 1, search: 1 };

/** How an index, or a search, was declared when it was made. */
interface SchemaRow {
  readonly _id: string;
  readonly collection: string;
  readonly name: string;
  readonly declaration: string;
}

type SchemaRows = Collection<SchemaRow>;

const SCHEMA = '_schema';
const LEASES = '_leases';
const NAMESPACE_EXISTS = 48;

/**
 * Creates what the declarations need and is not there, and makes anew what was declared otherwise
 * when the store was last opened: one process at a time. Outside transactions, in which no index can
 * be made. Collections that are not declared are left alone, so that a tool may open a part of the
 * model.
 */
export async function prepareSchema(
  { db }: Connected,
  tables: readonly Table<never>[],
  { onProgress, leaseMs }: PreparingOptions,
): Promise<void> {
  await createCollections(db, [SCHEMA, COUNTS, LEASES, ...tables.map(({ name }) => name)]);
  const schema: SchemaRows = db.collection(SCHEMA);
  const leases = db.collection<LeaseRow>(LEASES);
  // Whoever waited for another process finds that it has done everything.
  for (;;) {
    const changed = await changedTables(schema, tables);
    if (changed.length === 0) return;
    try {
      await withLease({ leases, name: 'schema', leaseMs, onProgress }, async (lease) => {
        for (const changed of await changedTables(schema, tables)) {
          await prepareTable({ db, schema, lease, onProgress, ...changed });
        }
      });
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    }
  }
}

/** The tables that are not as declared, with what is to be done about it. */
async function changedTables(schema: SchemaRows, tables: readonly Table<never>[]) {
  const rows = await schema.find().toArray();
  return tables.flatMap((table) => {
    const there = new Map(
      rows
        .filter(({ collection }) => collection === table.name)
        .map(({ name, declaration }) => [name, declaration]),
    );
    const wanted = declarationsOf(table.definition, LAYOUTS);
    const { stale, missing } = differencesOf(there, wanted);
    return stale.length + missing.size === 0 ? [] : [{ table, wanted, stale, missing }];
  });
}

/** Refuses a database that no store was ever opened in. */
export async function checkIsStore({ db }: Connected): Promise<void> {
  if (await db.listCollections({ name: SCHEMA }, { nameOnly: true }).hasNext()) return;
  throw new UnfitServerError(
    `There is no store in the database ${db.databaseName} of that MongoDB server. Is the address right?`,
  );
}

/** A transaction that is the first to use a collection would have to wait for it. */
async function createCollections(db: Db, names: readonly string[]): Promise<void> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  const there = new Set(found.map(({ name }) => name));
  for (const name of names) {
    if (there.has(name)) continue;
    try {
      await db.createCollection(name);
    } catch (error) {
      // Another process that starts now was faster.
      if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error;
    }
  }
}

export interface PreparingOptions {
  readonly onProgress: OnProgress;
  /** After how many milliseconds of silence a process that prepares the database is taken for dead. */
  readonly leaseMs: number;
}

interface Preparing extends Differences {
  readonly db: Db;
  readonly schema: SchemaRows;
  readonly table: Table<never>;
  readonly wanted: Declarations;
  readonly lease: Lease;
  readonly onProgress: OnProgress;
}

async function prepareTable(preparing: Preparing): Promise<void> {
  const { db, schema, table, lease, onProgress, wanted, stale, missing } = preparing;
  for (const name of stale) {
    lease.check();
    await dropIndex(table, name);
    await clearCounts(db, table, name);
    await schema.deleteOne({ _id: `${table.name}.${name}` });
  }
  if (missing.size === 0) return;
  await rebuild({ db, table, missing, lease, onProgress });
  lease.check();
  await createIndexes(table, [...missing]);
  lease.check();
  await schema.bulkWrite(
    [...missing].map((name) => ({
      replaceOne: {
        filter: { _id: `${table.name}.${name}` },
        replacement: { collection: table.name, name, declaration: wanted.get(name) ?? '' },
        upsert: true,
      },
    })),
  );
}

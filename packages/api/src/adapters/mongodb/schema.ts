import { MongoServerError, type Collection, type Db } from 'mongodb';
import { UnfitServerError, type Connected } from './connect.js';
import { COUNTS } from './counts.js';
import { createIndexes, dropIndex, SEARCH } from './indexes.js';
import { LeaseLostError, withLease, type Lease, type LeaseRow } from './lease.js';
import { clearCounts, rebuild, type OnProgress } from './rebuild.js';
import type { Table } from './table.js';

/** Raised whenever the form of rows changes, so that older ones are made anew. */
const LAYOUT = 1;

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
        for (const { table, there } of await changedTables(schema, tables)) {
          await prepareTable({ db, schema, table, lease, onProgress }, there);
        }
      });
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    }
  }
}

/** The tables that are not as declared, with what was declared when they were made. */
async function changedTables(schema: SchemaRows, tables: readonly Table<never>[]) {
  const rows = await schema.find().toArray();
  return tables.flatMap((table) => {
    const there = new Map(
      rows
        .filter(({ collection }) => collection === table.name)
        .map(({ name, declaration }) => [name, declaration]),
    );
    const wanted = declarationsOf(table);
    const isSame =
      there.size === wanted.size &&
      [...wanted].every(([name, declaration]) => there.get(name) === declaration);
    return isSame ? [] : [{ table, there }];
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

interface Preparing {
  readonly db: Db;
  readonly schema: SchemaRows;
  readonly table: Table<never>;
  readonly lease: Lease;
  readonly onProgress: OnProgress;
}

async function prepareTable(
  { db, schema, table, lease, onProgress }: Preparing,
  there: ReadonlyMap<string, string>,
): Promise<void> {
  const wanted = declarationsOf(table);
  const stale = [...there.keys()].filter((name) => there.get(name) !== wanted.get(name));
  const missing = [...wanted.keys()].filter((name) => there.get(name) !== wanted.get(name));
  for (const name of stale) {
    lease.check();
    await dropIndex(table, name);
    await clearCounts(db, table, name);
    await schema.deleteOne({ _id: `${table.name}.${name}` });
  }
  if (missing.length === 0) return;
  await rebuild({ db, table, missing: new Set(missing), lease, onProgress });
  lease.check();
  await createIndexes(table, missing);
  lease.check();
  await schema.bulkWrite(
    missing.map((name) => ({
      replaceOne: {
        filter: { _id: `${table.name}.${name}` },
        replacement: { collection: table.name, name, declaration: wanted.get(name) ?? '' },
        upsert: true,
      },
    })),
  );
}

function declarationsOf({
  indexes,
  definition: { search },
}: Table<never>): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const [name, { definition }] of indexes) {
    const { equals, order, multi = null, counted = false, unique = false, only } = definition;
    // The direction is a matter of reading; the index is the same.
    wanted.set(name, JSON.stringify({ LAYOUT, equals, order, multi, counted, unique, only }));
  }
  if (search) wanted.set(SEARCH, JSON.stringify({ LAYOUT, version: search.version }));
  return wanted;
}

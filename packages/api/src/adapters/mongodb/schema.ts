import { setTimeout as delay } from 'node:timers/promises';
import { MongoServerError, type Db } from 'mongodb';
import type { DataModel } from '../../ports/data-model.js';
import { declarationsOf, SEARCH } from '../../store-engine/declarations.js';
import { UnfitServerError, type Connected } from './connect.js';
import { COUNTS } from './counts.js';
import { createIndexes, dropIndex } from './indexes.js';
import { LeaseLostError, withLease, type Lease, type LeaseRow } from './lease.js';
import { clearCounts, isEmpty, rebuild, type Rebuilding } from './rebuild.js';
import { LAYOUTS, layOutTables, SchemaRows, type SchemaRow } from './schema-rows.js';
import type { Table } from './table.js';

const LEASES = '_leases';
const NAMESPACE_EXISTS = 48;

export interface PreparingOptions extends Pick<Rebuilding, 'inUnit' | 'onProgress'> {
  readonly model: DataModel;
  /** After how many milliseconds of silence a process that prepares the database is taken for dead. */
  readonly leaseMs: number;
  /** After how many milliseconds every server keeps what was declared. */
  readonly followedMs: number;
}

/**
 * Creates what the declarations need and is not there, and makes anew what was declared otherwise
 * when the store was last opened: one process at a time. Outside transactions, in which no index can
 * be made. Collections that are not declared are left alone, so that a tool may open a part of the
 * model; so is what other releases declare that may work beside this one.
 */
export async function prepareSchema(
  { db }: Connected,
  tables: readonly Table<never>[],
  options: PreparingOptions,
): Promise<void> {
  const schema = new SchemaRows(db);
  const names = [SchemaRows.collection, COUNTS, LEASES, ...tables.map(({ name }) => name)];
  await createCollections(db, names);
  const leases = db.collection<LeaseRow>(LEASES);
  // Whoever waited for another process finds that it has done everything.
  for (;;) {
    const state = await schema.state(options.model);
    const rows = await schema.all();
    const isNoted = state.layout > 0 && state.oldest >= options.model.oldest;
    if (isNoted && tables.every((table) => isAsDeclared(planFor(table, rows, options.model)))) {
      layOutTables(tables, rows);
      return;
    }
    try {
      await withLease({ ...options, leases, name: 'schema' }, (lease) =>
        prepare({ db, schema, lease, options }, tables),
      );
    } catch (error) {
      if (!(error instanceof LeaseLostError)) throw error;
    }
  }
}

export interface Making extends PreparingOptions {
  readonly signal: AbortSignal;
}

/** Makes whole what isn't while the store is open: one process, whose place another takes. It never rejects. */
export async function makeBeside(
  { db }: Connected,
  tables: readonly Table<never>[],
  options: Making,
): Promise<void> {
  const schema = new SchemaRows(db);
  const leases = db.collection<LeaseRow>(LEASES);
  const unfinished = () => tables.filter(({ unfinished }) => unfinished.size > 0);
  const make = async (lease: Lease): Promise<void> => {
    // Whoever waited for another process may find that it has done everything.
    layOutTables(tables, await schema.all());
    if (unfinished().length > 0) await letFollow({ ...options, lease });
    for (const table of unfinished()) {
      await build({ schema, lease, options }, table, table.unfinished);
    }
    layOutTables(tables, await schema.all());
  };
  const isOver = () => options.signal.aborted || unfinished().length === 0;
  while (!isOver()) {
    try {
      await withLease({ ...options, leases, name: 'search', onProgress: () => undefined }, make);
    } catch (error) {
      if (isOver()) return;
      options.onProgress(`Building what is not whole will be gone on with: ${String(error)}`);
      await delay(options.leaseMs, undefined, options).catch(() => undefined);
    }
  }
}

/** Refuses a database that no store was ever opened in. */
export async function checkIsStore({ db }: Connected): Promise<void> {
  if (await db.listCollections({ name: SchemaRows.collection }, { nameOnly: true }).hasNext())
    return;
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

/** What is to be done about a table. */
interface Plan {
  readonly table: Table<never>;
  /** Declared by no release that may still work on the database. */
  readonly obsolete: readonly string[];
  /** Declared otherwise now, or new where only this release can make it: no older one may work here after it. */
  readonly changed: readonly string[];
  readonly missing: ReadonlyMap<string, string>;
  /** Of unique keys, which must have all before anything is written: declared, and not whole. Nobody waits for others. */
  readonly building: readonly string[];
  /** Declared by earlier releases and by this one. */
  readonly outdated: readonly string[];
}

const isAsDeclared = ({ table: _, missing, ...lists }: Plan): boolean =>
  missing.size === 0 && Object.values(lists).every((list) => list.length === 0);

function planFor(
  table: Table<never>,
  rows: readonly SchemaRow[],
  { version, oldest }: DataModel,
): Plan {
  const noted = rows.filter(({ collection }) => collection === table.name);
  const there = new Map(noted.map((row) => [row.name, row]));
  const wanted = declarationsOf(table.definition, LAYOUTS);
  const missing = new Map(
    [...wanted].filter(([name, declaration]) => there.get(name)?.declaration !== declaration),
  );
  const isNeeded = (declaredBy: number): boolean =>
    declaredBy > version || (declaredBy >= oldest && oldest < version);
  const namesOf = (rows: readonly SchemaRow[]) => rows.map(({ name }) => name);
  const own = noted.filter(({ name }) => wanted.has(name) && !missing.has(name));
  return {
    table,
    obsolete: namesOf(
      noted.filter(({ name, version = 0 }) => !wanted.has(name) && !isNeeded(version)),
    ),
    changed: [...missing.keys()].filter((name) => there.has(name) || name === SEARCH),
    missing,
    building: namesOf(own.filter(({ isBuilding, name }) => isBuilding && isUnique(table, name))),
    outdated: namesOf(own.filter((row) => (row.version ?? 0) < version)),
  };
}

const isUnique = ({ indexes }: Table<never>, name: string): boolean =>
  indexes.get(name)?.definition.unique === true;

interface Follow extends Pick<PreparingOptions, 'onProgress' | 'followedMs'> {
  readonly lease: Lease;
  readonly signal?: AbortSignal;
}

interface Preparing {
  readonly db: Db;
  readonly schema: SchemaRows;
  readonly lease: Lease;
  readonly options: PreparingOptions;
}

/** What one process does while the others wait. */
async function prepare(preparing: Preparing, tables: readonly Table<never>[]): Promise<void> {
  const { schema, lease, options } = preparing;
  const { model } = options;
  const state = await schema.state(model);
  const rows = await schema.all();
  const plans = tables.map((table) => planFor(table, rows, model));
  const isShared = state.layout > 0 && (await mayBeWritten(plans));
  const isChanged = isShared && plans.some(({ changed }) => changed.length > 0);
  const layout = state.layout + 1;

  const oldest = isChanged ? model.version : model.oldest;
  await schema.raise({ layout: state.layout, oldest });
  // Servers of older releases find that they may not go on. A search is made when they have.
  const isAwaited = plans.some(({ changed }) => changed.some((name) => name !== SEARCH));
  if (isChanged && isAwaited) await letFollow({ ...options, lease });
  for (const { table, obsolete, changed } of plans) {
    for (const name of [...obsolete, ...changed]) await drop(preparing, table, name);
  }
  for (const plan of plans) await declare(preparing, plan, layout);
  // After all that is of it: whoever finds it reads the rest once.
  await schema.raise({ layout, oldest });
  layOutTables(tables, await schema.all());
  const awaited: [Table<never>, ReadonlySet<string>][] = [];
  for (const { table, missing, building } of plans) {
    const names = new Set([...missing.keys(), ...building]);
    if (await isEmpty(table)) await build(preparing, table, names);
    else awaited.push([table, new Set([...names].filter((name) => isUnique(table, name)))]);
  }
  // Or they keep, from now on, what is declared.
  const isWaitedFor = awaited.some(([, names]) => names.size > 0);
  if (isWaitedFor && isShared && !isChanged) await letFollow({ ...options, lease });
  for (const [table, names] of awaited) await build(preparing, table, names);
  layOutTables(tables, await schema.all());
}

/** Whether there are documents that older servers may be writing. */
async function mayBeWritten(plans: readonly Plan[]): Promise<boolean> {
  for (const { table, missing } of plans) {
    if (missing.size > 0 && !(await isEmpty(table))) return true;
  }
  return false;
}

async function letFollow({ lease, onProgress, followedMs, signal }: Follow): Promise<void> {
  const seconds = String(Math.ceil(followedMs / 1_000));
  onProgress(`Waiting ${seconds} s until servers that run know of new indexes`);
  await delay(followedMs, undefined, { signal });
  lease.check();
}

async function drop(
  { db, schema, lease }: Preparing,
  table: Table<never>,
  name: string,
): Promise<void> {
  lease.check();
  await dropIndex(table, name);
  await clearCounts(db, table, [name]);
  await schema.rows.deleteOne({ _id: idOf(table, name) });
}

async function declare(
  { db, schema, lease, options }: Preparing,
  { table, missing, outdated }: Plan,
  since: number,
): Promise<void> {
  const { version } = options.model;
  lease.check();
  if (outdated.length > 0) {
    const ids = outdated.map((name) => idOf(table, name));
    await schema.rows.updateMany({ _id: { $in: ids } }, { $max: { version } });
  }
  if (missing.size === 0) return;
  // What an index of this name has counted before, nobody has followed.
  await clearCounts(db, table, [...missing.keys()]);
  const rows = [...missing].map(([name, declaration]) => ({
    replaceOne: {
      filter: { _id: idOf(table, name) },
      replacement: { collection: table.name, name, declaration, version, since, isBuilding: true },
      upsert: true,
    },
  }));
  await schema.rows.bulkWrite(rows);
}

async function build(
  { schema, lease, options }: Omit<Preparing, 'db'>,
  table: Table<never>,
  names: ReadonlySet<string>,
): Promise<void> {
  if (names.size === 0) return;
  await rebuild({ ...options, table, missing: names, lease });
  lease.check();
  await createIndexes(table, [...names]);
  lease.check();
  const ids = [...names].map((name) => idOf(table, name));
  await schema.rows.updateMany({ _id: { $in: ids } }, { $unset: { isBuilding: '' } });
}

const idOf = ({ name: collection }: Table<never>, name: string): string => `${collection}.${name}`;

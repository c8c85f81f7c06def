import type { DataModel } from '../../ports/data-model.js';
import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Snapshot,
} from '../../ports/document-store.js';
import { everyDocument, openCollection, type Reading } from './collection.js';
import { connect, type Connected } from './connect.js';
import { COUNTS, readCount } from './counts.js';
import { lookingBack } from './failures.js';
import { type OnProgress, checkDefinitions } from '../../store-engine/declarations.js';
import { whenWhole } from '../../store-engine/when-whole.js';
import { ProcessLocks } from './process-locks.js';
import { NOW, type Moment } from './rows.js';
import { Following, FOLLOWED_AFTER, FRESH_MS } from './following.js';
import { runUnit, type UnitOptions, createReach, type Reach } from './run-unit.js';
import { SchemaRows } from './schema-rows.js';
import { checkIsStore, makeBeside, prepareSchema } from './schema.js';
import { Table } from './table.js';
import type { Unit } from './unit.js';
import { unitWrites, type Writes } from './unit-writes.js';

export interface MongodbOptions {
  /** `mongodb://` or `mongodb+srv://`; the database is `collabor8` unless the path names another. */
  readonly url: string;
  readonly definitions: readonly CollectionDefinition<never>[];
  /** Refuses a database in which there is no store yet. */
  readonly mustExist?: boolean;
  /** How long one run of a transaction may take, in milliseconds. */
  readonly transactionLimit?: number;
  /** After how many milliseconds of silence a process that prepares the database is taken for dead. */
  readonly leaseMs?: number;
  /** For how many milliseconds calls wait for a primary before they are refused. */
  readonly selectionMs?: number;
  readonly onProgress?: OnProgress;
  /** Of which release `definitions` are. */
  readonly model?: DataModel;
  /** How old what it knows of the database's declarations may be when it writes, in milliseconds. */
  readonly freshMs?: number;
}

type Tables = ReadonlyMap<unknown, Table<never>>;

const PING = '_ping';
const LEASE_MS = 15_000;

/** Opens a store on a MongoDB replica set; any number of processes may. */
export async function openMongodbStore(options: MongodbOptions): Promise<DocumentStore> {
  const { url, definitions, transactionLimit = 15_000 } = options;
  const { leaseMs = LEASE_MS, onProgress = () => undefined } = options;
  const { model = { version: 1, oldest: 1 }, freshMs = FRESH_MS } = options;
  checkDefinitions(definitions);
  const connected = await connect(url, options.selectionMs);
  try {
    const { db } = connected;
    if (options.mustExist) await checkIsStore(connected);
    const tables: Tables = new Map(
      definitions.map((each) => [each, new Table(each, db.collection(each.name))]),
    );
    const schema = new SchemaRows(db);
    const following = new Following({ schema, tables: [...tables.values()], model, freshMs });
    const units = unitsOf(connected, following, transactionLimit);
    const preparing = { model, leaseMs, onProgress, followedMs: freshMs * FOLLOWED_AFTER };
    await prepareSchema(connected, [...tables.values()], {
      ...preparing,
      inUnit: (work) => runUnit({ ...units, keepUp: () => Promise.resolve() }, work),
    });
    return new MongodbStore(connected, tables, units, (signal) =>
      makeBeside(connected, [...tables.values()], {
        ...{ ...preparing, signal },
        inUnit: (work) => runUnit(units, work),
      }),
    );
  } catch (error) {
    await connected.client.close();
    throw error;
  }
}

const unitsOf = ({ client, db }: Connected, following: Following, limit: number): UnitOptions => ({
  ...{ client, counts: db.collection(COUNTS), locks: new ProcessLocks(), limit },
  keepUp: () => following.keepUp(),
});

class MongodbStore implements DocumentStore {
  readonly #connected: Connected;
  readonly #tables: Tables;
  readonly #units: UnitOptions;
  readonly #reach: Reach;
  readonly #running = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  readonly #making: Promise<void>;
  #closing: Promise<void> | undefined;

  constructor(
    connected: Connected,
    tables: Tables,
    units: UnitOptions,
    makeBeside: (signal: AbortSignal) => Promise<void>,
  ) {
    this.#connected = connected;
    this.#tables = tables;
    this.#units = units;
    this.#reach = createReach(() => connected.db.command({ ping: 1 }));
    this.#making = makeBeside(this.#ending.signal);
  }

  collection<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): Collection<D, I> {
    const table = this.#table(definition);
    const readNow = <T>(action: (moment: Moment) => Promise<T>): Promise<T> => action(NOW);
    const inUnit = <T>(write: (writes: Writes<D>) => Promise<T>): Promise<T> =>
      this.#run(() => this.#unit((unit) => write(unitWrites(table, unit))));
    return openCollection<D, I>(
      table,
      {
        byId: (ids) => this.#run(async () => [...(await table.readMany(NOW, ids)).values()]),
        read: (action) => this.#run(() => readNow(action)),
        readTogether: (action) =>
          this.#run(() =>
            this.#unit((unit) => unit.run(async () => action(await unit.oneMomentFor(table)))),
          ),
        count: (key) => this.#run(() => readCount(this.#units.counts, NOW, key)),
        whenWhole,
        keepUp: this.#units.keepUp,
      },
      {
        insert: (document) => inUnit((writes) => writes.insert(document)),
        update: (id, rule) => inUnit((writes) => writes.update(id, rule)),
        restore: (document) => inUnit((writes) => writes.restore(document)),
        restoreMany: (documents) => inUnit((writes) => writes.restoreMany(documents)),
        remove: (id) => inUnit((writes) => writes.remove(id)),
      },
    );
  }

  transaction<T>(work: (collections: Collections) => Promise<T>): Promise<T> {
    return whenWhole(() =>
      this.#run(() =>
        this.#unit((unit) =>
          work({ collection: (definition) => this.#collectionOf(unit, definition) }),
        ),
      ),
    );
  }

  snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    return this.#run(() =>
      this.#connected.client.withSession({ snapshot: true }, async (session) => {
        const inside: Reading['read'] = (action) => lookingBack(() => action({ session }));
        // The moment is that of the first read.
        await inside((moment) => this.#units.counts.findOne({}, moment));
        return read({
          all: (definition) => everyDocument(this.#table(definition), inside),
        });
      }),
    );
  }

  sizeOf(definition: CollectionDefinition<never>): Promise<number> {
    return this.#run(() => this.#table(definition).rows.estimatedDocumentCount());
  }

  /** Its indexes need nothing of the kind. */
  compact(): Promise<void> {
    return Promise.resolve();
  }

  async ping(): Promise<void> {
    await this.#run(async () => {
      await this.#units.keepUp();
      const pings = this.#connected.db.collection(PING);
      await pings.updateOne({}, { $set: { at: new Date() } }, { upsert: true });
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#ending.abort();
    await this.#making;
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    this.#reach.end();
    await this.#connected.client.close();
  }

  #collectionOf<D extends Identified, I extends string>(
    unit: Unit,
    definition: CollectionDefinition<D, I>,
  ): Collection<D, I> {
    const table = this.#table(definition);
    return openCollection<D, I>(
      table,
      {
        byId: (ids) => unit.run(() => unit.look(table, ids)),
        read: (action) => unit.run(async () => action(await unit.momentFor(table))),
        readTogether: (action) => unit.run(async () => action(await unit.oneMomentFor(table))),
        count: (key) => unit.run(() => unit.count(key)),
        whenWhole: (attempt) => attempt(),
        keepUp: this.#units.keepUp,
      },
      unitWrites(table, unit),
    );
  }

  #unit<T>(work: (unit: Unit) => Promise<T>): Promise<T> {
    return runUnit(this.#units, work);
  }

  /** Lets `close` wait for what is under way. */
  async #run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closing) throw new Error('The store is closed.');
    const running = this.#reach.run(call);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  #table<D extends Identified, I extends string>(definition: CollectionDefinition<D, I>): Table<D> {
    const table = this.#tables.get(definition);
    if (!table) {
      throw new Error(`The store was opened without the collection "${definition.name}".`);
    }
    // A definition leads to the table that was made from it, so it knows the documents' type.
    return table as unknown as Table<D>;
  }
}

import type { DataModel } from '../../ports/data-model.js';
import type {
  Collection,
  CollectionDefinition,
  Collections,
  DocumentStore,
  Identified,
  Snapshot,
  UnitOptions,
} from '../../ports/document-store.js';
import { everyDocument, OpenCollection, type Access } from './collection.js';
import { connect, keepPrivate, placeOf, type Place, whileBusy } from './connect.js';
import { DocumentTable } from './document-table.js';
import type { Connection } from './driver.js';
import { inspectFile } from './inspect-file.js';
import { type OnProgress, checkDefinitions } from '../../store-engine/declarations.js';
import { prepareSchema } from './schema.js';
import { makeBeside, mergeSegments, type MakingBeside, type Merging } from './make-beside.js';
import { whenWhole } from '../../store-engine/when-whole.js';
import { withDeadline } from '../../store-engine/with-deadline.js';
import { WriterQueue } from './writer-queue.js';

/** Reads and writes of one transaction, which all go through the writing connection. */
class TransactionAccess implements Access {
  readonly #connection: Connection;
  #isOver = false;
  #failure: Error | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async read<T>(action: (connection: Connection) => T): Promise<T> {
    this.#check();
    return action(this.#connection);
  }

  async write<T>(action: (connection: Connection) => T): Promise<T> {
    this.#check();
    const { writes } = this.#connection;
    try {
      return action(this.#connection);
    } catch (error) {
      // Half of a step may be written: the transaction can't go on, even if its work would.
      if (this.#connection.writes !== writes) {
        this.#failure = new Error('A write failed half-way, so its transaction ends.', {
          cause: error,
        });
      }
      throw error;
    }
  }

  /** From now on every call is refused. Throws when a write failed half-way. */
  end(): void {
    this.#isOver = true;
    if (this.#failure) throw this.#failure;
  }

  #check(): void {
    if (this.#isOver) {
      throw new Error('This transaction is over. Await every call before its work returns.');
    }
    if (this.#failure) throw this.#failure;
  }
}

export interface LibsqlOptions {
  /** `file:` and a path, or `:memory:` for a store that goes when it is closed. */
  readonly url: string;
  readonly definitions: readonly CollectionDefinition<never>[];
  /** Refuses an address at which there is no store yet. */
  readonly mustExist?: boolean;
  /** How long a transaction may keep all other writers waiting, in milliseconds. */
  readonly transactionLimit?: number;
  readonly onProgress?: OnProgress;
  /** Whether what is put into a new store is found later: searches that aren't whole are left to `compact`, or to who opens it next. */
  readonly isFoundLater?: boolean;
  /** How long after a failure the making of an index or a search goes on, in milliseconds. */
  readonly retryMs?: number;
  /** Of which release `definitions` are. */
  readonly model?: DataModel;
}

/** Readers only ever wait for another process that repairs or folds up the log. */
const READER_PATIENCE = 5_000;

type Tables = ReadonlyMap<unknown, DocumentTable<never>>;

/**
 * Opens the embedded store: one SQLite file with a connection that writes, one job at a time, and
 * one that reads what is committed while it does. Several processes may open the same file.
 */
export async function openLibsqlStore(options: LibsqlOptions): Promise<DocumentStore> {
  const { url, definitions, mustExist, transactionLimit = 15_000 } = options;
  const { onProgress = () => undefined, retryMs = 60_000, isFoundLater = false } = options;
  checkDefinitions(definitions);
  const tables: Tables = new Map(definitions.map((each) => [each, new DocumentTable(each)]));
  const place = await placeOf(url, mustExist);
  await inspectFile(place.path, mustExist);
  const writer = await connect(place.path, 0);
  try {
    await whileBusy(() => {
      writer.exec('BEGIN IMMEDIATE');
    });
    prepareSchema(writer, [...tables.values()], options);
    writer.exec('COMMIT');
  } catch (error) {
    writer.rollback();
    writer.close();
    await place.leave();
    throw error;
  }
  const reader = await connect(place.path, READER_PATIENCE);
  await keepPrivate(place.path);
  const settings = { transactionLimit, onProgress, retryMs, isFoundLater };
  return new LibsqlStore({ place, writer, reader, tables, ...settings });
}

interface Parts {
  readonly place: Place;
  readonly writer: Connection;
  readonly reader: Connection;
  readonly tables: Tables;
  readonly transactionLimit: number;
  readonly onProgress: OnProgress;
  readonly retryMs: number;
  readonly isFoundLater: boolean;
}

class LibsqlStore implements DocumentStore {
  readonly #parts: Parts;
  readonly #queue: WriterQueue;
  readonly #access: Access;
  readonly #snapshots = new Set<Promise<unknown>>();
  readonly #merging: Merging;
  #making: Promise<void>;
  readonly #ending = new AbortController();
  #closing: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#queue = new WriterQueue(parts.writer);
    this.#access = {
      read: (action) =>
        whenWhole(async () => {
          this.#checkOpen();
          return whileBusy(() => action(this.#readable()));
        }),
      write: async (action) => {
        this.#checkOpen();
        return this.#queue.step(() => action(parts.writer));
      },
    };
    this.#merging = { writer: parts.writer, queue: this.#queue, signal: this.#ending.signal };
    this.#making = this.#make(parts.isFoundLater ? 'none' : 'beside people');
  }

  collection<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): Collection<D, I> {
    return this.#open(definition, this.#access);
  }

  async transaction<T>(
    work: (collections: Collections) => Promise<T>,
    options?: UnitOptions,
  ): Promise<T> {
    const { writer, transactionLimit } = this.#parts;
    const run = async (): Promise<T> => {
      const access = new TransactionAccess(writer);
      try {
        return await withDeadline(
          work({ collection: (definition) => this.#open(definition, access) }),
          transactionLimit,
        );
      } finally {
        access.end();
      }
    };
    return whenWhole(async () => {
      this.#checkOpen();
      return this.#queue.unit(run, options);
    });
  }

  async snapshot<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    this.#checkOpen();
    const reading = this.#readMoment(read);
    this.#snapshots.add(reading);
    try {
      return await reading;
    } finally {
      this.#snapshots.delete(reading);
    }
  }

  async sizeOf(definition: CollectionDefinition<never>): Promise<number> {
    return this.#access.read((connection) => this.#table(definition).size(connection));
  }

  async compact(): Promise<void> {
    this.#checkOpen();
    if (this.#parts.isFoundLater) {
      this.#making = this.#making.then(() => this.#make('quickly'));
      await this.#making;
    }
    for (const { traces } of this.#parts.tables.values()) {
      if (traces.search) await mergeSegments(traces.search, this.#merging);
    }
  }

  async ping(): Promise<void> {
    await this.#access.write((connection) => {
      connection.run('INSERT OR REPLACE INTO _ping VALUES (1, datetime())');
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { place, reader, writer } = this.#parts;
    this.#ending.abort();
    await this.#making;
    await this.#queue.idle();
    await Promise.allSettled(this.#snapshots);
    reader.close();
    // The driver leaves the log behind when it closes; moved over, the file is whole by itself.
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    writer.close();
    await place.leave();
  }

  #make(searches: MakingBeside['searches']): Promise<void> {
    const tables = [...this.#parts.tables.values()];
    return makeBeside({ ...this.#parts, ...this.#merging, tables, searches });
  }

  /** The one that writes, between units: what it wrote is in its cache, while each commit empties that of another. */
  #readable(): Connection {
    const { reader, writer } = this.#parts;
    return writer.inTransaction ? reader : writer;
  }

  /** On a connection of its own: a reader that stays at a moment keeps nobody from writing. */
  async #readMoment<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    const connection = await connect(this.#parts.place.path, READER_PATIENCE);
    let isOver = false;
    const inside: Access['read'] = async (action) => {
      if (isOver) throw new Error('This snapshot is over.');
      return action(connection);
    };
    try {
      connection.exec('BEGIN');
      // The moment is that of the first read.
      connection.rows('SELECT 1 FROM _schema LIMIT 1');
      return await read({
        all: (definition) => everyDocument(this.#table(definition), inside),
      });
    } finally {
      isOver = true;
      connection.rollback();
      connection.close();
    }
  }

  #checkOpen(): void {
    if (this.#closing) throw new Error('The store is closed.');
  }

  #open<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
    access: Access,
  ): Collection<D, I> {
    return new OpenCollection<D, I>(this.#table(definition), access);
  }

  #table<D extends Identified, I extends string>(
    definition: CollectionDefinition<D, I>,
  ): DocumentTable<D> {
    const table = this.#parts.tables.get(definition);
    if (!table) {
      throw new Error(`The store was opened without the collection "${definition.name}".`);
    }
    // A definition leads to the table that was made from it, so it knows the documents' type.
    return table as unknown as DocumentTable<D>;
  }
}

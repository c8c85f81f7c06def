import { StoreNewerError, type DataModel } from '../../ports/data-model.js';
import { UnreachableError } from '../../ports/failures.js';
import { layOutTables, type SchemaRows } from './schema-rows.js';
import type { Table } from './table.js';

/** How old what a process knows of a database's declarations may be when it writes, in milliseconds. */
export const FRESH_MS = 5_000;

/** After this many of those times every process that works on a database keeps what was declared before. */
export const FOLLOWED_AFTER = 4;

/** Keeps the tables of a process in step with what servers of newer releases declare beside it. */
export class Following {
  readonly #schema: SchemaRows;
  readonly #tables: readonly Table<never>[];
  readonly #model: DataModel;
  readonly #freshMs: number;
  #layout: number | undefined;
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(options: {
    readonly schema: SchemaRows;
    readonly tables: readonly Table<never>[];
    readonly model: DataModel;
    readonly freshMs: number;
  }) {
    this.#schema = options.schema;
    this.#tables = options.tables;
    this.#model = options.model;
    this.#freshMs = options.freshMs;
  }

  /**
   * Called before each write.
   * @throws UnreachableError once a newer release has the database to itself
   */
  async keepUp(): Promise<void> {
    if (performance.now() - this.#readAt < this.#freshMs) return;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    const { layout } = await this.#schema.state(this.#model).catch((error: unknown) => {
      if (!(error instanceof StoreNewerError)) throw error;
      throw new UnreachableError('A newer release works on the database.', { cause: error });
    });
    const isMaking = this.#tables.some(({ unfinished }) => unfinished.size > 0);
    if (layout !== this.#layout || isMaking) layOutTables(this.#tables, await this.#schema.all());
    this.#layout = layout;
    this.#readAt = begun;
  }
}

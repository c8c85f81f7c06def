import type { Collection, Db } from 'mongodb';
import { StoreNewerError, type DataModel } from '../../ports/data-model.js';
import { indexDeclared, SEARCH, type Layouts } from '../../store-engine/declarations.js';
import type { LaidIndex, Table } from './table.js';

export const LAYOUTS: Layouts = { index: 1, search: 1 };

/** How an index, or a search, was declared when it was made. */
export interface SchemaRow {
  readonly _id: string;
  readonly collection: string;
  readonly name: string;
  readonly declaration: string;
  /** The latest version of the data model that declared it; none where that was never noted. */
  readonly version?: number;
  /** The layout from which on rows are in it; none is the first. */
  readonly since?: number;
  /** It is kept in step with every write, and does not yet hold what was there before. */
  readonly isBuilding?: boolean;
}

/** What holds for the whole database. */
interface StateRow {
  readonly _id: typeof STATE;
  /** The latest layout of rows. */
  readonly layout: number;
  /** The oldest version of the data model that may work on it. */
  readonly oldest: number;
}

const SCHEMA = '_schema';
/** No collection is called so. */
const STATE = '?';

/** The notes of a database on what it keeps beside documents. */
export class SchemaRows {
  static readonly collection = SCHEMA;
  readonly rows: Collection<SchemaRow>;
  readonly #state: Collection<StateRow>;

  constructor(db: Db) {
    this.rows = db.collection(SCHEMA);
    this.#state = db.collection(SCHEMA);
  }

  /** @throws StoreNewerError where a newer release would not have this one work here any more */
  async state(model: DataModel): Promise<Omit<StateRow, '_id'>> {
    const { layout = 0, oldest = 0 } = (await this.#state.findOne({ _id: STATE })) ?? {};
    if (model.version < oldest) throw new StoreNewerError(model.version, oldest);
    return { layout, oldest };
  }

  async all(): Promise<readonly SchemaRow[]> {
    return this.rows.find({ _id: { $ne: STATE } }).toArray();
  }

  async raise(state: Omit<StateRow, '_id'>): Promise<void> {
    await this.#state.updateOne({ _id: STATE }, { $max: state }, { upsert: true });
  }
}

/** Has tables keep all that a database declares, whichever release did: rows are of use to all of them. */
export function layOutTables(tables: readonly Table<never>[], rows: readonly SchemaRow[]): void {
  for (const table of tables) {
    const indexes = new Map<string, LaidIndex>();
    let number = 0;
    const unfinished = new Set<string>();
    const isOwn = (name: string) => name === SEARCH || name in table.definition.indexes;
    for (const { collection, name, declaration, since = 0, isBuilding } of rows) {
      if (collection !== table.name) continue;
      if (isBuilding && isOwn(name)) unfinished.add(name);
      number = Math.max(number, since);
      const definition = name === SEARCH ? undefined : indexDeclared(declaration, LAYOUTS);
      if (definition) indexes.set(name, { definition, since });
    }
    table.layOut({ number, indexes, unfinished });
  }
}

import type { AnyBulkWriteOperation } from 'mongodb';
import type { Identified, Stored } from '../../ports/document-store.js';
import { checkRevision } from '../../store-engine/apply-rule.js';
import { encodeDocument } from '../../store-engine/document-text.js';
import type { CountChanges } from './counts.js';
import { CONTENT, toDocument, where, type Moment, type Row } from './rows.js';
import type { Table } from './table.js';

/** Documents that come back together: what they replace is read at once, and written at once. */
export class RestoredBatch<D extends Identified> {
  /** Of those that may be written. */
  readonly ids: string[] = [];
  readonly operations: AnyBulkWriteOperation<Row>[] = [];
  readonly #table: Table<D>;
  /** As the documents are after those that were added so far. */
  readonly #current = new Map<string, D>();
  /** Which document holds a unique key. */
  readonly #holders = new Map<string, string>();
  readonly #changes = new Map<string, number>();

  constructor(table: Table<D>) {
    this.#table = table;
  }

  get changes(): CountChanges {
    return this.#changes;
  }

  /** Reads what documents replace, and who holds their unique keys. */
  async look(moment: Moment, documents: readonly Stored<D>[]): Promise<void> {
    const { rows } = this.#table;
    const options = { ...moment, projection: CONTENT };
    const ids = documents.map(({ _id }) => _id);
    const found = await rows.find({ _id: { $in: ids } }, options).toArray();
    const holders = documents.flatMap((document) => this.#table.holders(document));
    if (holders.length > 0) {
      found.push(...(await rows.find(where({ $or: holders }), options).toArray()));
    }
    for (const row of found) this.#note(toDocument<D>(row));
  }

  /** False when another document holds a unique key of this one. */
  add(given: Stored<D>): boolean {
    const { revision } = given;
    checkRevision(revision);
    const encoded = encodeDocument<D>(given);
    const { document } = encoded;
    const { _id } = document;
    const isTaken = this.#table.uniqueKeys(document).some((key) => {
      const holder = this.#holders.get(key);
      return holder !== undefined && holder !== _id;
    });
    if (isTaken) return false;
    const before = this.#current.get(_id);
    for (const [key, change] of this.#table.countChanges(before, document)) {
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + change);
    }
    for (const key of before ? this.#table.uniqueKeys(before) : []) this.#holders.delete(key);
    this.#note(document);
    this.ids.push(_id);
    this.operations.push({
      replaceOne: {
        filter: { _id },
        replacement: this.#table.rowOf(encoded, revision),
        upsert: true,
      },
    });
    return true;
  }

  #note(document: D): void {
    this.#current.set(document._id, document);
    for (const key of this.#table.uniqueKeys(document)) this.#holders.set(key, document._id);
  }
}

import type { AnyBulkWriteOperation } from 'mongodb';
import type { Identified } from '../../ports/document-store.js';
import { asFound, contentOf, toDocument, type Content, type Row } from './rows.js';
import type { Table } from './table.js';

/** A document as a unit has it. Undefined is one that isn't there. */
interface Known {
  /** As the database has it, where the unit last read or wrote it. */
  stored: Content | undefined;
  /** As the unit has it: its row once it was changed. */
  current: Content | undefined;
  /** Whether the unit's transaction has touched it: until it commits, nobody else can change it. */
  isHeld: boolean;
}

/** The documents of one collection that a unit of work has found, and what it is yet to write of them. */
export class UnitTable<D extends Identified> {
  readonly table: Table<D>;
  readonly #layout: number;
  readonly #known = new Map<string, Known>();
  /** In the order of the changes. */
  readonly #changed = new Map<string, Row | undefined>();
  /** Which of the known documents holds a unique key. */
  readonly #holders = new Map<string, string>();

  constructor(table: Table<D>) {
    this.table = table;
    this.#layout = table.layout;
  }

  /** Whether the database has come to declare something else since the unit began. */
  get isOutdated(): boolean {
    return this.table.layout !== this.#layout;
  }

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  hasChanged(id: string): boolean {
    return this.#changed.has(id);
  }

  isKnown(id: string): boolean {
    return this.#known.has(id);
  }

  current(id: string): Content | undefined {
    return this.#known.get(id)?.current;
  }

  /** Notes how a document was found. */
  found(id: string, content: Content | undefined): void {
    this.#known.set(id, { stored: content, current: content, isHeld: false });
    this.#holdKeys(id, undefined, content);
  }

  /** Whether a known document other than this one holds one of its unique keys. */
  isKeyHeld(document: D): boolean {
    return this.table.uniqueKeys(document).some((key) => {
      const holder = this.#holders.get(key);
      return holder !== undefined && holder !== document._id;
    });
  }

  change(id: string, row: Row | undefined): void {
    const known = this.#known.get(id);
    if (!known) throw new Error(`Nobody has looked for the document "${id}".`);
    this.#holdKeys(id, known.current, row);
    known.current = row;
    this.#changed.set(id, row);
  }

  /**
   * Everything to be written: removals first, additions last, so that a unique key is free for whoever takes it.
   * `holding` touches what was found and not written too. Each goes by what was found: one that others have
   * changed meanwhile isn't met.
   */
  writes(holding: boolean) {
    const removed: AnyBulkWriteOperation<Row>[] = [];
    const replaced: AnyBulkWriteOperation<Row>[] = [];
    const added: AnyBulkWriteOperation<Row>[] = [];
    for (const [id, row] of this.#changed) {
      const stored = this.#known.get(id)?.stored;
      const filter = stored && asFound(stored);
      if (filter && row) replaced.push({ replaceOne: { filter, replacement: row } });
      else if (filter) removed.push({ deleteOne: { filter } });
      else if (row) added.push({ insertOne: { document: row } });
    }
    if (holding) {
      for (const [id, { stored, isHeld }] of this.#known) {
        if (!stored || isHeld || this.#changed.has(id)) continue;
        replaced.push({ updateOne: { filter: asFound(stored), update: { $inc: { touches: 1 } } } });
      }
    }
    return {
      operations: [...removed, ...replaced, ...added],
      deleted: removed.length,
      matched: replaced.length,
    };
  }

  /** Notes that what `writes` gave has been written. */
  written(): void {
    for (const [id, row] of this.#changed) {
      const stored = row && contentOf(row);
      this.#known.set(id, { stored, current: stored, isHeld: true });
    }
    this.#changed.clear();
  }

  #holdKeys(id: string, before: Content | undefined, after: Content | undefined): void {
    if (!this.table.isUnique) return;
    for (const key of this.#keysOf(before)) this.#holders.delete(key);
    for (const key of this.#keysOf(after)) this.#holders.set(key, id);
  }

  #keysOf(content: Content | undefined): readonly string[] {
    return content ? this.table.uniqueKeys(toDocument<D>(content)) : [];
  }
}

import type { IndexDefinition, Key } from '../../ports/document-store.js';
import { toJsonText } from '../../store-engine/document-text.js';
import type { Connection } from './driver.js';

const ADD = 'INSERT INTO _counts';
const TO_WHAT_IS_THERE = 'ON CONFLICT DO UPDATE SET n = n + excluded.n';
const FORGET_NONE = 'DELETE FROM _counts WHERE name = ? AND key = ? AND n = 0';
const READ = 'SELECT n FROM _counts WHERE name = ? AND key = ?';

/** How many entries more than before an index holds for a combination of its `equals`; never none. */
export type CountChange = readonly [name: string, key: string, change: number];

/** How many documents a counted index holds for each combination of its `equals`. */
export class Counts {
  readonly #name: string;
  readonly #width: number;

  constructor(collection: string, index: string, definition: IndexDefinition) {
    this.#name = countName(collection, index);
    this.#width = definition.equals.length;
  }

  static create(connection: Connection): void {
    connection.exec(
      'CREATE TABLE IF NOT EXISTS _counts (name TEXT, key TEXT, n INTEGER NOT NULL, PRIMARY KEY (name, key)) WITHOUT ROWID',
    );
  }

  static clear(connection: Connection, collection: string, index: string): void {
    connection.run('DELETE FROM _counts WHERE name = ?', [countName(collection, index)]);
  }

  static write(connection: Connection, changes: readonly CountChange[]): void {
    connection.insertRows(ADD, changes, TO_WHAT_IS_THERE);
    for (const [name, key, change] of changes) {
      if (change < 0) connection.run(FORGET_NONE, [name, key]);
    }
  }

  /** Counts index entries out and in. Most moves of a document change no count. */
  changes(
    gone: readonly (readonly Key[])[],
    come: readonly (readonly Key[])[],
  ): readonly CountChange[] {
    const changes = new Map<string, number>();
    const count = (entry: readonly Key[], step: 1 | -1): void => {
      const key = toJsonText(entry.slice(0, this.#width));
      changes.set(key, (changes.get(key) ?? 0) + step);
    };
    for (const entry of gone) count(entry, -1);
    for (const entry of come) count(entry, 1);
    return [...changes].flatMap(([key, change]) =>
      change === 0 ? [] : [[this.#name, key, change] as const],
    );
  }

  read(connection: Connection, equals: readonly Key[]): number {
    return connection.row<[number]>(READ, [this.#name, toJsonText(equals)])?.[0] ?? 0;
  }
}

const countName = (collection: string, index: string): string => `${collection}.${index}`;

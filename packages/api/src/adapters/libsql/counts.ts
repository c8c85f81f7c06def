import type { IndexDefinition, Key } from '../../ports/document-store.js';
import { toJsonText } from '../../store-engine/document-text.js';
import type { Connection } from './driver.js';

const ADD = `INSERT INTO _counts VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET n = n + excluded.n`;

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

  /** Counts an index entry in (1) or out (-1). */
  add(connection: Connection, entry: readonly Key[], step: 1 | -1): void {
    const place = [this.#name, toJsonText(entry.slice(0, this.#width))];
    connection.run(ADD, [...place, step]);
    if (step < 0) connection.run('DELETE FROM _counts WHERE name = ? AND key = ? AND n = 0', place);
  }

  read(connection: Connection, equals: readonly Key[]): number {
    const sql = 'SELECT n FROM _counts WHERE name = ? AND key = ?';
    return connection.row<[number]>(sql, [this.#name, toJsonText(equals)])?.[0] ?? 0;
  }
}

const countName = (collection: string, index: string): string => `${collection}.${index}`;

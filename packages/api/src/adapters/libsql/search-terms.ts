import type { Connection } from './driver.js';
import { asTokenText, longWords } from './search-tokens.js';

/** Words that a longer prefix may stand for before FTS5 has to gather all of its rows. */
const MOST_WORDS = 256;

/**
 * The long words of a collection. FTS5 would gather and sort every row of a prefix that it has no
 * index for; spelt out as the few words that begin so, the prefix streams like any other term.
 * Words stay when their last document goes: one too many in a query finds nothing.
 */
export class SearchTerms {
  readonly #table: string;

  constructor(table: string) {
    this.#table = table;
  }

  create(connection: Connection): void {
    connection.exec(`CREATE TABLE "${this.#table}" (term TEXT PRIMARY KEY) WITHOUT ROWID`);
  }

  /** Those of documents, each of which gives all its tokens. */
  add(connection: Connection, tokens: readonly string[]): void {
    const words = new Set(tokens.flatMap((each) => longWords(asTokenText(each))));
    if (words.size === 0) return;
    connection.run(`INSERT OR IGNORE INTO "${this.#table}" SELECT value FROM json_each(?)`, [
      JSON.stringify([...words]),
    ]);
  }

  /** A prefix as FTS5 expression. */
  expand(connection: Connection, prefix: string): string {
    if (longWords(asTokenText(prefix)).length === 0) return `"${prefix}" *`;
    const rows = connection.rows<[string]>(
      `SELECT term FROM "${this.#table}" WHERE term >= ?1 AND term < ?1 || char(0x10ffff) LIMIT ?2`,
      [prefix, MOST_WORDS + 1],
    );
    if (rows.length > MOST_WORDS) return `"${prefix}" *`;
    const words = rows.length > 0 ? rows.map(([word]) => word) : [prefix];
    return `(${words.map((word) => `"${word}"`).join(' OR ')})`;
  }
}

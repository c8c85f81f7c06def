import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '../../moving/collections.js';
import { questions } from '../../features/questions/index.js';
import {
  declaredIndexes,
  type IndexUnderTest,
} from '../../testing/document-store/random-documents.js';
import { specimens } from '../../testing/document-store/specimens.js';
import { DocumentTable } from './document-table.js';
import { Connection } from './driver.js';
import { sortFields } from '../../store-engine/index-keys.js';
import { IndexTable } from './index-table.js';
import { openLibsqlStore } from './libsql-store.js';
import { NEWEST } from './row-numbers.js';
import { SearchTable } from './search-table.js';

/** Answers a query with the steps in which SQLite means to carry it out. */
class ExplainingConnection extends Connection {
  readonly steps: string[] = [];

  override rows(
    sql: string,
    parameters: readonly (string | number | null)[] = [],
  ): readonly never[] {
    const plan = super.rows<[number, number, number, string]>(
      `EXPLAIN QUERY PLAN ${sql}`,
      parameters,
    );
    this.steps.push(...plan.map(([, , , step]) => step));
    return [];
  }
}

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  const url = `file:${join(folder, 'store.db')}`;
  await (await openLibsqlStore({ url, definitions: [...collections, specimens] })).close();
});

afterAll(() => rm(folder, { recursive: true }));

function stepsOf(read: (connection: Connection) => unknown): readonly string[] {
  const connection = new ExplainingConnection(join(folder, 'store.db'));
  read(connection);
  connection.close();
  return connection.steps;
}

const tableOf = ({ definition, index, declaration }: IndexUnderTest) =>
  new IndexTable(definition.name, index, declaration);

const singles = declaredIndexes.filter(({ declaration }) => declaration.equals.length === 1);

const DOCUMENT = 'SEARCH d USING INTEGER PRIMARY KEY (rowid=?)';

// A step that sorts would read "USE TEMP B-TREE"; one that walks a whole table, "SCAN d".
describe('SQLite reads by the order of the index, without sorting', () => {
  it.each(declaredIndexes)('a page of $name, from anywhere, both ways', (index) => {
    const { equals, unique } = index.declaration;
    const after = sortFields(index.declaration).map(() => 'a');
    for (const reverse of [false, true]) {
      for (const start of [undefined, after]) {
        const request = { equals: equals.map(() => 'a'), limit: 9, reverse };
        const steps = stepsOf((connection) => tableOf(index).read(connection, request, start));
        const isSearched = equals.length > 0 || start !== undefined;
        const key = unique ? 'INDEX' : 'PRIMARY KEY';
        expect(steps).toEqual([
          isSearched ? expect.stringMatching(`^SEARCH i USING .*${key}`) : 'SCAN i',
          DOCUMENT,
        ]);
      }
    }
  });

  it.each(singles)('the first pages of many keys of $name', (index) => {
    const steps = stepsOf((connection) => tableOf(index).readEach(connection, ['a', 'b', 'c'], 9));
    const reads = steps.filter((step) => /^(SEARCH|SCAN) [id] /.test(step));
    expect(new Set(reads).size).toBe(2);
    expect(reads).toContain(DOCUMENT);
    expect(steps.filter((step) => /SCAN [id]\b|TEMP B-TREE/.test(step))).toEqual([]);
  });

  it('a whole collection, from any id', () => {
    const table = new DocumentTable(specimens);
    for (const start of [undefined, 'a']) {
      expect(stepsOf((connection) => table.after(connection, start, 9))).toEqual([
        expect.stringMatching(/^(SCAN|SEARCH) doc_specimens USING INDEX sqlite_autoindex/),
      ]);
    }
  });

  it('matches of a search', () => {
    // Each of its own: what waits is read once.
    const table = () => new SearchTable(questions.name);
    const query = { tokens: { whole: ['a'], prefix: undefined, anyOf: [] }, expression: '"a"' };
    for (const steps of [
      stepsOf((connection) => table().read(connection, query, NEWEST, 9)),
      stepsOf((connection) => table().readIds(connection, query, 9)),
    ]) {
      // A few documents wait beside the index; nothing else is sorted.
      expect(steps.slice(0, 3)).toEqual([
        'SEARCH w USING INTEGER PRIMARY KEY (rowid>?)',
        expect.stringMatching(/^SEARCH r USING COVERING INDEX .*rid/),
        'USE TEMP B-TREE FOR ORDER BY',
      ]);
      expect(steps.slice(3)).toEqual([
        expect.stringMatching('^SCAN f VIRTUAL TABLE INDEX .*M'),
        'SEARCH r USING INTEGER PRIMARY KEY (rowid=?)',
        DOCUMENT,
      ]);
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections } from '../../moving/collections.js';
import { questions } from '../../features/questions/index.js';
import type { DocumentStore, Key, Searched } from '../../ports/document-store.js';
import { sortFields, valuesOf } from '../../store-engine/index-keys.js';
import {
  declaredCollections,
  declaredIndexes,
  randomDocument,
  randomNumbers,
  walksOf,
  type AnyDocument,
  type IndexUnderTest,
} from '../../testing/document-store/random-documents.js';
import { day, question } from '../../testing/document-store/searched-questions.js';
import { specimens } from '../../testing/document-store/specimens.js';
import { databaseUrl, dropDatabase } from '../../testing/mongodb-server.js';
import { connect, type Connected } from './connect.js';
import { openMongodbStore } from './mongodb-store.js';
import { pagesPipeline, matchQuery, pageQuery, type Query } from './pages.js';
import { where, type Conditions, type Rows } from './rows.js';
import { matching } from './search-terms.js';
import { Table } from './table.js';

const LIMIT = 5;
const DOCUMENTS = 200;
const QUESTIONS = 400;
/** How many of them hold a rare word. */
const OF_WORD = 10;

const place = `test-${randomUUID()}`;
let store: DocumentStore;
let connected: Connected;
const stored = new Map<string, readonly AnyDocument[]>();

/** Documents for every index of a collection, and questions for search in a database of their own. */
beforeAll(async () => {
  store = await openMongodbStore({ url: databaseUrl(place), definitions: declaredCollections });
  for (const definition of declaredCollections) {
    const random = randomNumbers(3);
    const documents = Array.from({ length: DOCUMENTS }, (_, n) =>
      randomDocument(definition, String(n), random),
    );
    await store.transaction(async (unit) => {
      for (const document of documents) await unit.collection(definition).insert(document);
    });
    stored.set(definition.name, documents);
  }
  const searched = await openMongodbStore({
    url: databaseUrl(`${place}-search`),
    definitions: collections,
  });
  await searched.transaction(async (unit) => {
    for (let n = 0; n < QUESTIONS; n += 1) {
      const title = `common word${String(n % (QUESTIONS / OF_WORD))} interval${String(n % 50)}`;
      await unit
        .collection(questions)
        .insert(
          question({ _id: String(n), title, tags: [`tag${String(n % 8)}`], askDateTime: day(n) }),
        );
    }
  });
  await searched.close();
  connected = await connect(databaseUrl(place));
});

afterAll(async () => {
  await connected.client.close();
  await store.close();
  await dropDatabase(place);
  await dropDatabase(`${place}-search`);
});

/** How the server carried a query out. */
interface Cost {
  readonly stages: readonly string[];
  readonly returned: number;
  readonly documents: number;
  readonly keys: number;
}

interface Explained {
  readonly queryPlanner: { readonly winningPlan: unknown };
  readonly executionStats: {
    readonly nReturned: number;
    readonly totalDocsExamined: number;
    readonly totalKeysExamined: number;
  };
}

const stagesOf = (plan: unknown): readonly string[] =>
  [...JSON.stringify(plan).matchAll(/"stage":"(\w+)"/g)].map(([, stage = '']) => stage);

function costOf({ queryPlanner, executionStats }: Explained): Cost {
  return {
    stages: stagesOf(queryPlanner.winningPlan),
    returned: executionStats.nReturned,
    documents: executionStats.totalDocsExamined,
    keys: executionStats.totalKeysExamined,
  };
}

async function explain(rows: Rows, { filter, sort }: Query, limit = LIMIT): Promise<Cost> {
  const cursor = rows.find(where(filter), { sort: { ...sort }, limit });
  return costOf((await cursor.explain('executionStats')) as unknown as Explained);
}

function expectNoScan({ stages }: Cost): void {
  expect(stages).toContain('IXSCAN');
  expect(stages).not.toContain('COLLSCAN');
  expect(stages).not.toContain('SORT');
}

const tableOf = ({ definition }: Pick<IndexUnderTest, 'definition'>) =>
  new Table(definition, connected.db.collection(definition.name));

const indexOf = (table: Table<AnyDocument>, name: string) => {
  const index = table.indexes.get(name);
  if (!index) throw new Error(`There is no index ${name}.`);
  return index;
};

describe('MongoDB walks the index, without sorting and near what it returns', () => {
  it.each(declaredIndexes)('for a page of $name, from anywhere, both ways', async (tested) => {
    const table = tableOf(tested);
    const index = indexOf(table, tested.index);
    const walks = walksOf(tested.declaration, stored.get(table.name) ?? []);
    const [longest] = [...walks.values()].toSorted(
      (one, other) => other.documents.length - one.documents.length,
    );
    const { equals = [], documents = [] } = longest ?? {};
    const middle = documents[Math.floor(documents.length / 2)];
    const starts: (readonly Key[] | undefined)[] = [undefined];
    if (middle) starts.push(valuesOf({ ...middle }, sortFields(tested.declaration)));
    for (const reverse of [false, true]) {
      for (const after of starts) {
        const cost = await explain(table.rows, pageQuery(index, { equals, reverse }, after));
        expectNoScan(cost);
        // A merge of several stretches looks at the first document of each.
        expect(cost.documents).toBeLessThanOrEqual(cost.returned + 5);
      }
    }
  });

  it('for a whole collection, from any id', async () => {
    const rows = new Table(specimens, connected.db.collection(specimens.name)).rows;
    const cost = await explain(rows, { filter: { _id: { $gt: '5' } }, sort: { _id: 1 } });
    expectNoScan(cost);
    expect(cost.documents).toBe(LIMIT);
  });

  it('for the first pages of many keys', async () => {
    const table = new Table(specimens, connected.db.collection(specimens.name));
    const index = table.indexes.get('onShelf');
    if (!index) throw new Error('There is no index onShelf.');
    const cursor = table.rows.aggregate([...pagesPipeline(table, index, ['a', 'b', 'z'], LIMIT)]);
    const explained = JSON.stringify(await cursor.explain('executionStats'));
    expect(explained).toContain('"IXSCAN"');
    expect(explained).not.toContain('"COLLSCAN"');
    expect(explained).not.toContain('"SORT"');
  });
});

describe('MongoDB walks the terms in the order of time', () => {
  const searches: readonly (readonly [string, Searched])[] = [
    ['a common word', { words: ['common'], labels: [] }],
    ['a beginning', { words: ['wor'], labels: [] }],
    ['a long beginning', { words: ['interv'], labels: [] }],
    ['a label', { words: [], labels: ['tag3'] }],
    ['leading words', { words: ['common'], labels: [], isLead: true }],
    [
      'one of several words',
      { words: [], labels: [], anyOf: [{ words: ['common', 'word3', 'none'] }] },
    ],
    [
      'a word or a long beginning',
      { words: [], labels: [], anyOf: [{ words: ['common'], beginning: 'interv' }] },
    ],
  ];

  const rowsOfQuestions = (): Rows =>
    connected.client.db(`${place}-search`).collection(questions.name);

  const termsOf = (request: Searched): Conditions => {
    const terms = matching(request);
    if (!terms) throw new Error('The search asks for nothing.');
    return terms;
  };

  it.each(searches)('for %s, from anywhere', async (_, request) => {
    for (const after of [undefined, [Date.parse(day(200)), '200']]) {
      const cost = await explain(rowsOfQuestions(), matchQuery(termsOf(request), after));
      expectNoScan(cost);
      expect(cost.returned).toBe(LIMIT);
      expect(cost.documents).toBeLessThanOrEqual(LIMIT + 2);
    }
  });

  it('for words of which one is rare, by way of that one', async () => {
    const request = { words: ['word7', 'common'], labels: [] };
    for (const limit of [LIMIT, QUESTIONS]) {
      const cost = await explain(rowsOfQuestions(), matchQuery(termsOf(request)), limit);
      expectNoScan(cost);
      expect(cost.returned).toBe(Math.min(limit, OF_WORD));
      expect(cost.documents).toBe(cost.returned);
    }
  });

  it('for a count', async () => {
    const filter = where(termsOf({ words: ['word7'], labels: [] }));
    const cursor = rowsOfQuestions().find(filter, { projection: { _id: 1 } });
    const cost = costOf((await cursor.explain('executionStats')) as unknown as Explained);
    expectNoScan(cost);
    expect(cost.documents).toBeLessThanOrEqual(cost.returned);
  });
});

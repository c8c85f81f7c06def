import { describe, expect, it } from 'vitest';
import {
  answers,
  comments,
  questions,
  type QuestionDocument,
} from '../features/questions/index.js';
import { imports } from './documents.js';
import {
  contentOf,
  type Dump,
  importInto,
  openStore,
  recordingWatcher,
  writeDump,
} from '../testing/dumps.js';
import { ANSWER, AT, COMMENT, QUESTION, run, small } from '../testing/tiny-dump.js';
import type { ImportWatcher } from './import-dump.js';
import { countOf, describe as describeSummary } from './summary.js';
import type { DocumentStore } from '../ports/document-store.js';

describe('a second import of a dump', () => {
  it('changes nothing and says the same about the files', async () => {
    const store = await openStore();
    const first = await run(store, small);
    const before = await contentOf(store);
    const second = await run(store, small, first.folder);
    expect(await contentOf(store)).toEqual(before);
    expect(countOf(second.summary, 'Posts.xml', 'already there')).toBe(3);
    expect(countOf(second.summary, 'Votes.xml', 'already there')).toBe(3);
    expect(second.summary.kept).toEqual(first.summary.kept);
    expect(second.summary.counts).toMatchObject({
      'Posts.xml rows': 5,
      'Posts.xml imported': 0,
      'Votes.xml imported': 0,
      'up votes on questions': 2,
    });
  });

  it('adds what a newer dump has more', async () => {
    const store = await openStore();
    const { folder } = await run(store, small);
    await run(
      store,
      {
        ...small,
        'Posts.xml': [
          ...(small['Posts.xml'] ?? []),
          { ...ANSWER, Id: 7, ParentId: 1, OwnerUserId: 5 },
        ],
        'Votes.xml': [...(small['Votes.xml'] ?? []), { Id: 9, PostId: 1, VoteTypeId: 2 }],
      },
      folder,
    );
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      answerCount: 2,
      upVoteCount: 3,
      importedUpVotes: 3,
    });
  });
});

describe('a post that an earlier importer damaged', () => {
  const formulas: Dump = {
    ...small,
    'Posts.xml': [
      {
        ...QUESTION,
        Id: 1,
        OwnerUserId: 6,
        Title: 'Is $ a_1 $?',
        Body: '<p>Is $a_1 \\{b\\}$?</p>',
      },
      { ...ANSWER, Id: 2, ParentId: 1, OwnerUserId: 5, Body: '<p>$c_1$</p>' },
    ],
  };
  const damaged = { title: 'Is $ a_1 $?', text: 'Is $a\\_1 \\\\{b\\\\}$?', excerpt: 'Is $a_1' };

  const damage = async (store: DocumentStore, change: Partial<QuestionDocument> = {}) => {
    const { folder } = await run(store, formulas);
    const rule = (question: QuestionDocument) => ({ ...question, ...damaged, ...change });
    await store.collection(questions).update('tiny.meta-q-1', rule);
    await store
      .collection(answers)
      .update('tiny.meta-a-2', (answer) => ({ ...answer, text: '$c\\_1$' }));
    return { folder };
  };
  const textOf = async (store: DocumentStore) =>
    (await store.collection(questions).get('tiny.meta-q-1'))?.text;

  it('is repaired, and told of, when its dump is given again, and once', async () => {
    const store = await openStore();
    const { folder } = await damage(store);
    const { summary } = await run(store, formulas, folder);
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      title: 'Is $a_1$?',
      text: 'Is $a_1 \\{b\\}$?',
      excerpt: 'Is $a_1 \\{b\\}$?',
    });
    expect((await store.collection(answers).get('tiny.meta-a-2'))?.text).toBe('$c_1$');
    expect(summary.counts['posts already there whose text was made anew']).toBe(2);
    expect(describeSummary(summary)).toContain('The texts of 2 earlier posts were made anew.');
    const repaired = await contentOf(store);
    const again = await run(store, formulas, folder);
    expect(await contentOf(store)).toEqual(repaired);
    expect(again.summary.counts['posts already there whose text was made anew']).toBe(0);
  });

  it.each([
    ['edited', { version: 1 }],
    ['hidden', { version: 1, hidden: { text: 'a' } }],
    ['deleted', { deletedAt: AT }],
  ])('stays as it is where it was %s here', async (_what, change) => {
    const store = await openStore();
    const { folder } = await damage(store, change);
    await run(store, formulas, folder);
    expect(await textOf(store)).toBe(damaged.text);
  });
});

describe('an import that stops half-way', () => {
  const many: Dump = {
    ...small,
    'Posts.xml': [
      ...(small['Posts.xml'] ?? []),
      ...Array.from({ length: 2400 }, (_, n) => ({
        ...ANSWER,
        Id: 100 + n,
        ParentId: n % 2 ? 1 : 3,
      })),
    ],
    'Comments.xml': Array.from({ length: 1500 }, (_, n) => ({
      ...COMMENT,
      Id: n,
      PostId: 1,
      UserId: 5,
    })),
    'Votes.xml': Array.from({ length: 2500 }, (_, n) => ({ Id: n + 1, PostId: 3, VoteTypeId: 2 })),
  };

  it('goes on where it was, as if it had never stopped', async () => {
    const whole = await openStore();
    await run(whole, many);
    const store = await openStore();
    const folder = await writeDump('tiny.meta', many);
    const stopping: ImportWatcher = {
      ...recordingWatcher(),
      advanced() {
        throw new Error('stopped');
      },
    };
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      const outcome = await importInto(store, folder, stopping).catch(String);
      isDone = typeof outcome !== 'string';
      if (!isDone) expect(outcome).toBe('Error: stopped');
    }
    expect(runs).toBe(16);
    expect(await contentOf(store)).toEqual(await contentOf(whole));
    expect((await store.collection(imports).get('tiny.meta'))?.summary).toEqual(
      (await whole.collection(imports).get('tiny.meta'))?.summary,
    );
  });

  it('refuses to run beside another import of the same dump', async () => {
    const store = await openStore();
    const folder = await writeDump('tiny.meta', many);
    const both = [1, 2].map(() => importInto(store, folder, recordingWatcher()));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringMatching(/Another import of this dump is running/) },
    });
    expect(await store.collection(questions).get('tiny.meta-q-3')).toMatchObject({
      importedUpVotes: 2500,
    });
    expect(await store.collection(comments).get('tiny.meta-c-1499')).toBeDefined();
  });
});

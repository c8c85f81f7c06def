import { describe, expect, it } from 'vitest';
import { answers, questions } from '../features/questions/index.js';
import { texts } from '../features/texts.js';
import { contentOf, openStore, writeDump, type Dump } from '../testing/dumps.js';
import { ANSWER, QUESTION, run } from '../testing/tiny-dump.js';
import { siteOf } from './dump-site.js';
import { importPosts } from './import-posts.js';

const IMAGE = 'https://i.sstatic.net/abc.png';
const EDITED = '2021-06-01T10:00:00.500';

const dump = (differences: Partial<Record<'first' | 'second', object>> = {}): Dump => ({
  'Posts.xml': [
    { ...QUESTION, Id: 1, AcceptedAnswerId: 3, LastEditDate: EDITED },
    { ...ANSWER, Id: 2, ParentId: 1, Score: -4, ...differences.first },
    { ...ANSWER, Id: 3, ParentId: 1, Score: 22, LastEditDate: EDITED, ...differences.second },
    { ...QUESTION, Id: 4, AcceptedAnswerId: 2 },
    { ...QUESTION, Id: 5, Body: `<p><img src="${IMAGE}" alt="A tree"></p>` },
  ],
});

const scores = async (store: Awaited<ReturnType<typeof openStore>>) =>
  (
    await store.collection(answers).page('bestOfQuestion', { equals: ['tiny.meta-q-1'], limit: 9 })
  ).items.map(({ _id, rank }) => [_id, 0 - rank]);

describe('an import of posts', () => {
  it('keeps the accepted answer of the question that it answers, and the scores of answers', async () => {
    const store = await openStore();
    const { summary } = await run(store, dump());
    const found = await store.collection(questions).getMany(['tiny.meta-q-1', 'tiny.meta-q-4']);
    expect(found.map(({ acceptedAnswerId }) => acceptedAnswerId)).toEqual([
      'tiny.meta-a-3',
      undefined,
    ]);
    const answered = await store.collection(answers).get('tiny.meta-a-3');
    expect(answered?.ansBy).toBeTruthy();
    expect(found[0]?.acceptedFrom).toBe(answered?.ansBy);
    expect(summary.counts['accepted answers']).toBe(1);
    expect(await scores(store)).toEqual([
      ['tiny.meta-a-3', 22],
      ['tiny.meta-a-2', -4],
    ]);
  });

  it('keeps the dates of edits, and addresses of images as they stand', async () => {
    const store = await openStore();
    await run(store, dump());
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      editedAt: '2021-06-01T10:00:00.500Z',
    });
    expect(await store.collection(answers).get('tiny.meta-a-3')).toMatchObject({
      editedAt: '2021-06-01T10:00:00.500Z',
    });
    expect(await store.collection(answers).get('tiny.meta-a-2')).not.toHaveProperty('editedAt');
    expect((await store.collection(questions).get('tiny.meta-q-5'))?.text).toBe(
      `![A tree](${IMAGE})`,
    );
  });

  it('brings them to posts that were imported without them', async () => {
    const store = await openStore();
    const plain: Dump = {
      'Posts.xml': [
        { ...QUESTION, Id: 1 },
        { ...ANSWER, Id: 2, ParentId: 1 },
        { ...ANSWER, Id: 3, ParentId: 1 },
      ],
    };
    const { folder } = await run(store, plain);
    const old = await store.collection(answers).get('tiny.meta-a-3');
    if (old === undefined) expect.fail('no answer');
    const { importedScore: _score, ...without } = old;
    await store.collection(answers).restore({ ...without, rank: 0 });
    await run(store, dump(), folder);
    expect(await scores(store)).toEqual([
      ['tiny.meta-a-3', 22],
      ['tiny.meta-a-2', -4],
    ]);
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      acceptedAnswerId: 'tiny.meta-a-3',
      editedAt: '2021-06-01T10:00:00.500Z',
    });
    const before = await contentOf(store);
    await run(store, dump(), folder);
    expect(await contentOf(store)).toEqual(before);
  });

  it('a score that has changed since leaves the votes alone that were cast here', async () => {
    const store = await openStore();
    const { folder } = await run(store, dump());
    await store
      .collection(answers)
      .update('tiny.meta-a-2', (answer) => ({ ...answer, rank: answer.rank - 1 }));
    await run(store, dump({ first: { Score: 30 } }), folder);
    expect(await scores(store)).toEqual([
      ['tiny.meta-a-2', 31],
      ['tiny.meta-a-3', 22],
    ]);
  });

  it('turns the HTML of a new post into Markdown once: nothing takes longer', async () => {
    const folder = await writeDump('tiny.meta', {});
    const read: string[] = [];
    const toMarkdown = (html: string): string => {
      read.push(html);
      return html;
    };
    const importer = await importPosts({
      ...{ store: await openStore(), texts, site: siteOf(folder), folder, toMarkdown },
      votesBefore: 0,
      note: () => undefined,
    });
    const post = { CreationDate: '2021-06-01T10:00:00.500' };
    await importer.prepare([
      {
        line: 1,
        attributes: { ...post, Id: '1', PostTypeId: '1', Title: 'Why', Body: '<p>Why?</p>' },
      },
      {
        line: 2,
        attributes: { ...post, Id: '2', PostTypeId: '2', ParentId: '1', Body: '<p>So.</p>' },
      },
    ]);
    expect(read).toEqual(['<p>Why?</p>', '<p>So.</p>']);
  });
});

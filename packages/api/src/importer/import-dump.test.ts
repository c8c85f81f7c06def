import { describe, expect, it, vi } from 'vitest';
import { credentials, users } from '../features/users/index.js';
import { questions } from '../features/questions/index.js';
import { tags } from '../features/tags/index.js';
import { contentOf, openStore } from '../testing/dumps.js';
import { ANSWER, AT, COMMENT, QUESTION, run, small } from '../testing/tiny-dump.js';
import { countOf } from './summary.js';

describe('an import', () => {
  it('makes people of users, with a name of their own and no way to log in', async () => {
    const store = await openStore();
    await run(store, small);
    const found = await store.collection(users).getMany(['community', 'ada', 'ada (2)']);
    expect(found).toMatchObject([
      { username: 'Community', biography: 'I *clean* up.', dateJoined: '2020-05-01T10:00:00.123Z' },
      { username: 'Ada', biography: '' },
      { username: 'ada (2)' },
    ]);
    expect(await store.collection(credentials).getMany(['community', 'ada', 'ada (2)'])).toEqual(
      [],
    );
  });

  it('writes questions with their figures, tags and attribution', async () => {
    const store = await openStore();
    await run(store, small);
    expect(await store.collection(questions).get('tiny.meta-q-1')).toEqual({
      _id: 'tiny.meta-q-1',
      title: 'Why',
      text: 'Why?',
      excerpt: 'Why?',
      tags: ['logic'],
      tagKeys: ['logic'],
      askedBy: 'ada (2)',
      askDateTime: '2020-05-01T10:00:00.123Z',
      answerCount: 1,
      commentCount: 1,
      upVoteCount: 2,
      downVoteCount: 1,
      viewCount: 70,
      activeAt: '2020-05-02T10:00:00.000Z',
      importedUpVotes: 2,
      importedDownVotes: 1,
      importedViews: 70,
      attribution: {
        author: 'ada',
        url: 'https://tiny.meta.stackexchange.com/q/1',
        licence: 'CC BY-SA 4.0',
      },
      revision: 3,
    });
  });

  it('writes answers and comments with theirs', async () => {
    const store = await openStore();
    await run(store, small);
    const { answers, comments: said } = await contentOf(store);
    expect(answers).toMatchObject([
      { _id: 'tiny.meta-a-2', qid: 'tiny.meta-q-1', ansBy: 'Ada', text: 'So.', commentCount: 1 },
    ]);
    expect(said).toMatchObject([
      {
        _id: 'tiny.meta-c-9',
        parentId: 'tiny.meta-q-1',
        commentBy: 'user23',
        text: 'See `this`',
        attribution: {
          author: 'user23',
          url: 'https://tiny.meta.stackexchange.com/q/1#comment9_1',
          licence: 'CC BY-SA 4.0',
        },
      },
      { _id: 'tiny.meta-c-10', parentType: 'answer', parentId: 'tiny.meta-a-2', commentBy: 'Ada' },
    ]);
  });

  it('counts the questions of each tag itself and says where Tags.xml differs', async () => {
    const store = await openStore();
    const { watcher, summary } = await run(store, small);
    expect(await store.collection(tags).getMany(['logic', 'proofs', 'unused'])).toMatchObject([
      { name: 'logic', questionCount: 2, description: 'About reason.' },
      { name: 'proofs', questionCount: 1, description: '' },
      { name: 'unused', questionCount: 0 },
    ]);
    expect(watcher.notes).toEqual([expect.stringMatching(/^Tags\.xml:4: "unused" .* 3 .* 0,/)]);
    expect(summary.counts).toMatchObject({
      'tags whose Count in Tags.xml is not that of the questions': 1,
      'tags of questions that Tags.xml does not list': 1,
    });
  });

  it('keeps an author without a user apart from the people there are, and their name taken', async () => {
    const store = await openStore();
    await run(store, small);
    expect(await store.collection(questions).get('tiny.meta-q-3')).toMatchObject({
      askedBy: 'Ada (3)',
      attribution: { author: 'Ada' },
    });
    expect(await store.collection(users).get('ada (3)')).toBeUndefined();
    expect(await store.collection(credentials).get('ada (3)')).toMatchObject({ isDeleted: true });
  });

  it('counts every row under exactly one heading', async () => {
    const { summary } = await run(await openStore(), small);
    const headings = ['rows', 'imported', 'already there', 'not for here', 'bad'] as const;
    const of = (file: Parameters<typeof countOf>[1]) =>
      headings.map((heading) => countOf(summary, file, heading));
    expect(of('Users.xml')).toEqual([3, 3, 0, 0, 0]);
    expect(of('Tags.xml')).toEqual([2, 2, 0, 0, 0]);
    expect(of('Posts.xml')).toEqual([5, 3, 0, 2, 0]);
    expect(of('Comments.xml')).toEqual([2, 2, 0, 0, 0]);
    expect(of('Votes.xml')).toEqual([6, 3, 0, 3, 0]);
    expect(summary.counts).toMatchObject({
      'up votes on questions': 2,
      'down votes on questions': 1,
      'up votes on answers': 1,
      'down votes on answers': 0,
      'up and down votes on posts that the dump lacks': 1,
      'votes of other kinds': 1,
    });
  });

  it('keeps and counts what a new post may not have', async () => {
    const store = await openStore();
    const title = 'w'.repeat(101);
    const tag = 't'.repeat(21);
    const Body = '<a href="http://plain.example">old</a>';
    const { summary } = await run(store, {
      'Posts.xml': [{ ...QUESTION, Id: 1, Title: title, Tags: `<${tag}>`, Body }],
      'Comments.xml': [{ ...COMMENT, Id: 1, PostId: 1, Text: 'c'.repeat(5001) }],
    });
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      title,
      tags: [tag],
      text: '[old](http://plain.example)',
    });
    expect(summary.kept).toMatchObject({
      'titles over 100 characters': 1,
      'tags over 20 characters': 1,
      'texts with links that are not https': 1,
      'comments over 5,000 characters': 1,
    });
  });

  it('waits for the disk when all is in, and not for each batch', async () => {
    const store = await openStore();
    const units = vi.spyOn(store, 'transaction');
    await run(store, small);
    const options = units.mock.calls.map(([, option]) => option);
    expect(options.filter((option) => option?.isFlushed === false)).toHaveLength(5);
    expect(options.at(-1)).toBeUndefined();
  });

  it('reports bad rows with their line and imports the others', async () => {
    const store = await openStore();
    const { watcher, summary } = await run(store, {
      'Users.xml': [
        { Id: 'x', CreationDate: AT },
        { Id: 1, CreationDate: 'yesterday' },
      ],
      'Posts.xml': [
        { ...QUESTION, Id: 1 },
        { PostTypeId: 1 },
        { ...ANSWER, Id: 3, ParentId: 77 },
        '<row Id="4" PostTypeId="1" Body="&bad;" />',
        '<comment />',
        { ...ANSWER, Id: 5, ParentId: 1 },
      ],
      'Comments.xml': [{ ...COMMENT, Id: 1, PostId: 3 }],
      'Votes.xml': [{ Id: 1, VoteTypeId: 2 }],
    });
    expect(watcher.badRows).toEqual([
      'Users.xml:3: Id is not a number',
      'Users.xml:4: CreationDate is not a time',
      'Posts.xml:4: Id is missing, Body is missing, CreationDate is missing, Title is missing',
      'Posts.xml:6: undefined entity.',
      'Posts.xml:7: <comment> is no row',
      'Posts.xml:5: its question 77 is not among the posts before it',
      'Comments.xml:3: its post 3 is not in the dump',
      'Votes.xml:3: PostId is missing',
    ]);
    expect(countOf(summary, 'Posts.xml', 'bad')).toBe(4);
    expect(countOf(summary, 'Posts.xml', 'imported')).toBe(2);
    expect(await store.collection(questions).get('tiny.meta-q-1')).toMatchObject({
      answerCount: 1,
    });
  });
});

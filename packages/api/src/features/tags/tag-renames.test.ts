import { applyFollowUpdate, applyToRow, type Follows, type QuestionRow } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { read } from '../../testing/read.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { tagRenames, tags, tagSynonyms } from './documents.js';
import { createTagRenaming } from './tag-renames.js';

let server: TestServer;
let ada: Person;

const start = async (isRelaxed = false) => {
  server = await startTestServer({ isRelaxed });
  ada = await signUp(server, 'ada');
};
beforeEach(() => start());
afterEach(() => server.close());

const isOver = async () => (await server.store.collection(tagRenames).get('current')) === undefined;
const rename = async (from: string, to: string) => {
  const answer = await server.services.tags.renameTag({ from, to });
  await waitFor('the last question', isOver);
  return answer;
};
const ask = async (...tagNames: readonly string[]) =>
  (await server.services.questions.ask('ada', { title: 'Why?', text: 'So?', tags: tagNames }))._id;
const tagsOf = async (qid: string) =>
  (await server.services.questions.open('ada', qid)).question.tags;
const usesOf = async (key: string) => (await server.store.collection(tags).get(key))?.questionCount;
const listed = async (tag: string) => {
  const { items, total } = await read(ada.trpc.questions.openList.query({ tag, limit: 100 }));
  expect(total).toEqual({ count: items.length, isExact: true });
  return items.map(({ _id }) => _id);
};

describe('renaming a tag', () => {
  it('changes every question that has it, and its count, and keeps its description', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 45; n += 1) ids.unshift(await ask('js', 'web'));
    expect(await rename('JS', 'JavaScript')).toEqual({ questions: 45 });
    for (const id of ids) expect(await tagsOf(id)).toEqual(['JavaScript', 'web']);
    expect(await usesOf('javascript')).toBe(45);
    expect(await usesOf('js')).toBeUndefined();
    expect((await listed('javascript')).toSorted()).toEqual(ids.toSorted());
    expect(await server.services.tags.byName('javascript')).toMatchObject({
      ...{ name: 'JavaScript', description: 'user added tag' },
    });
  });

  it('into one that there is merges them: each question has it once', async () => {
    const [both, one] = [await ask('js', 'ecmascript'), await ask('js')];
    await ask('ecmascript');
    expect(await rename('js', 'ecmascript')).toEqual({ questions: 2 });
    expect([await tagsOf(both), await tagsOf(one)]).toEqual([['ecmascript'], ['ecmascript']]);
    expect(await usesOf('ecmascript')).toBe(3);
  });

  it('spells it anew where only that changes', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) ids.push(await ask('javascript'));
    expect(await rename('javascript', 'JavaScript')).toEqual({ questions: 25 });
    for (const id of ids) expect(await tagsOf(id)).toEqual(['JavaScript']);
    expect(await usesOf('javascript')).toBe(25);
    expect(await rename('javascript', 'JavaScript')).toEqual({ questions: 0 });
  });

  it('refuses what is no tag, and what is no name of one', async () => {
    await ask('js');
    await expect(rename('none', 'some')).rejects.toThrow('Tag not found');
    await expect(rename('js', 'two words')).rejects.toThrow('A tag is one word.');
    await expect(rename('js', ' ')).rejects.toThrow('Should have at least 1 tag');
    await expect(rename('js', 'x'.repeat(21))).rejects.toThrow('cannot be more than 20');
  });
});

describe('the old name', () => {
  it('leads to the tag: in new questions, changes, searches, addresses and after a deletion', async () => {
    const [qid, deleted] = [await ask('js'), await ask('js')];
    await server.services.questions.deletePost('ada', { type: 'question', id: deleted });
    await rename('js', 'ecmascript');
    const further = await ask('JS', 'ECMAScript', 'web');
    expect(await tagsOf(further)).toEqual(['ecmascript', 'web']);
    expect(await listed('js')).toEqual([further, qid]);
    const search = await read(ada.trpc.questions.openList.query({ search: '[js] [web]' }));
    expect(search.items.map(({ _id }) => _id)).toEqual([further]);
    expect(await ada.trpc.tags.byName.query({ name: 'js' })).toMatchObject({ name: 'ecmascript' });
    expect((await ada.rest('GET', '/tag/getTagByName/js')).status).toBe(200);
    await server.services.questions.editQuestion('ada', {
      ...{ id: qid, version: 0, title: 'Why?', text: 'So?', tagNames: 'js new' },
    });
    expect(await tagsOf(qid)).toEqual(['ecmascript', 'new']);
    await server.services.questions.restorePost('ada', { type: 'question', id: deleted });
    expect(await tagsOf(deleted)).toEqual(['ecmascript']);
    expect([await usesOf('ecmascript'), await usesOf('js')]).toEqual([3, undefined]);
  });

  it('leads on through further renames, and can be taken back', async () => {
    const qid = await ask('a');
    await rename('a', 'b');
    await rename('b', 'c');
    expect(await listed('a')).toEqual([qid]);
    expect(await listed('b')).toEqual([qid]);
    await rename('c', 'a');
    expect(await tagsOf(qid)).toEqual(['a']);
    const left = await server.store.collection(tagSynonyms).page('ofTag', {
      ...{ equals: ['a'], limit: 9 },
    });
    expect(left.items.map(({ _id }) => _id)).toEqual(['b', 'c']);
    await ask('d');
    await rename('d', 'c');
    expect(await usesOf('a')).toBe(2);
  });
});

describe('a name that looks like a tag', () => {
  it.each([
    ['Cyrillic letters among others', 'python', 'рythоn'],
    ['Latin letters in a Cyrillic word', 'привет', 'привeт'],
    ['full width', 'C++', 'ｃ＋＋'],
  ])('by %s means it, whichever was there first', async (_how, one, other) => {
    for (const [first, double] of [
      [one, other],
      [`x${other}`, `x${one}`],
    ] as const) {
      await ask(first);
      const over = { title: 'Why?', text: 'So?' };
      const asked = await ada.trpc.questions.ask.mutate({ ...over, tagNames: double });
      const reply = await ada.rest('POST', '/question/addQuestion', {
        ...{ ...over, askedBy: 'ada', askDateTime: new Date().toISOString() },
        ...{ answers: [], comments: [] },
        ...{ upVotes: [], downVotes: [], views: [], tags: [{ name: double, description: '' }] },
      });
      for (const { _id } of [asked, (await reply.json()) as typeof asked])
        expect(await tagsOf(_id)).toEqual([first]);
      expect(await listed(double)).toHaveLength(3);
    }
  });

  it('of another word is another tag', async () => {
    await ask('modem', 'naive', 'c1', 'ru');
    expect(await tagsOf(await ask('modern', 'naïve', 'cl', 'ру'))).toEqual([
      ...['modern', 'naïve', 'cl', 'ру'],
    ]);
  });

  it('gives its tag the name that was meant', async () => {
    const qid = await ask('рython');
    await rename('рython', 'python');
    expect([await tagsOf(qid), await tagsOf(await ask('рython'))]).toEqual([
      ['python'],
      ['python'],
    ]);
    await ask('snake');
    await rename('snake', 'pуthon');
    expect(await usesOf('python')).toBe(3);
  });
});

describe('renaming while others are at work', () => {
  it('leads everybody who follows the tag or sees its questions to what is read anew', async () => {
    const qid = await ask('js');
    await ask('js', 'web');
    await ada.trpc.tags.follow.mutate({ name: 'js', isOn: true });
    const rows = following<readonly QuestionRow[]>({
      reader: ada,
      topics: [{ kind: 'questions' }],
      open: async () => {
        const { value, places } = await ada.trpc.questions.openList.query({});
        return { value: value.items, places };
      },
      apply: (all, event) =>
        event.name === 'questionUpdate' ? all.map((row) => applyToRow(row, event)) : all,
    });
    const follows = following<Follows>({
      reader: ada,
      topics: [{ kind: 'person', username: 'ada' }],
      open: () => ada.trpc.follows.openMine.query(),
      apply: (known, event) =>
        event.name === 'followUpdate' ? applyFollowUpdate(known, event) : known,
      shown: ({ tags: tagged }) => tagged,
    });
    await expectConvergence(server, [rows, follows], () => rename('js', 'ecmascript'));
    expect(await tagsOf(qid)).toEqual(['ecmascript']);
    expect((await server.services.follows.followsOf('ada')).tags).toEqual(['ecmascript']);
  });

  it('is taken up again where a process left it', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 30; n += 1) ids.push(await ask('js'));
    const later = { ...server.store, transaction: server.store.transaction.bind(server.store) };
    let units = 0;
    const dying = {
      ...later,
      collection: server.store.collection.bind(server.store),
      transaction: <T>(work: Parameters<typeof later.transaction<T>>[0]): Promise<T> => {
        units += 1;
        return units > 2 ? Promise.reject(new Error('The process died.')) : later.transaction(work);
      },
    };
    const renaming = createTagRenaming({ store: dying, hub: server.hub }, server.services);
    await renaming.renameTag({ from: 'js', to: 'es' });
    expect([await usesOf('js'), await usesOf('es')]).toEqual([10, 20]);
    await expect(rename('es', 'other')).rejects.toThrow('Another tag is being renamed');
    await server.tidy();
    for (const id of ids) expect(await tagsOf(id)).toEqual(['es']);
    expect([await usesOf('js'), await usesOf('es'), await isOver()]).toEqual([undefined, 30, true]);
  });

  it('leaves no question behind that is asked meanwhile', async () => {
    await ada.leave();
    await server.close();
    await start(true);
    for (let n = 0; n < 3; n += 1) await ask('js');
    const asked: string[] = [];
    await Promise.all([
      rename('js', 'es'),
      atOnce(6, async () => {
        asked.push(await ask('js'));
      }),
    ]);
    for (const id of asked) expect(await tagsOf(id)).toEqual(['es']);
    expect([await usesOf('js'), await usesOf('es')]).toEqual([undefined, 9]);
  });
});

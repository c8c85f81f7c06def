import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;
beforeAll(async () => {
  stage = await openModerationStage();
});
afterAll(() => stage.close());

/** Of everything that somebody finds, the kinds and ids. */
async function found(person: Person, search: string): Promise<readonly string[]> {
  const { items } = await person.trpc.search.all.query({ search });
  return items.map(({ kind, id }) => `${kind} ${id}`);
}

async function expectCounts(person: Person, search: string, kinds: object): Promise<void> {
  const { counts } = await person.trpc.search.all.query({ search });
  expect(counts).toMatchObject(
    Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, { count }])),
  );
}

const why = 'Advertising';

describe('a post that is hidden', () => {
  it.each(['question', 'answer', 'comment'] as const)(
    '%s, is found by nobody, not even its moderator, until it is shown again',
    async (kind) => {
      const { grace, noor, ada, bob } = stage;
      const posted = await stage.post(kind);
      const word = { question: 'stripes', answer: 'price', comment: 'me' }[kind] + kind;
      const place = kind === 'answer' ? [`answers ${posted.answer.id}`] : [];
      const own = [`questions ${posted.qid}`, ...place].toSorted();
      expect((await found(noor, word)).toSorted()).toEqual(own);
      await grace.trpc.moderation.hide.mutate({ post: posted[kind], why });
      for (const person of [noor, grace, ada, bob]) {
        expect(await found(person, word)).toEqual([]);
        await expectCounts(person, word, { questions: 0, answers: 0 });
      }
      // Nor is it said what was perhaps meant.
      const slip = await noor.trpc.search.all.query({ search: `${word}x` });
      expect(slip.didYouMean).toBeUndefined();
      await grace.trpc.moderation.show.mutate({ post: posted[kind], why });
      expect((await found(noor, word)).toSorted()).toEqual(own);
    },
  );
});

describe('a post that is deleted', () => {
  it('is found no more, with all that stands below it', async () => {
    const { ada, noor } = stage;
    const { qid, answer } = await stage.post('gone');
    expect(await found(noor, 'pricegone')).toHaveLength(2);
    await stage.bob.trpc.questions.deletePost.mutate({ type: 'answer', id: answer.id });
    expect(await found(noor, 'pricegone')).toEqual([]);
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id: qid });
    expect(await found(noor, 'zebragone')).toEqual([]);
    expect(await found(ada, 'stripesgone')).toEqual([]);
  });
});

describe('a message', () => {
  const zeppelin = (person: Person) =>
    person.trpc.search.all.query({ search: 'zeppelin', kind: 'messages' });

  it('is found by those who may see it: not by whom it isn’t for, nor what was said before one joined', async () => {
    const { ada, bob, noor, root } = stage;
    const { _id: chatId } = await ada.trpc.chats.create.mutate({
      title: 'Airships',
      participants: ['bob'],
    });
    const { _id: early } = await ada.trpc.chats.send.mutate({ chatId, msg: 'A secret zeppelin' });
    await ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['noor'] });
    expect(await zeppelin(noor)).toMatchObject({ items: [], counts: { messages: { count: 0 } } });
    const { _id: late } = await bob.trpc.chats.send.mutate({ chatId, msg: 'Zeppelins for all' });
    const ids = async (person: Person) => (await zeppelin(person)).items.map(({ id }) => id);
    expect(await ids(noor)).toEqual([late]);
    expect((await zeppelin(noor)).counts).toMatchObject({ messages: { count: 1 } });
    expect(await ids(bob)).toEqual([late, early]);
    // Not even by an administrator.
    expect(await zeppelin(root)).toMatchObject({ items: [], counts: { messages: { count: 0 } } });
  });

  it('is found no more once it is hidden or deleted', async () => {
    const { ada, bob, grace } = stage;
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['bob'] });
    const send = (msg: string) => ada.trpc.chats.send.mutate({ chatId, msg });
    const [hidden, removed] = [await send('A zephyr'), await send('Another zephyr')];
    const zephyrs = async (person: Person) => (await found(person, 'zephyr')).length;
    expect(await zephyrs(bob)).toBe(2);
    await bob.trpc.moderation.report.mutate({
      post: { kind: 'chatMessage', id: hidden._id },
      reason: 'spam',
    });
    await grace.trpc.moderation.hide.mutate({
      post: { kind: 'chatMessage', id: hidden._id },
      why,
    });
    expect(await zephyrs(bob)).toBe(1);
    await ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: removed._id });
    expect(await zephyrs(bob)).toBe(0);
  });
});

describe('a board', () => {
  it('is found by its owner alone', async () => {
    const { ada, noor } = stage;
    const { uniqueLink } = await ada.trpc.whiteboards.create.mutate({
      uniqueLink: crypto.randomUUID(),
      title: 'Glacier map',
      accessType: 'editable',
    });
    expect(await found(ada, 'glacier')).toEqual([`boards ${uniqueLink}`]);
    expect(await found(noor, 'glacier')).toEqual([]);
  });
});

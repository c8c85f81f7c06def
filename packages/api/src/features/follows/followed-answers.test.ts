import { usernameKey } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { users } from '../users/index.js';
import { followBooks, followedAnswers } from './documents.js';

let stage: NoticesStage;
let qid: string;
beforeEach(async () => {
  stage = await openNoticesStage();
  qid = await stage.ask(stage.ada, 'Why?');
});
afterEach(() => stage.close());

const follow = (person: Person, isOn = true) => person.trpc.questions.follow.mutate({ qid, isOn });

describe('an answer to a followed question', () => {
  it('is told to its followers, further ones in the same row, until they stop', async () => {
    const { ben, cleo } = stage;
    await follow(cleo);
    await stage.answer(ben, qid);
    await stage.answer(ben, qid);
    expect(await stage.linesOf(cleo)).toEqual(['ben answered a question you follow: Why?']);
    expect(await stage.noticesOf(cleo)).toMatchObject([{ kind: 'followed', count: 2 }]);
    await stage.seeAll(cleo);
    await follow(cleo, false);
    await stage.answer(ben, qid);
    expect(await stage.linesOf(cleo)).toEqual(['(ben answered a question you follow: Why?)']);
  });

  it('is told once to who asked it or is named in it, and not to who wrote it', async () => {
    const { ada, ben, cleo } = stage;
    for (const person of [ada, ben, cleo]) await follow(person);
    await stage.answer(ben, qid, 'Ask @Cleo');
    expect(await stage.linesOf(ada)).toEqual(['ben answered Why?']);
    expect(await stage.linesOf(cleo)).toEqual(['ben mentioned you in Why?']);
    expect(await stage.linesOf(ben)).toEqual([]);
  });

  it('is not told to who has turned that off', async () => {
    const { ben, cleo } = stage;
    await follow(cleo);
    await cleo.trpc.notices.choose.mutate({ kind: 'followed', isOn: false });
    await stage.answer(ben, qid);
    expect(await stage.linesOf(cleo)).toEqual([]);
  });

  it('leaves nothing to be told where nobody follows', async () => {
    await stage.answer(stage.ben, qid);
    const due = await stage.server.store.collection(followedAnswers).page('due', { limit: 9 });
    expect(due.items).toEqual([]);
  });

  it('reaches every follower once, though the process that began dies before the last', async () => {
    const { store } = stage.server;
    const names = Array.from({ length: 60 }, (_, n) => `follower ${String(n).padStart(2, '0')}`);
    const template = await store.collection(users).get('cleo');
    if (template === undefined) throw new Error('There is no cleo.');
    const { socketId: _socket, ...person } = template;
    for (const username of names) {
      const _id = usernameKey(username);
      await store.collection(users).insert({ ...person, _id, username });
      await store.collection(followBooks).insert({ _id, username, tags: [], questions: [qid] });
    }
    const told = (username: string) => stage.server.services.notices.openMine(username);
    const { _id: answerId } = await stage.answer(stage.ben, qid);
    const isOver = async () =>
      (await store.collection(followedAnswers).get(answerId)) === undefined;
    await waitFor('the last follower', isOver);
    // As if the process had died after the first few: their cursor is what it would have left.
    const first = await store
      .collection(followBooks)
      .page('byQuestion', { equals: [qid], limit: 25 });
    await store.collection(followedAnswers).insert({
      ...{ _id: 'a2', qid, title: 'Why?', actor: 'ada', at: '2026-01-01T00:01:00.000Z' },
      ...{ toldAnyway: [], cursor: first.nextCursor },
    });
    await stage.server.tidy();
    const actors = await Promise.all(
      names.map(async (name) => (await told(name)).notices[0]?.actors),
    );
    const [both, once] = [['ada', 'ben'], ['ben']];
    expect(actors).toEqual(names.map((_, n) => (n < 25 ? once : both)));
    await stage.server.tidy();
    expect((await told(names[59] ?? '')).notices).toMatchObject([{ count: 2 }]);
  });
});

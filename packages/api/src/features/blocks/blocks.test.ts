import { applyBlockUpdate, BLOCKS_MAX, ownBlocks, type Blocks } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeOwned } from '../../platform/owned.js';
import { answer, openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { blockPairs, newPair, withBlock } from '../users/index.js';

const APART = /^You and \w+ cannot write to each other, as one of you has blocked the other\.$/;

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  for (const [one, other] of [
    [stage.ada, 'ben'],
    [stage.ben, 'ada'],
    [stage.cleo, 'ada'],
  ] as const) {
    await one.trpc.users.unblock.mutate({ username: other });
  }
  await stage.begin();
});

const block = (person: Person, username: string) => person.trpc.users.block.mutate({ username });
const unblock = (person: Person, username: string) =>
  person.trpc.users.unblock.mutate({ username });
const blocksOf = (person: Person) => read(person.trpc.blocks.openMine.query());
const directChat = async () =>
  (await stage.ada.trpc.chats.create.mutate({ participants: ['ben'] }))._id;

/** Both of them, as each other's reader. */
const both = () =>
  [
    [stage.ada, 'ben'],
    [stage.ben, 'ada'],
  ] as const;

describe('a block', () => {
  it('is on one’s own list alone, and ends', async () => {
    await block(stage.ada, 'BEN');
    await block(stage.ada, 'ben');
    const [entry, ...others] = await blocksOf(stage.ada);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ username: 'ben', isApart: true });
    expect(ownBlocks(await blocksOf(stage.ben))).toEqual([]);
    expect(await blocksOf(stage.ben)).toMatchObject([{ username: 'ada', isApart: true }]);
    expect(await unblock(stage.ada, 'ben')).toMatchObject({ isApart: false });
    expect([...(await blocksOf(stage.ada)), ...(await blocksOf(stage.ben))]).toEqual([]);
  });

  it('lasts until both have ended theirs', async () => {
    await block(stage.ada, 'ben');
    await block(stage.ben, 'ada');
    await unblock(stage.ada, 'ben');
    expect(await blocksOf(stage.ada)).toMatchObject([{ username: 'ben', isApart: true }]);
    await unblock(stage.ben, 'ada');
    expect(await blocksOf(stage.ada)).toEqual([]);
  });

  it('is refused of oneself, of nobody, and to whoever isn’t signed in', async () => {
    await expect(block(stage.ada, 'Ada')).rejects.toThrow('You cannot block yourself.');
    await expect(block(stage.ada, 'zoe')).rejects.toThrow('User not found');
    await expect(block(stage.visitor, 'ada')).rejects.toThrow('Please log in first.');
    await expect(unblock(stage.visitor, 'ada')).rejects.toThrow('Please log in first.');
  });

  it('is refused beyond so many, and is counted for each person alone', async () => {
    const pairs = stage.server.store.collection(blockPairs);
    for (let count = 0; count < BLOCKS_MAX; count += 1) {
      await pairs.insert(withBlock(newPair('cleo', `loud-${count}`), 'cleo', 'now'));
    }
    const refused = block(stage.cleo, 'ada');
    await expect(refused).rejects.toThrow('You have blocked 500 people, which is the limit.');
    await block(stage.ben, 'cleo');
    await unblock(stage.ben, 'cleo');
    await removeOwned(stage.server.store, [blockPairs])('cleo');
    await block(stage.cleo, 'ada');
  });

  it('is told to both, to each only what concerns them, and once', async () => {
    const heard = await Promise.all(
      [stage.ada, stage.ben, stage.cleo].map((person) =>
        listen(person.openTab(), { kind: 'person', username: person.username }),
      ),
    );
    await block(stage.ada, 'ben');
    await block(stage.ada, 'ben');
    await unblock(stage.ada, 'ben');
    await heard[0]?.received(2);
    await heard[1]?.received(2);
    const told = heard.map(({ events }) =>
      events.map((event) =>
        event.name === 'blockUpdate'
          ? [event.person.username, event.person.isApart, event.person.blockedAt !== undefined]
          : event.name,
      ),
    );
    expect(told).toEqual([
      [['ben', true, true], ['ben', false, false], 'userUpdate'],
      [['ada', true, false], ['ada', false, false], 'userUpdate'],
      [],
    ]);
    for (const each of heard) each.stop();
  });

  it('agrees in all tabs, whatever both do at once', () =>
    expectConvergence(
      stage.server,
      [stage.ada, stage.ben].map((reader) =>
        following<Blocks>({
          reader: reader.openTab(),
          topics: [{ kind: 'person', username: reader.username }],
          open: async () => {
            const { value, ...places } = await reader.trpc.blocks.openMine.query();
            return { ...places, value };
          },
          apply: (state, event) =>
            (event.name === 'blockUpdate' ? applyBlockUpdate(state, event) : state).filter(
              ({ isApart }) => isApart,
            ),
        }),
      ),
      async () => {
        await block(stage.ada, 'ben');
        await block(stage.ben, 'ada');
        await unblock(stage.ada, 'ben');
        await block(stage.ada, 'ben');
        await unblock(stage.ben, 'ada');
      },
    ));
});

describe('people of whom one blocks the other', () => {
  it('are told nothing of what the other one says to them', async () => {
    const told = async (person: Person) =>
      (await read(person.trpc.notices.openMine.query())).notices.length;
    await block(stage.ada, 'ben');
    const before = [await told(stage.ada), await told(stage.ben)];
    await stage.ben.trpc.messages.send.mutate({ msg: 'Hear me, @ada' });
    await stage.ada.trpc.messages.send.mutate({ msg: 'Not you, @ben' });
    const { _id: qid } = await stage.ada.trpc.questions.ask.mutate({
      ...{ title: 'Why?', text: 'Because of @ben', tagNames: 'why' },
    });
    await stage.ben.trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Why not' });
    expect([await told(stage.ada), await told(stage.ben)]).toEqual(before);
    await stage.cleo.trpc.messages.send.mutate({ msg: 'And you, @ada' });
    expect(await told(stage.ada)).toBe((before[0] ?? 0) + 1);
  });

  const namesIn = async (person: Person, search?: string): Promise<readonly string[]> =>
    (await read(person.trpc.users.openDirectory.query({ search, limit: 30 }))).items.map(
      ({ username }) => username,
    );
  const restNames = async (person: Person, path: string): Promise<readonly string[]> =>
    ((await (await person.rest('GET', path)).json()) as { username: string }[]).map(
      ({ username }) => username,
    );

  it('don’t see each other in any list of people, and others see both', async () => {
    await block(stage.ada, 'ben');
    for (const [person, other] of both()) {
      expect(await namesIn(person)).not.toContain(other);
      expect(await namesIn(person, other)).toEqual([]);
      expect(await restNames(person, '/user/getUsers')).not.toContain(other);
      expect(await restNames(person, '/user/getUsers?limit=50')).not.toContain(other);
      const found = await person.trpc.search.all.query({ search: other, kind: 'people' });
      expect(found.items).toEqual([]);
      const { users } = await person.trpc.calls.callable.query({ search: other });
      expect(users).toEqual([]);
      expect(await person.trpc.calls.reaches.query({ username: other })).toBe(false);
    }
    expect(await namesIn(stage.cleo)).toEqual(expect.arrayContaining(['ada', 'ben']));
    // A profile opens by its address.
    expect((await read(stage.ben.trpc.users.open.query({ username: 'ada' }))).username).toBe('ada');
    await unblock(stage.ada, 'ben');
    expect(await namesIn(stage.ben, 'ada')).toEqual(['ada']);
  });

  it('count in no total of the other’s lists, and in those of everybody else', async () => {
    const total = async (person: Person, search?: string) =>
      (await read(person.trpc.users.openDirectory.query({ limit: 20, search }))).total.count;
    const searches = [undefined, 'ben', 'BE', 'ben b', '+', 'cleo', 'nobody at all'];
    const totals = (person: Person) => Promise.all(searches.map((text) => total(person, text)));
    expect(await totals(stage.ada)).toEqual([4, 1, 1, 1, 0, 1, 0]);
    await block(stage.ben, 'ada');
    expect(await totals(stage.ada)).toEqual([3, 0, 0, 0, 0, 1, 0]);
    expect(await totals(stage.cleo)).toEqual([4, 1, 1, 1, 0, 1, 0]);
  });

  it('begin no chat of two, and write in none', async () => {
    const chatId = await directChat();
    const us = { participants: ['ben'], title: 'Us' };
    const { _id: titled } = await stage.ada.trpc.chats.create.mutate(us);
    const { _id: messageId } = await stage.ada.trpc.chats.send.mutate({ chatId, msg: 'Hello' });
    await block(stage.ada, 'ben');
    for (const [{ trpc, ...person }, other] of both()) {
      const { username } = person;
      const refused: readonly Promise<unknown>[] = [
        trpc.chats.create.mutate({ participants: [other] }),
        trpc.chats.create.mutate({ participants: [other], title: 'Us' }),
        trpc.chats.send.mutate({ chatId, msg: 'Hi' }),
        trpc.chats.createPoll.mutate({ chatId, question: 'Why?', options: ['a', 'b'] }),
        trpc.chats.forward.mutate({ chatId, messageId, toChatId: chatId }),
        trpc.chats.react.mutate({ chatId, messageId, emoji: '👍' }),
        trpc.chats.typing.mutate({ chatId }),
        trpc.chats.addParticipants.mutate({ chatId, usernames: ['cleo'] }),
        trpc.chats.changeRole.mutate({ chatId, username: other, role: 'admin' }),
        ...[chatId, titled].flatMap((id) => [
          trpc.chats.rename.mutate({ chatId: id, title: 'Listen to me' }),
          trpc.chats.describe.mutate({ chatId: id, text: 'Listen to me' }),
        ]),
      ];
      for (const each of refused) await expect(each).rejects.toThrow(APART);
      const say = { msg: 'Hi', msgFrom: username, type: 'direct' };
      for (const [path, body] of [
        [`/chat/${chatId}/addMessage`, say],
        ['/chat/createChat', { participants: [other, username] }],
        [`/chat/${chatId}/addParticipant`, { username: 'cleo' }],
        [`/chat/${chatId}/changeUserRole`, { username: other, role: 'admin' }],
      ] as const) {
        const method = path.endsWith('changeUserRole') ? 'PATCH' : 'POST';
        const { status, text } = await answer({ trpc, ...person }, method, path, body);
        expect([path, status]).toEqual([path, 403]);
        expect(text).toMatch(APART);
      }
      // What was said stays to be read, and can be listened to.
      const page = await read(trpc.chats.open.query({ chatId }));
      expect(page.messages.map(({ msg }) => msg)).toEqual(['Hello']);
      expect(await read(trpc.chats.openOnline.query({ chatId }))).toHaveLength(1);
      const heard = await listen({ trpc, ...person }.openTab(), { kind: 'chat', chatId });
      heard.stop();
    }
    await stage.ada.trpc.chats.takeBack.mutate({ chatId, messageId });
    await unblock(stage.ada, 'ben');
    await stage.ben.trpc.chats.send.mutate({ chatId, msg: 'Hi' });
  });

  it('go on side by side in groups, but bring each other into none', async () => {
    const { chatId } = stage;
    await block(stage.ada, 'ben');
    await stage.say(stage.ben, 'Hello');
    await stage.say(stage.ada, 'Hi');
    expect((await read(stage.ada.trpc.chats.open.query({ chatId }))).messages).toHaveLength(2);
    for (const [person, other] of both()) {
      const create = person.trpc.chats.create.mutate({ participants: [other, 'cleo'] });
      await expect(create).rejects.toThrow(`You cannot add ${other} to a chat.`);
      const { _id } = await person.trpc.chats.create.mutate({ participants: ['cleo', 'eve'] });
      const add = person.trpc.chats.addParticipants.mutate({ chatId: _id, usernames: [other] });
      await expect(add).rejects.toThrow(`You cannot add ${other} to a chat.`);
      // Who is in it already stays.
      await person.trpc.chats.addParticipants.mutate({ chatId, usernames: [other] });
    }
  });

  it('don’t play with each other', async () => {
    const gameID = await stage.ada.trpc.games.create.mutate({ gameType: 'Nim' });
    const lobbyOf = async (person: Person) =>
      (await read(person.trpc.games.openLobby.query({ limit: 30 }))).games.items.map(
        (game) => game.gameID,
      );
    await block(stage.ben, 'ada');
    const refused = stage.ben.trpc.games.join.mutate({ gameID });
    await expect(refused).rejects.toThrow('You cannot play with ada.');
    const rest = await answer(stage.ben, 'POST', '/games/join', { gameID, playerID: 'ben' });
    expect([rest.status, rest.text]).toEqual([403, expect.stringContaining('cannot play')]);
    expect(await lobbyOf(stage.ben)).not.toContain(gameID);
    expect(
      (
        await stage.ben.trpc.games.page
          .query({ cursor: '', limit: 30 })
          .catch(() => ({ items: [] }))
      ).items,
    ).toEqual([]);
    expect(await (await stage.ben.rest('GET', '/games/games')).text()).not.toContain(gameID);
    expect(await lobbyOf(stage.cleo)).toContain(gameID);
    await stage.ada.trpc.games.join.mutate({ gameID });
    expect(await lobbyOf(stage.ada)).toContain(gameID);
  });

  it('meet again when the account of one of them is deleted and opened anew', async () => {
    await block(stage.ada, 'eve');
    await stage.eve.trpc.users.delete.mutate({ username: 'eve' });
    await stage.server.tidy();
    expect(await blocksOf(stage.ada)).toEqual([]);
  });
});

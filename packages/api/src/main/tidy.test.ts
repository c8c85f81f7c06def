import { afterEach, beforeEach, expect, it } from 'vitest';
import { calls, missedCalls } from '../features/calls/documents.js';
import { gameVisitors } from '../features/games/documents.js';
import { sessions, users } from '../features/users/documents.js';
import { boardEntries, boardStates, boardVisitors } from '../features/whiteboards/documents.js';
import type { CollectionDefinition, Identified } from '../ports/document-store.js';
import { chatsOf } from '../testing/chats-of.js';
import { listen } from '../testing/listen.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import type { TestProcess } from '../testing/test-process.js';

const DEAD = 'a connection of a process that died';
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const MANY = 30;

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
let other: TestProcess;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  server = await startTestServer({ isRelaxed: true });
  other = await server.startBeside('other');
  ada = await signUp(server, 'ada');
  ben = await signUp(server, 'ben');
});
afterEach(() => server.close());

/** What a process leaves behind that dies in the middle of everything. */
async function leaveBehind(): Promise<string> {
  const { store } = server;
  const gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });
  await ada.trpc.games.join.mutate({ gameID });
  for (const username of ['ada', 'ben']) {
    const _id = `${gameID} ${username}`;
    const here = { hereIn: gameID, isHere: 1 } as const;
    await store.collection(gameVisitors).insert({
      ...{ _id, gameID, username, ...here },
      visits: [`${DEAD} 1`, `${DEAD} 2`],
    });
    await store
      .collection(users)
      .update(username, (user) => ({ ...user, socketId: DEAD, isConnected: 1 }));
    await store.collection(boardVisitors).insert({
      ...{ _id: `board ${username}`, boardId: 'board', username, isHere: 1 },
      visits: [{ id: '1', connectionId: DEAD, topic: 'board' }],
    });
  }
  const empty = { lastSeq: 0, base: null, content: null, formerBase: null, formerContent: null };
  await store.collection(boardStates).insert({ _id: 'gone', ...empty, sent: [], isDeleted: 1 });
  for (let n = 0; n < MANY; n += 1) {
    const entry = { kind: 'clear', by: 'ada' } as never;
    await store.collection(boardEntries).insert({ _id: `e${n}`, boardId: 'gone', seq: n, entry });
    await store.collection(sessions).insert({ _id: `s${n}`, username: 'ada', expiresAt: 1 });
    const call = {} as never;
    await store.collection(calls).insert({ _id: `c${n}`, call, endedAt: LONG_AGO });
  }
  await store.collection(missedCalls).insert({
    ...{ _id: 'missed', caller: 'ada', callee: 'ben', ending: 'noAnswer', endedAt: LONG_AGO },
  });
  return gameID;
}

async function countOf<D extends Identified, I extends string>(
  definition: CollectionDefinition<D, I>,
): Promise<number> {
  let count = 0;
  for await (const document of server.store.collection(definition).all()) {
    count += document.revision > 0 ? 1 : 0;
  }
  return count;
}

it('two processes that tidy up at the same moment do it once, and neither fails', async () => {
  const gameID = await leaveBehind();
  const told = await listen(ben, { kind: 'person', username: 'ben' });
  await Promise.all([server.tidy(), other.tidy(), server.tidy(), other.tidy()]);

  const { store } = server;
  expect(await countOf(sessions)).toBe(2);
  expect(await countOf(calls)).toBe(0);
  expect(await countOf(missedCalls)).toBe(0);
  // The id of a deleted board stays taken.
  const { isDeleted } = (await store.collection(boardStates).get('gone')) ?? { isDeleted: 1 };
  expect(isDeleted).toBeUndefined();
  expect(await countOf(boardEntries)).toBe(0);
  // Ben has another connection, which takes the place of the one that is over.
  const { items } = await store.collection(users).page('connected', { equals: [1], limit: 9 });
  expect(items).toMatchObject([{ username: 'ben', socketId: server.connections.all()[0]?.id }]);
  expect(await store.collection(gameVisitors).count('inGame', [gameID])).toBe(0);
  expect(
    await store.collection(gameVisitors).page('here', { equals: [1], limit: 9 }),
  ).toMatchObject({ items: [] });
  expect(await store.collection(boardVisitors).count('onBoard', ['board'])).toBe(0);

  const [chat] = await chatsOf(ben);
  expect(chat).toMatchObject({ participantNames: ['ada', 'ben'] });
  const chatId = chat?._id ?? '';
  const { messages } = (await ben.trpc.chats.open.query({ chatId })).value;
  expect(messages).toMatchObject([{ call: { callId: 'missed', ending: 'noAnswer' } }]);
  const lines = told.events.filter(
    (event) => event.name === 'chatUpdate' && event.type === 'notification',
  );
  expect(lines).toHaveLength(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { chatMoves, chats, memberships } from './documents.js';

/** More than one unit moves. */
const CROWD = 120;
const MINUTE = 60_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');

let clock: number;
let server: TestServer;
let people: readonly Person[];
let ada: Person;
let chatId: string;
beforeEach(async () => {
  clock = START;
  server = await startTestServer({ now: () => new Date(clock) });
  people = await Promise.all(['ada', 'ben', 'cleo'].map((name) => signUp(server, name)));
  const [first] = people;
  if (first === undefined) throw new Error('Nobody signed up.');
  ada = first;
  ({ _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben', 'cleo'] }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(people.map((person) => person.leave()));
  await server.close();
});

const members = async () =>
  (await server.store.collection(memberships).page('ofChat', { equals: [chatId], limit: 9 })).items;
const times = async () => [...new Set((await members()).map(({ activeAt }) => activeAt))];
const revisions = async () => [...new Set((await members()).map(({ revision }) => revision))];
const say = () => ada.trpc.chats.send.mutate({ chatId, msg: 'Hello' });
const at = (time: string): string => `2026-03-01T${time}:00.000Z`;

/** Begins a chat of many, who need no accounts for being in it. */
async function beginCrowd(): Promise<void> {
  ({ _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'], title: 'All' }));
  const [first] = await members();
  if (first === undefined) throw new Error('Nobody takes part.');
  await server.store.collection(chats).update(chatId, (chat) => ({
    ...chat,
    participantCount: CROWD,
  }));
  for (let position = 2; position < CROWD; position += 1) {
    const username = `p${position}`;
    const member = { ...first, _id: `${chatId}:${username}`, username, position };
    await server.store.collection(memberships).insert(member);
  }
}

async function movesDue(): Promise<number> {
  let count = 0;
  for await (const { chatId: id } of server.store.collection(chatMoves).all()) {
    if (id === chatId) count += 1;
  }
  return count;
}

it('a message moves a chat of few for everybody', async () => {
  clock += MINUTE;
  await say();
  expect(await times()).toEqual([at('12:01')]);
  expect(await movesDue()).toBe(0);
});

it('of a chat of many the first message of an hour does so, and no other writes what is theirs', async () => {
  await beginCrowd();
  clock += MINUTE;
  await say();
  expect(await times()).toEqual([at('12:00')]);
  expect(await revisions()).toEqual([2, 1]);
  clock += 60 * MINUTE;
  await say();
  expect(await times()).toEqual([at('13:01')]);
  expect(await revisions()).toEqual([4, 2]);
  clock += 58 * MINUTE;
  await say();
  expect(await revisions()).toEqual([5, 2]);
  expect(await movesDue()).toBe(0);
});

it('whoever is added stands where the chat does', async () => {
  clock += MINUTE;
  await say();
  clock += MINUTE;
  const eve = await signUp(server, 'eve');
  await ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  expect(await members()).toHaveLength(4);
  expect(await times()).toEqual([at('12:01')]);
  await eve.leave();
});

it('a message moves the chat that one before it has left unmoved, before anybody hears of it', async () => {
  await beginCrowd();
  // As after a process that died between the unit and what is done after it.
  clock += 60 * MINUTE;
  await say();
  for (const { _id } of await members()) {
    await server.store
      .collection(memberships)
      .update(_id, (before) => ({ ...before, activeAt: at('12:00') }));
  }
  const due = { _id: `${chatId}:2026-03-01T13`, chatId, activeAt: at('13:00') };
  await server.store.collection(chatMoves).insert(due);
  const told: (readonly string[])[] = [];
  const publish = server.hub.publish.bind(server.hub);
  vi.spyOn(server.hub, 'publish').mockImplementation(async (...event) => {
    told.push(await times());
    return publish(...event);
  });
  clock += MINUTE;
  await say();
  expect(told.length).toBeGreaterThan(0);
  for (const seen of told) expect(seen).toEqual([at('13:01')]);
  expect(await movesDue()).toBe(0);
});

it('tidying moves what a process that died has left', async () => {
  const due = { _id: `${chatId}:2026-03-01T15`, chatId, activeAt: at('15:00') };
  await server.store.collection(chatMoves).insert(due);
  const other = await server.startBeside('other');
  await Promise.all([server.tidy(), other.tidy()]);
  expect(await times()).toEqual([at('15:00')]);
  expect(await movesDue()).toBe(0);
});

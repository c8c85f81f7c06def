import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chatsOf } from '../../testing/chats-of.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { upkeep } from '../../upkeep.js';
import { chatMoves, memberships } from './documents.js';

const MINUTE = 60_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');

let clock: number;
let server: TestServer;
let people: readonly Person[];
let ada: Person;
let ben: Person;
let chatId: string;
beforeEach(async () => {
  clock = START;
  server = await startTestServer({ now: () => new Date(clock) });
  people = await Promise.all(['ada', 'ben', 'cleo'].map((name) => signUp(server, name)));
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error('Nobody signed up.');
  [ada, ben] = [first, second];
  ({ _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben', 'cleo'] }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(people.map((person) => person.leave()));
  await server.close();
});

const members = async () =>
  (await server.store.collection(memberships).page('ofChat', { equals: [chatId], limit: 9 })).items;
const hours = async () => (await members()).map(({ activeHour }) => activeHour);
const revisions = async () => (await members()).map(({ revision }) => revision);
const say = () => ada.trpc.chats.send.mutate({ chatId, msg: 'Hello' });

async function movesDue(): Promise<number> {
  let count = 0;
  for await (const { chatId: id } of server.store.collection(chatMoves).all()) {
    if (id === chatId) count += 1;
  }
  return count;
}

it('the first message of an hour moves the chat for everybody, and no other writes what is theirs', async () => {
  await say();
  expect(await hours()).toEqual(Array(3).fill('2026-03-01T12'));
  expect(await revisions()).toEqual([2, 1, 1]);
  clock += 60 * MINUTE;
  await say();
  expect(await hours()).toEqual(Array(3).fill('2026-03-01T13'));
  expect(await revisions()).toEqual([4, 2, 2]);
  clock += 59 * MINUTE;
  await say();
  expect(await revisions()).toEqual([5, 2, 2]);
  expect(await movesDue()).toBe(0);
});

it('whoever is added stands where the chat does', async () => {
  clock += 60 * MINUTE;
  await say();
  clock += 60 * MINUTE;
  const eve = await signUp(server, 'eve');
  await ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  expect(await hours()).toEqual(Array(4).fill('2026-03-01T13'));
  await eve.leave();
});

it('a message moves the chat that one before it has left unmoved, before anybody hears of it', async () => {
  clock += 60 * MINUTE;
  const activeAt = new Date(clock).toISOString();
  // As after a process that died between the unit and what is done after it.
  await say();
  for (const { _id } of await members()) {
    await server.store
      .collection(memberships)
      .update(_id, (before) => ({ ...before, activeHour: '2026-03-01T12' }));
  }
  const due = { _id: `${chatId}:2026-03-01T13`, chatId, activeAt };
  await server.store.collection(chatMoves).insert(due);
  const told: (readonly string[])[] = [];
  const publish = server.hub.publish.bind(server.hub);
  vi.spyOn(server.hub, 'publish').mockImplementation(async (...event) => {
    told.push(await hours());
    return publish(...event);
  });
  await say();
  expect(told.length).toBeGreaterThan(0);
  for (const seen of told) expect(seen).toEqual(Array(3).fill('2026-03-01T13'));
  expect(await movesDue()).toBe(0);
});

it('tidying moves what a process that died has left', async () => {
  const due = { _id: `${chatId}:2026-03-01T15`, chatId, activeAt: '2026-03-01T15:00:00.000Z' };
  await server.store.collection(chatMoves).insert(due);
  const other = await server.startBeside('other');
  await Promise.all([server.tidy(), other.tidy()]);
  expect(await hours()).toEqual(Array(3).fill('2026-03-01T15'));
  expect(await movesDue()).toBe(0);
});

it('chats of an earlier version are found once their store was looked through', async () => {
  const { store } = server;
  for (const { _id } of await members()) {
    await store
      .collection(memberships)
      .update(_id, ({ activeHour: _, ...before }) => before as never);
  }
  await store.collection(upkeep).remove('hours of memberships');
  expect(await chatsOf(ben)).toEqual([]);
  await server.tidy();
  expect(await chatsOf(ben)).toMatchObject([{ _id: chatId }]);
});

import {
  addChatRows,
  applyToChatList,
  CHAT_LIST_PAGE,
  CHATS_FOUND,
  CHATS_IN_COMMON,
  defaultTitle,
  isStandIn,
  sortChats,
  topicKey,
  type ChatList,
  type ChatRow,
} from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collections } from '../../ports/document-store.js';
import { listen } from '../../testing/listen.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { chats, memberships } from './documents.js';
import { ownChats, readChatList } from './read-chats.js';

const MANY = 4000;
const OLDEST = MANY - 1;
const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T12:30:00.000Z');

let clock = START;
let server: TestServer;
let ada: Person;
let ben: Person;
let eve: Person;

/** Chats by their age: each was active an hour before the one before it. */
const idOf = (number: number): string => `chat ${number}`;

/** Chats that ben has put ada into, and the one that eve has with her behind all of them. */
async function putIntoMany(): Promise<void> {
  await server.store.transaction(async (unit) => {
    for (let number = 0; number < MANY; number += 1) {
      const chatId = idOf(number);
      const people = [number === OLDEST ? 'eve' : 'ben', 'ada'];
      const activeAt = new Date(START - number * HOUR).toISOString();
      const title = number === OLDEST ? defaultTitle(people) : `Plan ${number}`;
      await unit.collection(chats).insert({
        ...{ _id: chatId, title, createdBy: 'ben' },
        ...{ participantCount: 2, participantNames: people, lastSeq: 3 },
        ...{ lastMessage: null, activeAt, createdAt: activeAt },
      });
      for (const [position, username] of people.entries()) {
        await unit.collection(memberships).insert({
          ...{ _id: `${chatId}:${username}`, chatId, username, position },
          ...{ role: position === 0 ? 'admin' : 'user', roleRevision: 1, joinedAt: activeAt },
          ...{ joinedSeq: 0, lastReadSeq: 1, activeAt },
        });
      }
    }
  });
}

beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(clock) });
  [ada, ben, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'eve'),
  ]);
  await putIntoMany();
});
afterAll(() => server.close());

/** How many documents the store gives for what is read. */
async function documentsOf(read: (store: Collections) => Promise<unknown>): Promise<number> {
  let count = 0;
  await read({
    collection(definition) {
      const inner = server.store.collection(definition);
      const page: typeof inner.page = async (...request) => {
        const answer = await inner.page(...request);
        count += answer.items.length;
        return answer;
      };
      const getMany: typeof inner.getMany = async (ids) => {
        const found = await inner.getMany(ids);
        count += found.length;
        return found;
      };
      return { page, getMany } as typeof inner;
    },
  });
  return count;
}

async function allOf(reader: string): Promise<readonly ChatRow[]> {
  const all: ChatRow[] = [];
  for await (const some of ownChats(server.store, reader)) all.push(...some);
  return sortChats(all);
}

const send = (person: Person, number: number) =>
  person.trpc.chats.send.mutate({ chatId: idOf(number), msg: 'Hello' });

const idsOf = (rows: readonly ChatRow[]) => rows.map(({ _id }) => _id);

describe('of thousands of chats', () => {
  it('a page costs what it shows', async () => {
    const { value } = await ada.trpc.chats.openList.query();
    const [first, second] = [0, CHAT_LIST_PAGE].map((begin) =>
      Array.from({ length: CHAT_LIST_PAGE }, (_, index) => idOf(begin + index)),
    );
    expect(idsOf(value.items)).toEqual(first);
    const { nextCursor: cursor } = value;
    const request = { cursor, limit: CHAT_LIST_PAGE };
    expect(idsOf((await readChatList(server.store, 'ada', request)).items)).toEqual(second);
    for (const from of [null, cursor]) {
      const page = { cursor: from, limit: CHAT_LIST_PAGE };
      expect(await documentsOf((store) => readChatList(store, 'ada', page))).toBe(
        2 * CHAT_LIST_PAGE,
      );
    }
  });

  it('each is found once by walking the pages, and with the events that come meanwhile all are as they are', async () => {
    const topic = { kind: 'person', username: 'ada' } as const;
    const { value, places } = await ada.trpc.chats.openList.query();
    const heard = await listen(ada, topic, places[topicKey(topic)]);
    const walked: ChatRow[] = [...value.items];
    let cursor = value.nextCursor;
    for (let step = 0; cursor !== null; step += 1) {
      // In one that was walked past, in one that is about to be, and in one far ahead.
      clock += 3 * HOUR;
      const numbers = [step, walked.length + 60, OLDEST - 1 - step];
      await send(ben, numbers[step % 3] ?? 0);
      const page: ChatList = await ada.trpc.chats.listPage.query({ cursor });
      walked.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(idsOf(walked)).size).toBe(walked.length);

    const all = await allOf('ada');
    await waitFor('the last event', () =>
      heard.events.some(
        (event) => event.name === 'chatUpdate' && event.chat.activeAt === all[0]?.activeAt,
      ),
    );
    heard.stop();
    const followed = heard.events.reduce<readonly ChatRow[]>(
      (rows, event) => (event.name === 'chatUpdate' ? applyToChatList(rows, event, 'ada') : rows),
      addChatRows(value.items, walked),
    );
    const chatIds = idsOf(followed.filter(isStandIn));
    expect(chatIds.length).toBeGreaterThan(0);
    const read: ChatRow[] = [];
    for (let from = 0; from < chatIds.length; from += CHAT_LIST_PAGE) {
      const some = chatIds.slice(from, from + CHAT_LIST_PAGE);
      read.push(...(await ada.trpc.chats.rows.query({ chatIds: some })));
    }
    expect(addChatRows(followed, read)).toEqual(all);
    expect(all).toHaveLength(MANY);
  });

  it('one is found by its name wherever it stands, and only one’s own', async () => {
    // No message has moved it to the front.
    const number = MANY / 2 + 1;
    const search = { text: `PLAN ${number}` };
    expect(idsOf(await ada.trpc.chats.find.query(search))).toEqual([idOf(number)]);
    expect(await ada.trpc.chats.find.query({ text: 'plan' })).toHaveLength(CHATS_FOUND);
    expect(await eve.trpc.chats.find.query(search)).toEqual([]);
    expect(await eve.trpc.chats.rows.query({ chatIds: [idOf(1), 'nowhere'] })).toEqual([]);
  });

  it('those in common with somebody are the latest ones', async () => {
    const shared = await ada.trpc.chats.inCommon.query({ username: 'ben' });
    const latest = (await allOf('ada')).slice(0, CHATS_IN_COMMON);
    expect(idsOf(shared)).toEqual(idsOf(latest));
    const withEve = await ada.trpc.chats.inCommon.query({ username: 'eve' });
    expect(idsOf(withEve)).toEqual([idOf(OLDEST)]);
  });

  it('the one that two people have to themselves is found behind all others', async () => {
    const { create } = ada.trpc.chats;
    expect((await create.mutate({ participants: ['eve'] }))._id).toBe(idOf(OLDEST));
  });

  it.each(['', 'nowhere', '[]', '"'])('a place that is none is refused: %j', async (cursor) => {
    await expect(ada.trpc.chats.listPage.query({ cursor })).rejects.toMatchObject({
      message: 'This cursor does not belong to this list. Start again from the first page.',
      data: { code: 'BAD_REQUEST' },
    });
  });

  it('more rows than a page has are not asked for at once', async () => {
    const chatIds = Array.from({ length: CHAT_LIST_PAGE + 1 }, (_, number) => idOf(number));
    await expect(ada.trpc.chats.rows.query({ chatIds })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
  });
});

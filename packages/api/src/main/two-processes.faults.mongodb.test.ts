import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { strokeOf } from '../testing/boards-stage.js';
import { openDoor, type Door } from '../testing/door.js';
import {
  copyOfBoard,
  copyOfChat,
  copyOfGame,
  copyOfQuestion,
  type LiveCopy,
} from '../testing/live-copy.js';
import { randomNumbers } from '../testing/document-store/random-documents.js';
import { databaseUrl, dropDatabase, unlockWithin } from '../testing/mongodb-server.js';
import { read } from '../testing/read.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../testing/redis-server.js';
import {
  personAt,
  signUpAt,
  startServerProcess,
  type ServerProcess,
} from '../testing/server-process.js';
import type { Person } from '../testing/test-server.js';

const SEED = 13;
const PEOPLE_A_PROCESS = 3;
const LONGEST_PAUSE_MS = 120;
const CALM_MS = 1_000;
const WRITES_A_FAULT = 20;

const place = `test-${randomUUID()}`;
const random = randomNumbers(SEED);

/** What was acknowledged to whom. */
interface Book {
  readonly said: string[];
  readonly drawn: string[];
  /** How many moves each game has had. */
  readonly moves: Map<string, number>;
  /** The last vote of each person, undefined where nobody knows whether it was taken. */
  readonly votes: Map<string, unknown>;
  acknowledged: number;
  failed: number;
}

async function allMessages(trpc: Person['trpc'], chatId: string): Promise<readonly string[]> {
  const { messages, messagesCursor } = await read(trpc.chats.open.query({ chatId }));
  const texts = messages.map(({ msg }) => msg);
  let cursor = messagesCursor;
  while (cursor !== null) {
    const older = await trpc.chats.messagesPage.query({ chatId, cursor });
    texts.unshift(...older.messages.map(({ msg }) => msg));
    cursor = older.messagesCursor;
  }
  return texts;
}

/** A server takes fail points only when it was started with enableTestCommands. */
async function breakStore(client: MongoClient): Promise<void> {
  const failCommands = ['commitTransaction', 'update', 'insert', 'find'];
  await client
    .db('admin')
    .command({
      configureFailPoint: 'failCommand',
      mode: { times: 12 },
      data: { failCommands, closeConnection: true, appName: 'collabor8' },
    })
    .catch((error: unknown) => console.warn('The store is not cut off:', String(error)));
}

/** For a second there is no primary; the only member of the set is elected again. */
async function stepDown(client: MongoClient): Promise<void> {
  // The server may close the connection before it answers.
  await client
    .db('admin')
    .command({ replSetStepDown: 1, force: true })
    .catch(() => undefined);
}

describe.skipIf(!hasRedisServer)('people on two processes', () => {
  const client = new MongoClient(databaseUrl(place));
  let redis: RedisServer;
  let processes: readonly ServerProcess[] = [];
  let doors: readonly Door[] = [];
  let people: readonly Person[] = [];

  let lockAsBefore: () => Promise<void>;

  beforeAll(async () => {
    redis = await startRedisServer();
    lockAsBefore = await unlockWithin(2);
    const settings = { STORE_URL: databaseUrl(place), REDIS_URL: redis.url, RATE_LIMITS: 'on' };
    // One after the other: the first makes the collections.
    const north = await startServerProcess('', { env: settings });
    const south = await startServerProcess('', { env: settings });
    processes = [north, south];
    doors = [await openDoor(north.url), await openDoor(south.url)];
    const names = doors.flatMap(({ url }, at) =>
      Array.from({ length: PEOPLE_A_PROCESS }, (_, n) => [url, `person-${at}-${n}`] as const),
    );
    people = await Promise.all(
      names.map(async ([url, name]) => personAt(url, name, await signUpAt(url, name))),
    );
  });

  afterAll(async () => {
    await Promise.all(people.map((person) => person.leave()));
    for (const door of doors) await door.close();
    for (const process of processes) await process.kill();
    await redis.stop();
    await lockAsBefore();
    await client.db('admin').command({ killAllSessions: [] });
    await client.close();
    await dropDatabase(place);
  });

  /** A question, a chat and a board of all, and a game for each two who are on different processes. */
  async function openHall() {
    const [host, ...guests] = people;
    if (host === undefined) throw new Error('Nobody is there.');
    const asked = { title: 'Who is here?', text: 'I am.', tagNames: 'faults' };
    const { _id: qid } = await host.trpc.questions.ask.mutate(asked);
    const participants = guests.map(({ username }) => username);
    const { _id: chatId } = await host.trpc.chats.create.mutate({ participants });
    const { uniqueLink: boardId } = await host.trpc.whiteboards.create.mutate({
      ...{ uniqueLink: randomUUID(), title: 'Plan', accessType: 'editable' },
    });
    const gameOf = new Map<string, string>();
    for (const [at, one] of people.slice(0, PEOPLE_A_PROCESS).entries()) {
      const gameID = await one.trpc.games.create.mutate({ gameType: 'Nim' });
      for (const player of [one, people[at + PEOPLE_A_PROCESS]]) {
        await player?.trpc.games.join.mutate({ gameID });
        if (player !== undefined) gameOf.set(player.username, gameID);
      }
    }
    return { qid, chatId, boardId, gameOf };
  }

  type Hall = Awaited<ReturnType<typeof openHall>>;

  /** What a person does; each notes what was acknowledged. */
  const activities = (hall: Hall, book: Book, person: Person) => {
    const { trpc, username } = person;
    const gameID = hall.gameOf.get(username) ?? '';
    return [
      async () => {
        const msg = randomUUID();
        await trpc.chats.send.mutate({ chatId: hall.chatId, msg });
        book.said.push(msg);
      },
      async () => {
        const stroke = strokeOf(book.drawn.length);
        await trpc.whiteboards.addStroke.mutate({ id: hall.boardId, stroke });
        book.drawn.push(stroke.id);
      },
      async () => {
        book.votes.set(username, undefined);
        const vote = random() < 0.5 ? 'up' : 'down';
        book.votes.set(username, (await trpc.questions.vote.mutate({ qid: hall.qid, vote })).vote);
      },
      async () => {
        const { state } = (await read(trpc.games.open.query({ gameID }))).game;
        const after = state.moves.length;
        const isTheirs = (after % 2 === 0 ? state.player1 : state.player2) === username;
        if (state.status !== 'IN_PROGRESS' || !isTheirs) return;
        await trpc.games.makeMove.mutate({ gameID, after, move: { numObjects: 1 } });
        book.moves.set(gameID, after + 1);
      },
    ] as const;
  };

  /** All do something again and again, until the function that it gives is called. */
  function keepBusy(hall: Hall, book: Book): () => Promise<void> {
    let isOver = false;
    const busy = people.map(async (person) => {
      const acts = activities(hall, book, person);
      while (!isOver) {
        try {
          await acts[Math.floor(random() * acts.length)]?.();
          book.acknowledged += 1;
        } catch {
          book.failed += 1;
        }
        await sleep(random() * LONGEST_PAUSE_MS);
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(busy);
    };
  }

  /** Everything that was acknowledged is there, once. */
  async function expectNothingLost(hall: Hall, book: Book): Promise<void> {
    const { trpc } = people.at(-1) ?? expect.fail('Nobody is there.');
    const messages = await allMessages(trpc, hall.chatId);
    expect(book.said.filter((said) => messages.filter((msg) => msg === said).length !== 1)).toEqual(
      [],
    );
    const { log } = await read(trpc.whiteboards.open.query({ id: hall.boardId }));
    const strokes = log.entries.map((entry) => ('id' in entry ? entry.id : ''));
    expect(book.drawn.filter((id) => strokes.filter((each) => each === id).length !== 1)).toEqual(
      [],
    );
    for (const [gameID, moves] of book.moves) {
      const { game } = await read(trpc.games.open.query({ gameID }));
      expect(game.state.moves.length).toBeGreaterThanOrEqual(moves);
    }
    for (const person of people) {
      const page = await read(person.trpc.questions.open.query({ qid: hall.qid }));
      const vote = book.votes.get(person.username);
      if (vote !== undefined)
        expect([person.username, page.ownVote.value]).toEqual([person.username, vote]);
    }
  }

  it('chat, vote, play and draw together while store, Redis and a process fail under them', async () => {
    const hall = await openHall();
    const copies: readonly LiveCopy[] = people.flatMap((person) => [
      copyOfQuestion(person, hall.qid),
      copyOfChat(person, hall.chatId),
      copyOfBoard(person, hall.boardId),
      copyOfGame(person, hall.gameOf.get(person.username) ?? ''),
    ]);
    onTestFinished(() => copies.forEach((each) => each.close()));
    for (const each of copies) await each.agrees();
    const book: Book = {
      ...{ said: [], drawn: [], moves: new Map(), votes: new Map() },
      ...{ acknowledged: 0, failed: 0 },
    };
    const [north, south] = processes;
    if (north === undefined || south === undefined) throw new Error('Two were started.');
    const faults = [
      () => breakStore(client),
      () => stepDown(client),
      async () => {
        await redis.kill();
        await sleep(CALM_MS);
        await redis.start();
      },
      async () => {
        await north.kill();
        doors[0]?.leadTo(south.url);
      },
      () => redis.cut(),
    ];
    const leave = keepBusy(hall, book);
    onTestFinished(leave);
    await sleep(CALM_MS);
    for (const fault of faults) {
      const before = book.acknowledged;
      await fault();
      await vi.waitFor(() => expect(book.acknowledged).toBeGreaterThan(before + WRITES_A_FAULT), {
        timeout: 25_000,
      });
    }
    await leave();

    await expectNothingLost(hall, book);
    await Promise.all(copies.map((each) => each.agrees()));
    expect(copies.flatMap(({ doubled }) => doubled)).toEqual([]);
  });
});

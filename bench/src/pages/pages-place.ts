import { seedBoard } from '../boards-store.js';
import { seedChat, seedPeople, type Participant } from '../chats-store.js';
import type { Server } from '../child-process.js';
import { makeUpPosts } from '../made-up-posts.js';
import { startCheckout } from '../product-process.js';
import { collections, openLibsqlStore } from '../product.js';
import { seedStore } from '../questions-store.js';
import { seedLongQuestion } from './long-question.js';

const QUESTIONS = 600;
const STROKES = 200;
const PEOPLE = 10;
const SHORT_CHATS = 12;
const MESSAGES_OF_SHORT_CHAT = 40;
export const MESSAGES_OF_LONG_CHAT = 2000;

/** A checkout's server on a store with something on every page, and somebody to read it. */
export interface PagesPlace {
  readonly checkout: string;
  readonly server: Server;
  readonly reader: Participant;
  readonly questionId: string;
  readonly chatId: string;
  readonly boardId: string;
  readonly gameId: string;
}

/** A game in its third move, played over REST: what it writes is its own affair. */
async function playGame(url: string, [first, second]: readonly Participant[]): Promise<string> {
  const ask = async (person: Participant | undefined, path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person?.cookie ?? '' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  const gameID = String(await ask(first, '/games/create', { gameType: 'Nim' }));
  for (const person of [first, second])
    await ask(person, '/games/join', { gameID, playerID: person?.username });
  for (const [after, person] of [first, second, first].entries())
    await ask(person, '/trpc/games.makeMove', { gameID, after, move: { numObjects: 2 } });
  return gameID;
}

/** Seeds a file, whose folder the caller removes. */
export async function openPagesPlace(checkout: string, file: string): Promise<PagesPlace> {
  const url = `file:${file}`;
  await (await seedStore(url, QUESTIONS, makeUpPosts())).store.close();
  const store = await openLibsqlStore({ url, definitions: collections });
  const people = await seedPeople(store, PEOPLE);
  const [reader] = people;
  if (reader === undefined) throw new Error('There is nobody to read.');
  const questionId = await seedLongQuestion(store);
  const seedRead = (messageCount: number): Promise<string> =>
    seedChat(store, { people, messageCount, lastReadSeq: messageCount });
  for (let chat = 0; chat < SHORT_CHATS; chat += 1) await seedRead(MESSAGES_OF_SHORT_CHAT);
  const chatId = await seedRead(MESSAGES_OF_LONG_CHAT);
  const boardId = await seedBoard(store, {
    ...{ owner: reader.username, strokeCount: STROKES },
  });
  await store.close();
  const server = await startCheckout(checkout, url);
  return {
    checkout,
    server,
    reader,
    questionId,
    chatId,
    boardId,
    gameId: await playGame(server.url, people),
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { strokeNumbered } from '../boards-store.js';
import type { Participant } from '../chats-store.js';
import type { Server } from '../child-process.js';
import { makeUpPosts } from '../made-up-posts.js';
import { startCheckout } from '../product-process.js';
import type { SamplePost } from '../sample-post.js';
import { signUp } from '../sign-up.js';
import { writeLongQuestion } from './long-question.js';

const QUESTIONS = 600;
/** Of each of them; lists show no more than their number. */
const [MOST_ANSWERS, MOST_COMMENTS] = [2, 2];
const STROKES = 200;
const PEOPLE = 10;
const SHORT_CHATS = 12;
const MESSAGES_OF_SHORT_CHAT = 40;
export const MESSAGES_OF_LONG_CHAT = 2000;
const MESSAGE = 'Somebody said something here, and somebody else will answer it soon. '
  .repeat(3)
  .trim();
const TOO_MANY = 429;
const REFUSED_PAUSE_MS = 300;

/** A checkout's server with something on every page, and somebody to read it. */
export interface PagesPlace {
  readonly checkout: string;
  readonly server: Server;
  readonly reader: Participant;
  readonly questionId: string;
  readonly chatId: string;
  readonly boardId: string;
  readonly gameId: string;
}

export interface PagesPlaces {
  /** Of this checkout. */
  readonly place: PagesPlace;
  readonly others: readonly PagesPlace[];
}

/** Where people are told apart by their places, whatever the number. */
interface Community {
  readonly url: string;
  readonly personAt: (place: number) => Participant;
}

/** Asks as somebody, no faster than the server lets them; answers what it says. */
async function ask(
  url: string,
  { cookie }: Participant,
  path: string,
  body: object,
): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  for (;;) {
    const response = await fetch(url + path, request);
    if (response.ok) return response.json();
    const said = await response.text();
    if (response.status !== TOO_MANY) throw new Error(`${path} failed: ${said}`);
    await delay(REFUSED_PAUSE_MS);
  }
}

const idOf = (answer: unknown): string => (answer as { readonly _id: string })._id;

/** The reader, whose place is 0, asks nothing and is told nothing. */
async function writeQuestion({ url, personAt }: Community, post: SamplePost, place: number) {
  const { title, text, tags } = post;
  const asker = personAt(1 + (place % (PEOPLE - 1)));
  const question = { title, text, tags: tags.map((name) => ({ name })), askedBy: asker.username };
  const qid = idOf(await ask(url, asker, '/question/addQuestion', question));
  for (const [at, text] of post.answers.entries()) {
    const person = personAt(1 + (at % (PEOPLE - 1)));
    const ans = { text, ansBy: person.username };
    await ask(url, person, '/answer/addAnswer', { qid, ans });
  }
  for (const [at, text] of post.comments.entries()) {
    const person = personAt(1 + (at % (PEOPLE - 1)));
    const comment = { text, commentBy: person.username };
    await ask(url, person, '/comment/addComment', { id: qid, type: 'question', comment });
  }
  return qid;
}

/** A chat of all, in which the reader spoke last and so has read everything. */
async function talk({ url, personAt }: Community, messages: number): Promise<string> {
  const participants = Array.from({ length: PEOPLE }, (_, place) => personAt(place).username);
  const chat = { title: 'A chat to measure', participants };
  const chatId = idOf(await ask(url, personAt(0), '/chat/createChat', chat));
  // Over REST each message is answered with all of them.
  for (let left = messages - 1; left >= 0; left -= 1)
    await ask(url, personAt(left), '/trpc/chats.send', { chatId, msg: MESSAGE });
  return chatId;
}

async function draw({ url, personAt }: Community): Promise<string> {
  const id = randomUUID();
  const { username: owner } = personAt(0);
  const board = { owner, title: 'A board to measure', uniqueLink: id, accessType: 'editable' };
  await ask(url, personAt(0), '/whiteboard/addWhiteboard', board);
  for (let number = 0; number < STROKES; number += 1)
    await ask(url, personAt(number), '/trpc/whiteboards.addStroke', {
      ...{ id, stroke: strokeNumbered(number) },
    });
  return id;
}

/** A game in its third move. */
async function playGame({ url, personAt }: Community): Promise<string> {
  const gameID = String(await ask(url, personAt(0), '/games/create', { gameType: 'Nim' }));
  for (const person of [personAt(0), personAt(1)])
    await ask(url, person, '/games/join', { gameID, playerID: person.username });
  for (const after of [0, 1, 2])
    await ask(url, personAt(after % 2), '/trpc/games.makeMove', {
      ...{ gameID, after, move: { numObjects: 2 } },
    });
  return gameID;
}

/**
 * Fills a new file, whose folder the caller removes, by what people do: the addresses are the specification's, so that
 * a checkout may keep what they write as it likes.
 */
export async function openPagesPlace(checkout: string, file: string): Promise<PagesPlace> {
  const server = await startCheckout(checkout, `file:${file}`);
  const { url } = server;
  const people: Participant[] = [];
  while (people.length < PEOPLE) {
    const username = `person-${people.length}`;
    people.push({ username, cookie: await signUp(url, username) });
  }
  const personAt = (place: number): Participant => {
    const person = people[place % PEOPLE];
    if (person === undefined) throw new Error('There is nobody.');
    return person;
  };
  const community = { url, personAt };
  const posts = makeUpPosts();
  for (let place = 0; place < QUESTIONS; place += 1) {
    const post = posts[place % posts.length];
    if (post === undefined) throw new Error('There are no posts to write.');
    const answers = post.answers.slice(0, MOST_ANSWERS);
    const comments = post.comments.slice(0, MOST_COMMENTS);
    await writeQuestion(community, { ...post, answers, comments }, place);
  }
  const questionId = await writeQuestion(community, writeLongQuestion(), 0);
  for (let chat = 0; chat < SHORT_CHATS; chat += 1) await talk(community, MESSAGES_OF_SHORT_CHAT);
  return {
    ...{ checkout, server, questionId, reader: personAt(0) },
    chatId: await talk(community, MESSAGES_OF_LONG_CHAT),
    boardId: await draw(community),
    gameId: await playGame(community),
  };
}

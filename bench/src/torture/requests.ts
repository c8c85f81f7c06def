import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { strokeNumbered } from '../boards-store.js';
import type { Server } from '../child-process.js';
import type { Person } from '../product.js';
import { createRandom } from '../random.js';
import type { Finding, Section } from '../report.js';
import { isAlive, startBuilt } from './built-server.js';
import { distort, distortions, type Distortion } from './distort.js';
import { Inventor } from './make-up.js';
import { counted, never, type Place } from './part.js';
import { leaveAll, newPersonAt } from './people.js';
import { readTargets, withOwnLists, type PublishedDocument, type Target } from './targets.js';

const AT_ONCE = 8;
/** Of all clients so many leave before they are answered, at a random moment within these milliseconds. */
const LEAVING = 0.1;
const LEFT_WITHIN_MS = 40;
/** A little longer than a request waits for its answer before it gives up by itself. */
const SETTLES_WITHIN_MS = 20_000;
/** Whoever waits so long for a simple answer is shut out. */
const PATIENCE_MS = 10_000;
/** The server may close the connection on a body that is too large while it is still being sent. */
const mayBeCut: readonly Distortion[] = ['huge', 'deep'];
const TOLD_EVERY = 20_000;
/** Two large primes spread neighbouring numbers over the seeds. */
const SPREAD = [7_919, 104_729] as const;

/** Something of ada's and something of ben's in every feature, by the fields that name it. */
async function furnish(ada: Person, ben: Person, eve: Person) {
  const asked = { title: 'Why?', text: 'I wonder.', tagNames: 'life' };
  const { _id: qid } = await ben.trpc.questions.ask.mutate(asked);
  const { _id: answerId } = await ada.trpc.questions.answer.mutate({ qid, text: 'So.' });
  const own = await ada.trpc.chats.create.mutate({ participants: [ben.username] });
  const foreign = await ben.trpc.chats.create.mutate({ participants: [eve.username] });
  const poll = { question: 'Which?', options: ['tea', 'coffee'] };
  const polls = [
    await ada.trpc.chats.createPoll.mutate({ chatId: own._id, ...poll }),
    await ben.trpc.chats.createPoll.mutate({ chatId: foreign._id, ...poll }),
  ];
  const games: string[] = [];
  for (const players of [[ada, ben], [ben, eve], []]) {
    const gameID = await ben.trpc.games.create.mutate({ gameType: 'Nim' });
    for (const player of players) await player.trpc.games.join.mutate({ gameID });
    games.push(gameID);
  }
  const boards: string[] = [];
  for (const owner of [ada, ben]) {
    const board = { uniqueLink: randomUUID(), title: 'Plan', accessType: 'read-only' } as const;
    boards.push((await owner.trpc.whiteboards.create.mutate(board)).uniqueLink);
  }
  // Mostly oneself, or all that names an actor would be refused.
  const names = [ada.username, ada.username, ada.username, ben.username, eve.username];
  const [chats, messages] = [[own._id, foreign._id], polls.map(({ _id }) => _id)];
  return {
    ...{ qid: [qid], chatId: chats, chatID: chats, messageId: messages, messageID: messages },
    ...{ gameID: games, parentId: [qid, answerId], boardId: boards },
    id: [qid, answerId, ...boards],
    // Ids mean one thing each: another kind may have them too, and is another thing.
    _id: [qid, answerId, own._id, ...messages, ...boards, ...games],
    ...Object.fromEntries(
      ['username', 'usernames', 'participants', 'playerID', 'askedBy', 'ansBy', 'commentBy'].map(
        (field) => [field, names],
      ),
    ),
    ...{
      owner: names,
      msgFrom: names,
      user: names,
      tagNames: ['life'],
      points: [strokeNumbered(1).points],
    },
    password: ['correct horse'],
  };
}

interface Tally {
  readonly failed: string[];
  readonly hung: string[];
  readonly cut: string[];
  readonly unpublished: string[];
  left: number;
  readonly answers: Map<Distortion, Map<string, number>>;
}

/** Those who ask: ada, and for what ends sessions somebody who is replaced. */
interface Callers {
  readonly ada: Person;
  passing: Person;
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name} ${error.message}` : String(error);

interface Ask {
  readonly server: Server;
  readonly target: Target;
  readonly distortion: Distortion;
  readonly inventor: Inventor;
  readonly label: string;
  readonly callers: Callers;
  readonly check: (method: string, path: string, response: Response) => Promise<void>;
}

/** An answer with its body, which is read once: a copy of one whose request was left may never end. */
async function readWhole(answer: Promise<Response>) {
  const response = await answer;
  const { status, url, headers } = response;
  return { status, url, headers, body: await response.arrayBuffer() };
}

/** Gives up as a signal does, also where the client never settles what its signal has ended. */
async function settledInTime<T>(promise: Promise<T>): Promise<T> {
  const settled = new AbortController();
  const expiry = delay(SETTLES_WITHIN_MS, undefined, { signal: settled.signal }).then(() => {
    throw new DOMException('The request has not settled.', 'TimeoutError');
  });
  try {
    return await Promise.race([promise, expiry]);
  } finally {
    settled.abort();
    expiry.catch(() => undefined);
  }
}

async function askOnce(tally: Tally, { target, distortion, inventor, label, ...ask }: Ask) {
  const { server, callers, check } = ask;
  const request = inventor.fields(target.schema);
  distort(request, distortion, inventor);
  const person = target.endsSession ? callers.passing : callers.ada;
  const note = (list: string[], what: string) => list.push(`${label} ${target.name}: ${what}`);
  // Whoever ends sessions stays, as nobody knows otherwise who is signed in.
  const leaves = !target.endsSession && inventor.random() < LEAVING;
  const leaving = leaves ? AbortSignal.timeout(inventor.below(LEFT_WITHIN_MS)) : undefined;
  try {
    const response = await settledInTime(
      readWhole(target.send(person, server.url, request, leaving)),
    );
    const { status, url, headers, body } = response;
    const [method, path] = [target.name.split(' ')[0] ?? '', new URL(url).pathname];
    try {
      if (status === 200 && target.name.includes(' /')) {
        await check(method.toUpperCase(), path, new Response(body, { status, headers }));
      }
    } catch (error) {
      note(tally.unpublished, reasonOf(error));
    }
    if (status >= 500 && status !== 503) note(tally.failed, `${status}`);
    const kind = status === 503 ? '503' : `${Math.floor(status / 100)}xx`;
    const kinds = tally.answers.get(distortion) ?? new Map<string, number>();
    tally.answers.set(distortion, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
    if (target.endsSession && status === 200) {
      callers.passing = await newPersonAt(server, `passing-${randomUUID().slice(0, 18)}`);
    }
  } catch (error) {
    if (leaving?.aborted === true) {
      tally.left += 1;
      return;
    }
    const isHang = error instanceof Error && error.name === 'TimeoutError';
    if (isHang) note(tally.hung, 'no answer');
    else if (!mayBeCut.includes(distortion)) note(tally.cut, reasonOf(error));
  }
}

const describeAnswers = (tally: Tally): Finding[] =>
  distortions.map((distortion) => {
    const kinds = [...(tally.answers.get(distortion) ?? [])].toSorted();
    const result = kinds.map(([kind, count]) => `${count.toLocaleString('en')} × ${kind}`);
    return { measured: distortion, result: result.join(', ') };
  });

/** Those who get no answer any more: what was taken for them was never given back. */
async function withoutAnswer({ url }: Server, { ada, passing }: Callers): Promise<string[]> {
  const asked = ['', ada.cookie, passing.cookie].map(async (cookie) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch(`${url}/trpc/users.openSession`, { headers: { cookie }, signal });
  });
  const names = ['a stranger', ada.username, passing.username];
  const outcomes = await Promise.allSettled(asked);
  return names.filter((_, place) => outcomes[place]?.status === 'rejected');
}

/** A long run tells how it goes, and leaves its figures if it is stopped. */
function tellProgress(done: number, requests: number, tally: Tally): void {
  const { failed, hung, cut, unpublished, left } = tally;
  const counts = Object.entries({ failed, hung, cut, unpublished }).map(
    ([name, { length }]) => `${length} ${name}`,
  );
  process.stderr.write(
    `${done.toLocaleString('en')} of ${requests.toLocaleString('en')}: ${counts.join(', ')}, ${left} left\n`,
  );
}

/** Sends requests made up from the published schemas, and looks at every answer. */
export async function tortureByRequests({ settings, folder }: Place): Promise<Section[]> {
  const { requests, seed } = settings;
  const server = await startBuilt(`file:${join(folder, 'requests.db')}`);
  const callers: Callers = {
    ada: await newPersonAt(server, 'ada'),
    passing: await newPersonAt(server, 'passing'),
  };
  const [ben, eve] = [await newPersonAt(server, 'ben'), await newPersonAt(server, 'eve')];
  try {
    const known = await furnish(callers.ada, ben, eve);
    const response = await fetch(`${server.url}/openapi.json`);
    const document = (await response.json()) as PublishedDocument;
    const tally: Tally = {
      failed: [],
      hung: [],
      cut: [],
      unpublished: [],
      left: 0,
      answers: new Map(),
    };
    await withOwnLists(async (lists) => {
      const targets = await readTargets(document, lists);
      let next = 0;
      const askOn = async (): Promise<void> => {
        for (let number = next++; number < requests; number = next++) {
          const inventor = new Inventor(createRandom(seed * SPREAD[0] + number * SPREAD[1]), known);
          const target = targets[number % targets.length];
          if (target === undefined) throw new Error('Nothing is published.');
          const distortion = inventor.random() < 0.3 ? 'valid' : inventor.pick(distortions);
          const label = `request ${number} (${distortion})`;
          const { checkAnswer: check } = lists;
          await askOnce(tally, {
            ...{ server, target, distortion, inventor, label },
            callers,
            check,
          });
          if ((number + 1) % TOLD_EVERY === 0) tellProgress(number + 1, requests, tally);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askOn));
    });
    const ended = (await isAlive(server)) ? [] : ['it does not answer any more'];
    const shutOut = await withoutAnswer(server, callers);
    return [
      {
        title: `${requests.toLocaleString('en')} made-up requests, seed ${seed}`,
        findings: [
          ...describeAnswers(tally),
          never('answered 5xx', tally.failed),
          never('hung', tally.hung),
          never('cut off', tally.cut),
          never('not as published', tally.unpublished),
          counted('clients that left', tally.left),
          never('shut out afterwards', shutOut),
          never('the server ended', ended),
        ],
      },
    ];
  } finally {
    await leaveAll([callers.ada, callers.passing, ben, eve]);
    await server.stop();
  }
}

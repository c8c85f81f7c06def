import { basename, join } from 'node:path';
import type { inferRouterInputs } from '@trpc/server';
import { batchOf, LONG_TEXT } from './chats.js';
import { seedChat, seedPeople, type Participant } from './chats-store.js';
import { startServer, type Server } from './child-process.js';
import { readSamples } from './community.js';
import { benchConnections } from './connections.js';
import { openAudience, type Audience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import { createLoad } from './http-load.js';
import type { AppRouter } from './product.js';
import { HERE, startCheckout } from './product-process.js';
import { PAGE_SIZE, readList } from './question-queries.js';
import { seedStore, serialWord, type SeededStore } from './questions-store.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import {
  callRepeatedly,
  interleave,
  median,
  processorTimesOf,
  type Measured,
  type Subject,
} from './rounds.js';
import type { SamplePost } from './sample-post.js';
import { commonWord } from './search.js';
import type { BenchSettings } from './settings.js';

const QUESTIONS = 1000;
/** Each of them sees each question for the first time once. */
const PEOPLE = 200;
/** People in a chat, all of whom have it open. */
const [PAIR, CROWD] = [2, PEOPLE];
/** So many are needed until the compiler has made of the way what it ever will. */
const [WARM_UP, WARM_UP_CROWD] = [1500, 300];
/** Each round begins with new connections: so many times the usual length, they count for little. */
const LONGER = 3;
const CONNECTED = 1000;
const CONNECTED_MEGABYTES = 200;

type Inputs = inferRouterInputs<AppRouter>['questions'];

/** What one person asks for, and how many milliseconds of the server's processor that may take. */
interface Asked extends Subject {
  readonly atMost: number;
  /** What the store and Node's own server take for the same answer, asking nobody who they are and checking nothing. */
  readonly within?: readonly [query: Subject, least: Subject];
}

interface Place {
  readonly checkout: string;
  readonly server: Server;
  readonly seeded: SeededStore;
  readonly samples: readonly SamplePost[];
  readonly people: readonly Participant[];
  /** By the number of people in them. */
  readonly chats: ReadonlyMap<number, string>;
  readonly milliseconds: number;
}

/** A community of its own for a checkout's server, where all people have their chats open. */
async function openPlace(
  checkout: string,
  storeUrl: string,
  {
    samples,
    audience,
    milliseconds,
  }: Pick<Place, 'samples' | 'milliseconds'> & {
    readonly audience: Audience;
  },
): Promise<Place> {
  const seeded = await seedStore(storeUrl, QUESTIONS, samples);
  const people = await seedPeople(seeded.store, PEOPLE);
  const chats = new Map<number, string>();
  for (const size of [PAIR, CROWD]) {
    const among = people.slice(0, size);
    chats.set(size, await seedChat(seeded.store, { people: among, messageCount: 50 }));
  }
  const server = await startCheckout(checkout, storeUrl);
  for (const [size, chatId] of chats) {
    const input = { topic: { kind: 'chat', chatId } } as const;
    const seats = people
      .slice(0, size)
      .map(({ cookie }) => seatAt({ cookie, requestId: 2, path: 'live', input }));
    const connect = `${checkout} ${size}`;
    await audience.connect({ connect, protocol: 'live', url: server.url, seats });
  }
  return { checkout, server, seeded, samples, people, chats, milliseconds };
}

interface Request {
  readonly procedure: string;
  readonly input: () => unknown;
  readonly cookie?: () => string;
  readonly warmUp?: number;
}

/** These send requests to a procedure as the web app does, in a batch of one; some are asked by somebody else each time. */
function askerAt({ server, people, milliseconds }: Place) {
  const [{ cookie: first } = { cookie: '' }] = people;
  const load = ({ procedure, cookie = () => first, warmUp = WARM_UP }: Request) => ({
    ...{ server, warmUp, milliseconds: milliseconds * LONGER },
    headers: () => ({ cookie: cookie() }),
    url: `${server.url}/trpc/${procedure}?batch=1`,
  });
  return {
    query: (request: Request): Subject['run'] => {
      const { url, ...others } = load(request);
      const input = (): string => encodeURIComponent(JSON.stringify({ 0: request.input() }));
      return createLoad({ ...others, url: () => `${url}&input=${input()}` });
    },
    mutate: (request: Request): Subject['run'] =>
      createLoad({ ...load(request), body: () => ({ 0: request.input() }) }),
  };
}

function requestsAt(place: Place, bare: Server): Asked[] {
  const { samples, people, chats, seeded, milliseconds } = place;
  const { query, mutate } = askerAt(place);
  const common = commonWord(samples);
  let count = 0;
  const sample = (): SamplePost => {
    count += 1;
    const found = samples[count % samples.length];
    if (found === undefined) throw new Error('There are no posts to ask with.');
    // What looks like a link to nowhere is refused.
    const plain = (text: string): string => text.replaceAll(/[[\]()]/g, ' ');
    return { ...found, text: plain(found.text), answers: found.answers.map(plain) };
  };
  const question = (): Inputs['ask'] => {
    const { title, text, tags } = sample();
    return { title: title.slice(0, 90), text, tagNames: tags.slice(0, 3).join(' ') };
  };
  const answer = (): Inputs['answer'] => {
    const [text = 'It depends.'] = sample().answers;
    return { qid: `question-${count % QUESTIONS}`, text };
  };
  let turn = 0;
  const one = (): { readonly qid: string } => ({ qid: `question-${(turn += 1) % QUESTIONS}` });
  const vote = (): Inputs['vote'] => ({ ...one(), vote: turn % 3 === 0 ? 'down' : 'up' });
  let seen = 0;
  const unseen = (): Inputs['view'] => ({ qid: `question-${(seen += 1) % QUESTIONS}` });
  const whoHasNotSeen = (): string =>
    people[Math.floor(seen / QUESTIONS) % people.length]?.cookie ?? '';

  const listing = (name: string, search: string, atMost: number): Asked => {
    const input = (): Inputs['openList'] => ({ search, limit: PAGE_SIZE });
    const read = (): Promise<unknown> => readList(seeded.store, search);
    const url = `${bare.url}/list?${new URLSearchParams({ search }).toString()}`;
    const common = { server: bare, warmUp: WARM_UP, milliseconds: milliseconds * LONGER };
    return {
      ...{ name, atMost, run: query({ procedure: 'questions.openList', input }) },
      within: [
        { name: `store query of ${name}`, run: () => callRepeatedly(read, milliseconds) },
        { name: `${name} by Node alone`, run: createLoad({ ...common, url, headers: {} }) },
      ],
    };
  };
  const reading = (name: string, atMost: number, request: Request): Asked => ({
    ...{ name, atMost, run: query(request) },
  });
  const changing = (name: string, atMost: number, request: Request): Asked => ({
    ...{ name, atMost, run: mutate(request) },
  });
  const said = (size: number) => batchOf<'send'>({ chatId: chats.get(size) ?? '', msg: LONG_TEXT });
  const message = (size: number, warmUp: number): Request => ({
    ...{ procedure: 'chats.send', input: () => said(size)[0], warmUp },
  });
  return [
    listing('the list', '', 0.4),
    listing('a search for one', serialWord(987), 0.8),
    listing(`a search for "${common}"`, common, 0.8),
    reading('a page', 1, { procedure: 'questions.open', input: one }),
    changing('a first view', 0.5, {
      ...{ procedure: 'questions.view', input: unseen, cookie: whoHasNotSeen },
    }),
    changing('a vote', 0.6, { procedure: 'questions.vote', input: vote }),
    changing('a question', 2, { procedure: 'questions.ask', input: question }),
    changing('an answer', 1, { procedure: 'questions.answer', input: answer }),
    changing(`a message to ${PAIR}`, 2, message(PAIR, WARM_UP)),
    changing(`a message to ${CROWD}`, 6, message(CROWD, WARM_UP_CROWD)),
  ];
}

/** What this checkout's server takes, after what the others' do. */
function describe(all: readonly Asked[], measured: Measured<Subject>): Finding[] {
  const roundsOf = (subject: Subject) => measured.get(subject) ?? [];
  const own = all.at(-1);
  if (own === undefined) return [];
  const others = [...(own.within ?? []), ...all.slice(0, -1)];
  const base = all.length > 1 ? all[0] : own.within?.[0];
  const finding = (subject: Subject): Finding => ({
    ...{ measured: subject.name, ...describeRounds(roundsOf(subject), 'requests') },
  });
  return [
    ...others.map(finding),
    {
      ...finding(own),
      comparison: base && compareRounds(roundsOf(own), { name: base.name, rounds: roundsOf(base) }),
      judged: {
        value: median(processorTimesOf(roundsOf(own))),
        target: { atMost: own.atMost },
      },
    },
  ];
}

/**
 * What the server's processor spends on what people ask for most, all around the store included, and its memory when
 * many are there; beside the servers of other checkouts, where `COLLABOR8_BESIDE` names some that are built.
 */
export async function benchRequests(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { roundMs: milliseconds, rounds, besideFolders } = settings;
  const samples = await readSamples(settings.dumpFolder);
  const audience = openAudience();
  const places: Place[] = [];
  for (const checkout of [...besideFolders, HERE]) {
    const url = `file:${join(folder, `requests-${places.length}.db`)}`;
    places.push(await openPlace(checkout, url, { samples, audience, milliseconds }));
  }
  const bare = await startServer(new URL('./bare-server.ts', import.meta.url), {
    args: [places.at(-1)?.seeded.url ?? ''],
  });
  try {
    const asked = places.map((place) =>
      requestsAt(place, bare).map((each) => ({
        ...each,
        name: place.checkout === HERE ? each.name : `${each.name}, by ${basename(place.checkout)}`,
      })),
    );
    const own = asked.at(-1) ?? [];
    const findings: Finding[] = [];
    for (const [position, { within = [] }] of own.entries()) {
      const all = asked.flatMap((each) => each[position] ?? []);
      const measured = await interleave<Subject>([...within, ...all], rounds);
      findings.push(...describe(all, measured));
    }
    return [
      { title: 'Processor time of a request', findings },
      ...(await benchConnections(settings, folder, {
        ...{ people: CONNECTED, atMostMegabytes: CONNECTED_MEGABYTES },
      })),
    ];
  } finally {
    await Promise.all([audience.stop(), bare.stop(), ...places.map(({ server }) => server.stop())]);
    await Promise.all(places.map(({ seeded }) => seeded.store.close()));
  }
}

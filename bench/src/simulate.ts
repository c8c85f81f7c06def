import { setTimeout as delay } from 'node:timers/promises';
import { openAudience, type Audience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import { sendRequests } from './http-load.js';
import { allOf, deployments, listAt, MESSAGE, post, urlOf, type Deployment } from './processes.js';
import type { Finding, Section } from './report.js';
import type { BenchSettings } from './settings.js';
import { cookiesFor } from './sign-up.js';
import {
  audiences,
  behaviour,
  coresFor,
  costs,
  plan,
  priceOf,
  providers,
  REDIS_PARTS,
  trafficOf,
  type Costs,
  type Traffic,
} from './simulation.js';

const ONLINE = [10_000, 100_000, 1_000_000, 10_000_000];
/** What the prediction may be wrong by. */
const TARGET = { atMost: 0.25 } as const;
/** How often single things are done to be measured, once the compiler has seen as much. */
const SINGLE = { pages: 300, changes: 20, people: 200 };
const WARM_UP = { pages: 500, changes: 15, people: 150 };
const IDLE_MS = 3000;

const whole = (number: number): string => Math.round(number).toLocaleString('en');

/** A deployment that is asked by nobody else. */
interface Place {
  readonly deployment: Deployment;
  readonly audience: Audience;
  /** Ids of its questions. */
  readonly rooms: readonly string[];
  /** Of people who have no socket yet: each may have so many. */
  readonly cookies: string[];
}

async function roomsOf({ servers, cookie }: Deployment): Promise<string[]> {
  const response = await fetch(listAt(urlOf(servers)), { headers: { cookie } });
  const [{ result }] = (await response.json()) as [
    { result: { data: { value: { items: { _id: string }[] } } } },
  ];
  return result.data.value.items.map(({ _id }) => _id);
}

/** Sends pages to all processes at the same time, evenly. */
async function askForPages({ servers, cookie }: Deployment, pages: number): Promise<void> {
  const share = Math.ceil(pages / servers.length);
  await Promise.all(
    servers.map(({ url }) => sendRequests({ url: listAt(url), headers: { cookie } }, share)),
  );
}

/** Somebody for each question named: they sit at the processes in turn. */
async function seat(place: Place, group: string, questions: readonly string[]): Promise<void> {
  const { deployment, audience } = place;
  const cookies = place.cookies.splice(0, questions.length);
  for (const [number, { url }] of deployment.servers.entries()) {
    const seats = questions.flatMap((qid, position) =>
      position % deployment.servers.length === number
        ? [
            seatAt({
              ...{ cookie: cookies[position] ?? '', requestId: 1000 + position, path: 'live' },
              input: { topic: { kind: 'question', qid } },
            }),
          ]
        : [],
    );
    await audience.connect({ connect: group, protocol: 'live', url, seats });
  }
}

async function answer(
  { servers, cookie }: Deployment,
  questions: readonly string[],
): Promise<void> {
  for (const qid of questions) {
    await post(urlOf(servers), cookie, 'questions.answer', { qid, text: MESSAGE });
  }
}

interface Spent {
  /** Processor milliseconds of all processes. */
  readonly processorMs: number;
  readonly seconds: number;
}

async function spentOn({ servers }: Deployment, act: () => Promise<unknown>): Promise<Spent> {
  const processes = allOf(servers);
  const [before, start] = [await processes.ask<number>(0), performance.now()];
  await act();
  const seconds = (performance.now() - start) / 1000;
  return { processorMs: (await processes.ask<number>(0)) - before, seconds };
}

const repeat = <T>(value: T, times: number): T[] => new Array<T>(times).fill(value);

/** What each single thing costs there, and how much it spends in a second on nothing. */
async function singleCosts(place: Place, when: string): Promise<Costs> {
  const { deployment, audience, rooms } = place;
  const { pages, changes, people } = SINGLE;
  const [quiet = '', full = ''] = rooms;
  const nothing = await spentOn(deployment, () => delay(IDLE_MS));
  const idle = nothing.processorMs / nothing.seconds / deployment.servers.length;
  const costOf = async (times: number, act: () => Promise<unknown>): Promise<number> => {
    const { processorMs, seconds } = await spentOn(deployment, act);
    return (processorMs - idle * seconds) / times;
  };
  const page = await costOf(pages, () => askForPages(deployment, pages));
  const change = await costOf(changes, () => answer(deployment, repeat(quiet, changes)));
  const group = `${deployment.name}, ${when}`;
  const connection = await costOf(people, () => seat(place, group, repeat(full, people)));
  const deliveries = people * changes;
  const told = await costOf(1, () =>
    audience.hear({
      ...{ group, deliveries, server: allOf(deployment.servers) },
      speak: () => answer(deployment, repeat(full, changes)),
    }),
  );
  const measured = (value: number) => ({ value, source: 'this run' });
  return {
    ...costs,
    ...{ idle: measured(idle), page: measured(page), change: measured(change) },
    connection: measured(connection),
    delivery: measured(Math.max(0, told - changes * change) / deliveries),
  };
}

/** The questions that so many people look at: the first has the most. */
function lookedAt(rooms: readonly string[], people: number): string[] {
  const bounds: number[] = [];
  for (const size of audiences(people, { ...behaviour, peopleARoom: people / rooms.length })) {
    bounds.push((bounds.at(-1) ?? 0) + size);
  }
  return Array.from({ length: people }, (_, person) => {
    const room = bounds.findIndex((bound) => person < bound);
    return rooms[room] ?? rooms.at(-1) ?? '';
  });
}

/** People come, ask for pages and answer, all at the same time; answers what that took. */
async function crowd(
  place: Place,
  group: string,
  { people, pages, changes }: Amounts,
): Promise<Spent> {
  const { deployment, audience, rooms } = place;
  const looking = lookedAt(rooms, people);
  const answered = Array.from(
    { length: changes },
    (_, number) => looking[Math.floor(((number + 0.5) * people) / changes)] ?? '',
  );
  const deliveries = answered.reduce(
    (sum, qid) => sum + looking.filter((each) => each === qid).length,
    0,
  );
  return spentOn(deployment, async () => {
    await seat(place, group, looking);
    await audience.hear({
      ...{ group, deliveries, server: allOf(deployment.servers) },
      speak: () => Promise.all([askForPages(deployment, pages), answer(deployment, answered)]),
    });
  });
}

interface Amounts {
  readonly people: number;
  readonly pages: number;
  readonly changes: number;
}

/** What the model makes of single costs, for as much of everything in so many seconds. */
function predict(
  place: Place,
  { people, pages, changes }: Amounts,
  single: Costs,
  seconds: number,
) {
  const processes = place.deployment.servers.length;
  const how = { ...behaviour, peopleARoom: people / place.rooms.length };
  const traffic = trafficOf(people, processes, how);
  const part = changes / traffic.changes;
  const all: Traffic = {
    ...{ pages, changes, arrivals: people },
    deliveries: traffic.deliveries * part,
    messages: traffic.messages * part,
  };
  const busy = coresFor(all, { people, processes: 0 }, single).api;
  return busy * 1000 + single.idle.value * processes * seconds;
}

const halfway = (one: Costs, other: Costs): Costs => {
  const mean = (name: keyof Costs) => ({
    value: (one[name].value + other[name].value) / 2,
    source: one[name].source,
  });
  return {
    ...one,
    ...{ idle: mean('idle'), page: mean('page'), change: mean('change') },
    ...{ delivery: mean('delivery'), connection: mean('connection') },
  };
};

const NAMED = ['idle', 'page', 'change', 'delivery', 'connection'] as const;

/** Single costs of one deployment say what a crowd costs another of the same engine. */
async function compare(
  first: Deployment,
  second: Deployment,
  { peopleConnected: people }: BenchSettings,
): Promise<Section> {
  const audience = openAudience();
  const enter = async (deployment: Deployment, sockets: number): Promise<Place> => {
    const processes = deployment.servers.length;
    const warm = WARM_UP.people * processes;
    const cookies = await cookiesFor(urlOf(deployment.servers), warm + sockets);
    const place = { deployment, audience, rooms: await roomsOf(deployment), cookies };
    // Of the compiler, in each process.
    const { pages, changes } = WARM_UP;
    const amounts = { people: warm, pages: pages * processes, changes: changes * processes };
    await crowd(place, `${deployment.name}, warm`, amounts);
    return place;
  };
  try {
    const small = await enter(first, SINGLE.people * 2 + (first === second ? people : 0));
    const large = first === second ? small : await enter(second, people);
    const before = await singleCosts(small, 'before');
    const amounts = { people, pages: people, changes: Math.ceil(people / 50) };
    const { processorMs, seconds } = await crowd(large, `${second.name}, crowd`, amounts);
    // The compiler and the machine's other work don't stand still meanwhile.
    const single = halfway(before, await singleCosts(small, 'after'));
    const predicted = predict(large, amounts, single, seconds);
    return {
      title: `${whole(people)} people come, see ${whole(amounts.pages)} pages, write ${amounts.changes} answers`,
      findings: [
        ...NAMED.map((name) => ({
          measured: `${name}, ${first.name}`,
          result: `${single[name].value.toPrecision(2)} ms`,
        })),
        { measured: `predicted, ${second.name}`, result: `${whole(predicted)} ms` },
        {
          measured: `measured, ${second.name}`,
          result: `${whole(processorMs)} ms: ${(predicted / processorMs).toFixed(2)}`,
          judged: { value: Math.abs(predicted / processorMs - 1), target: TARGET },
        },
      ],
    };
  } finally {
    await audience.stop();
  }
}

/** What so many people online need, and what that costs a month. */
function describePlans(): Section {
  const findings = ONLINE.flatMap((people): Finding[] => {
    const needed = plan(people);
    const { processes, redis, shards, machines, gigabytes, terabytes } = needed;
    const parts = redis > REDIS_PARTS ? `, of ${REDIS_PARTS} that it can be divided into` : '';
    return [
      {
        measured: `${whole(people)} online`,
        result: `${whole(processes)} processes, ${redis} × 2 Redis${parts}, ${shards} × 3 MongoDB`,
      },
      {
        measured: '',
        result: `${whole(machines)} machines, ${whole(gigabytes)} GB, ${whole(terabytes)} TB sent a month`,
      },
      ...providers.map((provider) => ({
        measured: `  ${provider.name}`,
        result: `${whole(priceOf(needed, provider))} ${provider.currency} a month`,
      })),
    ];
  });
  return { title: 'What people online take, by the costs in simulation.ts', findings };
}

/** Predicts what can be run here and runs it; and says what cannot be run here. */
export async function benchSimulate(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { all, stop } = await deployments(folder);
  const [embedded, one, two] = all;
  try {
    const sections: Section[] = [];
    if (embedded !== undefined) sections.push(await compare(embedded, embedded, settings));
    if (one !== undefined && two !== undefined) sections.push(await compare(one, two, settings));
    return [...sections, describePlans()];
  } finally {
    for (const deployment of all) await deployment.close();
    await stop();
  }
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Child, Server } from './child-process.js';
import { openAudience, type Audience } from './fan-out-audience.js';
import { seatAt } from './fan-out-seats.js';
import { createLoad } from './http-load.js';
import { startProduct } from './product-process.js';
import { databaseUrl, dropDatabase, hasRedisServer, startRedisServer } from './product.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import { interleave, type Round, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';
import { cookiesFor, signUp } from './sign-up.js';

/** More than one page of the list. */
const QUESTIONS = 60;
/** Long enough to be told from pings. */
export const MESSAGE = 'What all of them hear. '.repeat(50).slice(0, 1000);
const SPOKEN_PER_ROUND = 5;

/** The product as an operator may run it: on one store, with one process or several. */
export interface Deployment {
  readonly name: string;
  readonly servers: readonly Server[];
  /** The Cookie header of somebody who is signed in. */
  readonly cookie: string;
  close(): Promise<void>;
}

export const post = async (
  url: string,
  cookie: string,
  procedure: string,
  input: object,
): Promise<unknown> => {
  const response = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`${procedure} was refused: ${await response.text()}`);
  return response.json();
};

export const urlOf = ([first]: readonly Server[]): string => {
  if (first === undefined) throw new Error('A deployment has a process at least.');
  return first.url;
};

/** Starts processes and lets somebody ask what is listed afterwards. */
async function deploy(
  name: string,
  start: () => Promise<Server>,
  processes: number,
  clear: () => Promise<void> = () => Promise.resolve(),
): Promise<Deployment> {
  const servers: Server[] = [];
  // One after the other, as replicas are rolled out.
  for (let count = 0; count < processes; count += 1) servers.push(await start());
  const cookie = await signUp(urlOf(servers));
  for (let number = 0; number < QUESTIONS; number += 1) {
    await post(urlOf(servers), cookie, 'questions.ask', {
      title: `How many processes does question ${number} need?`,
      text: MESSAGE,
      tagNames: 'scale processes',
    });
  }
  return {
    name,
    servers,
    cookie,
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await clear();
    },
  };
}

/** What all processes of a deployment did at the same time. */
const together = (rounds: readonly Round[]): Round => ({
  rate: rounds.reduce((sum, { rate }) => sum + rate, 0),
  processorMs: rounds.reduce((sum, { processorMs }) => sum + processorMs, 0) / rounds.length,
});

/** The address of the list's first page. */
export const listAt = (url: string): string =>
  `${url}/trpc/questions.openList?batch=1&input=${encodeURIComponent('{"0":{"limit":30}}')}`;

function askForLists({ name, servers, cookie }: Deployment, milliseconds: number): Subject {
  const loads = servers.map((server) =>
    createLoad({
      server,
      url: listAt(server.url),
      headers: { cookie },
      milliseconds,
    }),
  );
  return { name, run: async () => together(await Promise.all(loads.map((load) => load()))) };
}

/** Answers by the processor time of all processes. */
export const allOf = (servers: readonly Server[]): Child => ({
  async ask<Answer>(request: unknown) {
    const times = await Promise.all(servers.map((server) => server.ask<number>(request)));
    return times.reduce((sum, time) => sum + time, 0) as Answer;
  },
  stop: () => Promise.resolve(),
});

/** Everybody hears what somebody says at one of the processes. */
async function tellAll(
  deployment: Deployment,
  audience: Audience,
  sockets: number,
): Promise<Subject> {
  const { name, servers, cookie } = deployment;
  const input = { topic: { kind: 'messages' } } as const;
  const share = Math.floor(sockets / servers.length);
  const cookies = await cookiesFor(urlOf(servers), share);
  for (const { url } of servers) {
    const seats = cookies.map((listener) =>
      seatAt({ cookie: listener, requestId: 2, path: 'live', input }),
    );
    await audience.connect({ connect: name, protocol: 'live', url, seats });
  }
  const deliveries = share * servers.length * SPOKEN_PER_ROUND;
  const speak = async (): Promise<void> => {
    for (let spoken = 0; spoken < SPOKEN_PER_ROUND; spoken += 1) {
      await post(urlOf(servers), cookie, 'messages.send', { msg: MESSAGE });
    }
  };
  return {
    name,
    async run() {
      const spent = await audience.hear({
        ...{ group: name, deliveries, speak },
        server: allOf(servers),
      });
      return {
        rate: (deliveries * 1000) / spent.milliseconds,
        processorMs: spent.processorMs / deliveries,
      };
    },
  };
}

function describe(
  title: string,
  unit: string,
  measured: ReadonlyMap<Subject, readonly Round[]>,
): Section {
  const [[base, baseRounds] = [undefined, []], ...others] = [...measured];
  if (base === undefined) throw new Error('Nothing was measured.');
  const findings: Finding[] = [{ measured: base.name, ...describeRounds(baseRounds, unit) }];
  for (const [subject, rounds] of others) {
    const comparison = compareRounds(rounds, { name: base.name, rounds: baseRounds });
    findings.push({ measured: subject.name, ...describeRounds(rounds, unit), comparison });
  }
  return { title, findings };
}

/** Those that this machine can run: MongoDB is where MONGODB_URL says, Redis is Debian's. */
export async function deployments(folder: string) {
  const embedded = await deploy(
    'one process, embedded store',
    () => startProduct(`file:${join(folder, 'processes.db')}`),
    1,
  );
  if (process.env['MONGODB_URL'] === undefined || !hasRedisServer) {
    process.stderr.write(' without MONGODB_URL and redis-server there is one process only …');
    return { all: [embedded], stop: () => Promise.resolve() };
  }
  const redis = await startRedisServer();
  const apart = async (name: string, processes: number, number: number): Promise<Deployment> => {
    const database = `bench-${randomUUID()}`;
    const environment = { REDIS_URL: `${redis.url}/${number}` };
    const start = () => startProduct(databaseUrl(database), environment);
    return deploy(name, start, processes, () => dropDatabase(database));
  };
  const one = await apart('one process, MongoDB and Redis', 1, 1);
  const two = await apart('two processes, MongoDB and Redis', 2, 2);
  return { all: [embedded, one, two], stop: () => redis.stop() };
}

/** What a second process and the other engine cost and bring, for requests and for deliveries. */
export async function benchProcesses(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { rounds, roundMs, sockets, fanOutRounds } = settings;
  const audience = openAudience();
  const { all, stop } = await deployments(folder);
  try {
    const lists = all.map((deployment) => askForLists(deployment, roundMs));
    const requests = await interleave(lists, rounds);
    const rooms: Subject[] = [];
    for (const deployment of all) rooms.push(await tellAll(deployment, audience, sockets));
    const deliveries = await interleave(rooms, fanOutRounds);
    return [
      describe('A page of questions, by processes and engine', 'requests', requests),
      describe(
        `A message to ${sockets.toLocaleString('en')} sockets, by processes and engine`,
        'deliveries',
        deliveries,
      ),
    ];
  } finally {
    // First: it counts a socket that a server closes as a failure.
    await audience.stop();
    for (const deployment of all) await deployment.close();
    await stop();
  }
}

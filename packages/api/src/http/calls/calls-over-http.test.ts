import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  type TRPCClientError,
} from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express from 'express';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RequestContext } from '../../request/context.js';
import { AppError } from '../../request/errors.js';
import { createArrivals } from '../../request/arrivals.js';
import { leftSignal } from '../../request/leaving.js';
import { publicProcedure, router } from '../../request/trpc.js';
import { createTurns, type Turns } from '../../request/turns.js';
import { waitFor } from '../../testing/wait-for.js';
import { createReadBody } from '../read-body.js';
import { callsOverHttp, type Failure } from './calls-over-http.js';

const readBody = createReadBody(createArrivals());
const ADA = { session: { id: 's', username: 'ada' }, who: 'person ada' };
const LIMITS = { maxBodySize: 10_000, maxBatchSize: 12 };
const TOO_MANY = `${Array.from({ length: LIMITS.maxBatchSize + 1 }, () => 'quick').join()}?batch=1`;
/** Long enough to be compressed. */
const LONG = 'A long answer. '.repeat(500);

/** What happened in the procedures, in its order. */
interface Diary {
  readonly entries: string[];
  running: number;
}

function createTestRouter(gate: Promise<void>, diary: Diary) {
  return router({
    quick: publicProcedure.query(() => ({ text: LONG })),
    echo: publicProcedure.input(z.object({ said: z.string() })).query(({ input }) => input.said),
    nothing: publicProcedure.query(() => undefined),
    slow: publicProcedure.query(async () => {
      await gate;
      return 'at last';
    }),
    later: publicProcedure.query(() => {
      const cause = new AppError('tooMany', 'Later, please.', { retryAfter: 7 });
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: cause.message, cause });
    }),
    broken: publicProcedure.query(() => {
      throw new Error('The disk is gone.');
    }),
    // Holds its turn until the gate opens.
    held: publicProcedure.input(z.string()).query(async ({ input, signal }) => {
      diary.running += 1;
      diary.entries.push(`${input} is number ${diary.running}`);
      signal?.addEventListener('abort', () => diary.entries.push(`${input} was left`));
      await gate;
      diary.running -= 1;
      return input;
    }),
    change: publicProcedure.input(z.string().optional()).mutation(async ({ ctx, input }) => {
      await Promise.resolve();
      ctx.cookie?.set('t'.repeat(43));
      return input ?? 'nothing';
    }),
  });
}

type TestRouter = ReturnType<typeof createTestRouter>;

let server: Server;
let url = '';
let failures: Failure[] = [];
let openGate: () => void;
let diary: Diary;
let turns: Turns;

async function start(): Promise<void> {
  failures = [];
  diary = { entries: [], running: 0 };
  turns = createTurns();
  const tested = createTestRouter(new Promise((resolve) => (openGate = resolve)), diary);
  const contextFor = (res: express.Response): RequestContext => {
    const left = leftSignal(res);
    return {
      ...{ session: null, address: '', userAgent: undefined, origin: '', connection: null },
      cookie: {
        ...{ device: null, visit: null },
        set: (token) => void res.append('Set-Cookie', `s=${token}`),
        setDevice: () => undefined,
        setVisit: () => undefined,
        clear: () => undefined,
        clearCache: () => undefined,
      },
      takeTurn: (call) => turns.run(ADA.who, left, call),
      admitWrite: () => Promise.resolve(),
      admitVisitor: () => Promise.resolve(),
      places: async () => ({}),
      calls: { finished: () => undefined },
    };
  };
  const app = express();
  const { answer } = callsOverHttp({
    router: tested,
    onFailure: (failure) => failures.push(failure),
  });
  app.use('/ours', (req, res) =>
    answer(req, res, {
      address: req.url.slice(1),
      maxBatchSize: LIMITS.maxBatchSize,
      readBody: async () => (await readBody({ req, res, ...ADA }, LIMITS.maxBodySize)).toString(),
      left: leftSignal(res),
      context: contextFor(res),
    }),
  );
  app.use(
    '/theirs',
    compression(),
    createExpressMiddleware({
      router: tested,
      ...LIMITS,
      createContext: ({ res }) => contextFor(res),
    }),
  );
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stop(): void {
  openGate();
  server.closeAllConnections();
  server.close();
}

/** With a gate that is closed again. */
const restart = (): Promise<void> => {
  stop();
  return start();
};

beforeEach(start);
afterEach(stop);

const json = { 'content-type': 'application/json' };
const inputOf = (input: unknown): string => encodeURIComponent(JSON.stringify(input));

/** What a client can tell two answers apart by, sentences of refusals aside. */
async function ask(path: string, init: RequestInit) {
  const response = await fetch(url + path, init);
  const text = await response.text();
  const { status, headers } = response;
  const withoutMessages = text.replaceAll(/"message":"(?:[^"\\]|\\.)*"/g, '"message":""');
  return {
    status,
    body: withoutMessages,
    type: headers.get('content-type'),
    allow: headers.get('allow'),
    cookies: headers.getSetCookie(),
  };
}

describe('is answered as by tRPC’s own adapter', () => {
  it.each<[string, string, RequestInit?]>([
    ['a query', 'quick'],
    ['a query with an input', `echo?input=${inputOf({ said: 'é+ %' })}`],
    ['a query that answers nothing', 'nothing'],
    ['a query with a wrong input', `echo?input=${inputOf({ said: 1 })}`],
    ['an input that is no JSON', 'echo?input=%7B'],
    ['a query that fails', 'later'],
    ['a query that breaks', 'broken'],
    ['a procedure that there is not', 'nowhere'],
    ['a name of every object', 'constructor'],
    ['no name', ''],
    ['a malformed address', '%E0%A4%A'],
    ['a mutation', 'change', { method: 'POST', headers: json, body: '"more"' }],
    ['a mutation without a body', 'change', { method: 'POST', headers: json }],
    [
      'a type with a charset',
      'change',
      {
        method: 'POST',
        headers: { 'content-type': 'Application/JSON; charset=utf-8' },
        body: '"a"',
      },
    ],
    ['a body that is no JSON', 'change', { method: 'POST', headers: json, body: '{' }],
    [
      'a body of another type',
      'change',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '"a"' },
    ],
    [
      'a body that is too large',
      'change',
      { method: 'POST', headers: json, body: JSON.stringify('x'.repeat(LIMITS.maxBodySize)) },
    ],
    ['a mutation asked for by GET', 'change'],
    ['a query asked for by POST', 'quick', { method: 'POST', headers: json }],
    ['a HEAD', 'quick', { method: 'HEAD' }],
    ['a batch of one', 'quick?batch=1'],
    ['a batch', `quick,echo,nothing?batch=1&input=${inputOf({ 1: { said: 'b' } })}`],
    ['a batch with a failure', 'quick,later,nowhere?batch=1'],
    ['a batch of failures of one kind', 'later,later?batch=1'],
    ['a batch without its object', 'echo?batch=1&input=7'],
    ['a batch that is too large', TOO_MANY],
    [
      'a batch of mutations',
      'change,change?batch=1',
      { method: 'POST', headers: json, body: '{"0":"a","1":"b"}' },
    ],
    ['a stream that is no batch', 'quick', { headers: { 'trpc-accept': 'application/jsonl' } }],
    ['a stream that is too large', TOO_MANY, { headers: { 'trpc-accept': 'application/jsonl' } }],
  ])('%s', async (_what, path, init = {}) => {
    const [ours, theirs] = [await ask(`/ours/${path}`, init), await ask(`/theirs/${path}`, init)];
    // Theirs calls a refusal of the whole a text.
    if (theirs.type?.startsWith('text/plain') === true) theirs.type = ours.type;
    expect(ours).toEqual(theirs);
  });

  it.each([
    ['one by one', httpLink],
    ['in batches', httpBatchLink],
    ['in streamed batches', httpBatchStreamLink],
  ])('what its clients ask for %s', async (_how, link) => {
    const outcomes = async (at: string) => {
      const client = createTRPCClient<TestRouter>({ links: [link({ url: url + at })] });
      const asked = await Promise.allSettled([
        client.quick.query(),
        client.later.query(),
        client.nothing.query(),
      ]);
      return asked.map((each) =>
        each.status === 'fulfilled'
          ? { value: each.value }
          : { ...(each.reason as TRPCClientError<TestRouter>).shape },
      );
    };
    expect(await outcomes('/ours')).toEqual(await outcomes('/theirs'));
  });
});

/** Ten calls that hold their turns, in one batch. */
const HELD = Array.from({ length: 10 }, (_, n) => `call ${n}`);
const heldPath = `${HELD.map(() => 'held').join()}?batch=1&input=${inputOf(Object.fromEntries(HELD.entries()))}`;

describe('takes turns as by tRPC’s own adapter', () => {
  it.each(['json', 'jsonl'])('for the calls of a batch, answered as %s', async (type) => {
    const outcomeAt = async (at: string) => {
      const headers = { 'trpc-accept': `application/${type}` };
      const answering = ask(`${at}/${heldPath}`, { headers });
      await waitFor('the first turns', () => diary.running === 4 && turns.waiting === 6);
      openGate();
      const { body } = await answering;
      const answered = HELD.filter((each) => body.includes(each));
      return { answered, ...diary };
    };
    const ours = await outcomeAt('/ours');
    expect(ours.answered).toEqual(HELD);
    await restart();
    expect(ours).toEqual(await outcomeAt('/theirs'));
  });

  it.each(['json', 'jsonl'])('and lets go of who leaves, asking for %s', async (type) => {
    const outcomeAt = async (at: string) => {
      const leaving = new AbortController();
      const init = { signal: leaving.signal, headers: { 'trpc-accept': `application/${type}` } };
      const answering = ask(`${at}/${heldPath}`, init).catch(() => 'nothing');
      await waitFor('the first turns', () => diary.running === 4 && turns.waiting === 6);
      leaving.abort();
      expect(await answering).toBe('nothing');
      await waitFor('those who wait to leave', () => turns.waiting === 0);
      await waitFor('the signals', () => diary.entries.length === 8);
      // What was begun goes on; nothing of theirs begins any more, and their turns come back.
      openGate();
      await waitFor('the turns', () => diary.running === 0);
      const next = await ask(`${at}/echo?input=${inputOf({ said: 'here' })}`, {});
      return { next, ...diary };
    };
    const ours = await outcomeAt('/ours');
    expect(ours.entries.filter((entry) => entry.endsWith('was left'))).toHaveLength(4);
    await restart();
    expect(ours).toEqual(await outcomeAt('/theirs'));
  });
});

it.each(['br', 'gzip', 'identity'])(
  'compresses a long answer as its reader takes it: %s',
  async (name) => {
    const headers = { 'accept-encoding': name };
    const [long, short] = [
      await fetch(`${url}/ours/quick`, { headers }),
      await fetch(`${url}/ours/echo?input=${inputOf({ said: 'b' })}`, { headers }),
    ];
    expect(long.headers.get('content-encoding')).toBe(name === 'identity' ? null : name);
    expect(long.headers.get('vary')).toContain('accept-encoding');
    // All in one piece, not in chunks of unknown length.
    expect(Number(long.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await long.json()).toEqual({ result: { data: { text: LONG } } });
    expect(short.headers.get('content-encoding')).toBeNull();
  },
);

describe('a streamed batch', () => {
  const streamed = () =>
    createTRPCClient<TestRouter>({ links: [httpBatchStreamLink({ url: `${url}/ours` })] });

  it('brings a quick answer before a slow one, compressed as it is', async () => {
    const client = streamed();
    const come: string[] = [];
    const slow = client.slow.query().then((text) => come.push(text));
    const quick = client.quick.query().then(({ text }) => come.push(text));
    await quick;
    expect(come).toEqual([LONG]);
    openGate();
    await slow;
    expect(come).toEqual([LONG, 'at last']);
  });

  it('is compressed, and is one request', async () => {
    let requests = 0;
    server.on('request', () => (requests += 1));
    const answers: Response[] = [];
    const client = createTRPCClient<TestRouter>({
      links: [
        httpBatchStreamLink({
          url: `${url}/ours`,
          async fetch(input, init) {
            const answer = await fetch(input, init as RequestInit);
            answers.push(answer);
            return answer;
          },
        }),
      ],
    });
    await Promise.all([client.quick.query(), client.echo.query({ said: 'b' })]);
    expect(requests).toBe(1);
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip']);
  });

  it('brings a failure to the call that failed, and the others’ answers to theirs', async () => {
    const client = streamed();
    const slow = client.slow.query();
    await expect(client.later.query()).rejects.toMatchObject({
      message: 'Later, please.',
      data: { code: 'TOO_MANY_REQUESTS' },
    });
    openGate();
    expect(await slow).toBe('at last');
    expect(failures.map(({ path }) => path)).toEqual(['later']);
  });

  it('of changes comes when all have ended, with the cookies they set', async () => {
    const response = await fetch(`${url}/ours/change,change?batch=1`, {
      method: 'POST',
      headers: { ...json, 'trpc-accept': 'application/jsonl' },
      body: '{"0":"a"}',
    });
    expect(response.headers.getSetCookie()).toHaveLength(2);
    expect((await response.text()).split('\n')).toHaveLength(4);
  });

  it('may lose its reader, whose calls end for themselves', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${url}/ours/quick,slow?batch=1`, {
      headers: { 'trpc-accept': 'application/jsonl' },
      signal: leaving.signal,
    });
    expect(response.status).toBe(200);
    leaving.abort();
    openGate();
    expect(await streamed().echo.query({ said: 'still there' })).toBe('still there');
    expect(failures).toEqual([]);
  });

  it('that is too large is refused to each of its calls', async () => {
    const client = streamed();
    const asked = await Promise.allSettled(
      Array.from({ length: LIMITS.maxBatchSize + 1 }, () => client.quick.query()),
    );
    for (const outcome of asked) {
      expect(outcome).toMatchObject({
        reason: { message: 'A batch cannot be more than 12 calls.' },
      });
    }
  });
});

it('says when a call of a batch may be tried again', async () => {
  const response = await fetch(`${url}/ours/quick,later?batch=1`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([207, '7']);
});

it('keeps no more of a body than its limit', async () => {
  const pieces = Array.from({ length: 50 }, () => 'x'.repeat(1_000));
  const body = ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece)));
  const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit;
  const response = await fetch(`${url}/ours/change`, init);
  expect(response.status).toBe(413);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../metrics/metrics.js';
import { startTestServer, signUp, type TestServer } from '../testing/test-server.js';
import { Exchange, type Kind } from './exchange.js';
import { requestLog } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import { alongThe, wayIn } from './way-in.js';

const log = pino({ level: 'silent' });

let folder: string;
let server: TestServer;
let cookie: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-way-'));
  await writeFile(join(folder, 'index.html'), '<head></head><body><div id="root"></div></body>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  server = await startTestServer({ webFolder: folder });
  const ada = await signUp(server, 'ada');
  cookie = ada.cookie;
  await ada.leave();
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const NAMES = ['count', 'log', 'headers', 'origin', 'deadline', 'session', 'limits', 'body'];

/** The steps of the product, which note their names as they are done. */
function noted() {
  const done: string[] = [];
  const steps = wayIn({
    api: server.api,
    requests: createMetrics().requests,
    logRequest: requestLog(log),
    secure: securityHeaders({ publicOrigin: undefined, trustProxy: 0, log }),
    ...{ publicOrigin: undefined, trustProxy: 0 },
  }).map(({ name, run }) => ({
    name,
    run(exchange: Exchange) {
      done.push(name);
      return run(exchange);
    },
  }));
  return { done, steps };
}

it.each<Kind>(['call', 'file', 'page', 'rest'])(
  'a request for a %s goes through every step before it is answered',
  async (kind) => {
    const { done, steps } = noted();
    const find = vi.spyOn(server.api.services.users.sessions, 'find');
    const seen: Exchange[] = [];
    const enter = alongThe(steps, {
      kindOf: () => kind,
      async answer(exchange) {
        seen.push(exchange);
        const body = await exchange.readBody(100);
        await exchange.takeTurn(() => Promise.resolve(exchange.res.end(body)));
      },
      fail: (error) => expect.fail(String(error)),
    });
    const answer = await request(enter).post('/').set('Cookie', cookie).send('what is sent');
    expect(done).toEqual(NAMES);
    expect(String(answer.text || answer.body)).toContain('what is sent');
    const [exchange] = seen;
    // Files are the same for everybody.
    expect(exchange?.session?.username).toBe(kind === 'file' ? undefined : 'ada');
    // All of it came with the head, so nobody was logged out while they sent it.
    expect(find).toHaveBeenCalledTimes(kind === 'file' ? 0 : 1);
    find.mockRestore();
    expect(exchange?.left.aborted).toBe(false);
  },
);

it('a step that refuses is the last one, and its refusal the answer', async () => {
  const { done, steps } = noted();
  const enter = alongThe(steps, {
    kindOf: () => 'call',
    answer: () => expect.fail('It is answered.'),
    fail: (error, { res }) => res.end(error instanceof Error ? error.message : ''),
  });
  const { text } = await request(enter).post('/').set('Origin', 'https://elsewhere.example');
  expect(text).toBe('Requests from other sites are refused.');
  expect(done).toEqual(['count', 'log', 'headers', 'origin']);
});

it('of one person one request is begun in each turn, whatever it is for, and one is read whose body comes', async () => {
  const { steps } = noted();
  const begun: string[] = [];
  const ask = (who: string) => {
    const body = new PassThrough();
    const req = Object.assign(body, { headers: {}, complete: false });
    const res = Object.assign(new PassThrough(), { setHeader: () => undefined });
    const exchange = new Exchange(req as never, res as never, 'rest');
    exchange.who = who;
    exchange.assertStillIn = () => Promise.resolve();
    void (async () => {
      for (const { name, run } of steps) if (['limits', 'body'].includes(name)) await run(exchange);
      begun.push(who);
      await exchange.readBody(10);
      begun.push(`${who} read`);
    })();
    return body;
  };
  const asked = [...Array.from({ length: 30 }, () => 'ada'), 'ben'].map(ask);
  while (!begun.includes('ben')) await nextTurn();
  expect(begun.length).toBeLessThan(5);
  while (begun.length < asked.length) await nextTurn();
  for (const body of asked) body.end('all');
  while (!begun.includes('ben read')) await nextTurn();
  expect(begun.length).toBeLessThan(asked.length + 5);
});

it('who was logged out before their request is begun is asked again', async () => {
  const { steps } = noted();
  const limits = steps.find(({ name }) => name === 'limits');
  const [first, second] = [0, 1].map(() => {
    const exchange = new Exchange({} as never, {} as never, 'rest');
    exchange.assertStillIn = () => Promise.reject(new Error('Out.'));
    return limits?.run(exchange);
  });
  await first;
  await expect(second).rejects.toThrow('Out.');
});

it('a step that needs what a later one gives says so', () => {
  const [first] = noted().steps;
  const exchange = new Exchange({} as never, { once: () => undefined } as never, 'rest');
  void first?.run(exchange);
  expect(() => exchange.readBody(1)).toThrow('A later step of the way in gives this.');
});

it('a page that shows somebody else than who is signed in now changes nothing in their name', async () => {
  const say = (shown: string) =>
    fetch(`${server.url}/trpc/messages.send`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'acting-user': shown },
      body: JSON.stringify({ msg: 'Said by whom?' }),
    });
  expect((await say('ben')).status).toBe(401);
  expect((await say('ada')).status).toBe(200);
});

describe('whatever is asked of a server', () => {
  const ways: readonly (readonly [Kind, string, string])[] = [
    ['call', '/trpc/users.openSession', '*/*'],
    ['file', '/icon.svg', '*/*'],
    ['page', '/home', 'text/html'],
    ['rest', '/user/getUsers', '*/*'],
  ];

  it.each(ways)('a %s is named and told about safety', async (_kind, path, accept) => {
    const answer = await fetch(server.url + path, { headers: { cookie, accept } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(answer.headers.get('content-security-policy')).toContain('default-src');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(ways)('a %s is not changed from another site', async (_kind, path, accept) => {
    const headers = { cookie, accept, origin: 'https://elsewhere.example' };
    const answer = await fetch(server.url + path, { method: 'POST', headers });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('Requests from other sites are refused.');
  });
});

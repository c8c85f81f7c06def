import { once } from 'node:events';
import { createTRPCClient, wsLink } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AppRouter } from '../main/create-api.js';
import { LIVE_PATH } from '../live/live-server.js';
import { CALL_MAX_BYTES } from '../request/arrivals.js';
import { atOnce } from '../testing/at-once.js';
import { listen, listenInVain } from '../testing/listen.js';
import { readMetrics, type Scraped } from '../testing/scraped.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
  type TestServerOptions,
} from '../testing/test-server.js';
import { waitFor } from '../testing/wait-for.js';

const TOKEN = 'a token of some length';
const byToken = { token: TOKEN, address: undefined };

let server: TestServer;
let ada: Person;

async function start(options: TestServerOptions = {}): Promise<void> {
  server = await startTestServer({ metricsAccess: byToken, ...options });
  ada = await signUp(server, 'ada');
}

afterEach(() => server.close());

const ask = (authorization?: string): Promise<Response> =>
  fetch(`${server.url}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

const scrape = async (): Promise<Scraped> =>
  readMetrics(await (await ask(`Bearer ${TOKEN}`)).text());

const requests = (scraped: Scraped, transport: string, endpoint: string, status: string): number =>
  scraped.value('collabor8_requests_total', { transport, endpoint, status });

/** The count is made once the answer has gone, which its reader may see first. */
const untilCounted = (what: string, check: (scraped: Scraped) => boolean): Promise<Scraped> =>
  waitFor(what, async () => {
    const scraped = await scrape();
    return check(scraped) ? scraped : undefined;
  });

describe('requests are counted', () => {
  beforeEach(() => start());

  it('call by call, and timed', async () => {
    const before = await scrape();
    expect(requests(before, 'trpc', 'tags.page', '2xx')).toBe(0);
    // One batch of three calls, one of which fails.
    await Promise.allSettled([
      ada.trpc.tags.page.query({}),
      ada.trpc.tags.page.query({}),
      ada.trpc.questions.open.query({ qid: 'nowhere' }),
    ]);
    const after = await scrape();
    expect(requests(after, 'trpc', 'tags.page', '2xx')).toBe(2);
    expect(requests(after, 'trpc', 'questions.open', '4xx')).toBe(1);
    const timed = { transport: 'trpc', endpoint: 'tags.page' };
    expect(after.value('collabor8_request_seconds_count', timed)).toBe(2);
    expect(after.value('collabor8_request_seconds_sum', timed)).toBeGreaterThan(0);
  });

  it('that come over a socket, refusals in the midst of a subscription included', async () => {
    const client = createTRPCClient<AppRouter>({ links: [wsLink({ client: ada.socket })] });
    await client.tags.page.query({});
    await listen(ada, { kind: 'questions' });
    // The same connection may listen to a topic once.
    await listenInVain(ada, { kind: 'questions' });
    const after = await scrape();
    expect(requests(after, 'socket', 'tags.page', '2xx')).toBe(1);
    expect(requests(after, 'socket', 'live', '2xx')).toBe(2);
    expect(requests(after, 'socket', 'live', '4xx')).toBe(1);
  });

  it('as no fault of the server’s where a client sends over a socket what is no message', async () => {
    const client = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: { cookie: ada.cookie },
    });
    await once(client, 'open');
    client.send(Buffer.alloc(CALL_MAX_BYTES + 1));
    await once(client, 'close');
    expect((await scrape()).text).not.toContain('status="5xx"');
  });

  it('by the declared path over REST, and by a word for pages', async () => {
    await ada.rest('GET', '/question/getQuestionById/one');
    await ada.rest('GET', '/question/getQuestionById/two');
    await ada.rest('GET', '/user/getUser/ada');
    await ada.rest('GET', '/openapi.json');
    const found = await untilCounted(
      'four',
      (now) => requests(now, 'http', 'openapi.json', '2xx') > 0,
    );
    expect(requests(found, 'http', 'GET /question/getQuestionById/{qid}', '4xx')).toBe(2);
    expect(requests(found, 'http', 'GET /user/getUser/{username}', '2xx')).toBe(1);
  });

  it('under one label when nobody has declared what they ask for', async () => {
    await ada.rest('GET', '/nowhere/0');
    await untilCounted('the unknown', (now) => requests(now, 'http', 'unknown', '4xx') === 1);
    const before = (await scrape()).text.split('\n').length;
    await atOnce(50, async (n) => {
      await ada.rest('GET', `/nowhere/${n}`);
      await ada.rest('GET', `/trpc/no.such${n}`);
      await ada.rest('GET', `/assets/no-such-${n}.js`);
    });
    const after = await untilCounted(
      'all',
      (now) => requests(now, 'http', 'unknown', '4xx') === 51,
    );
    expect(requests(after, 'trpc', 'unknown', '4xx')).toBe(50);
    // The first of the made-up procedures and assets add their series; the others none.
    expect(after.text.split('\n').length - before).toBeLessThan(25);
  });
});

describe('what the server holds and loses', () => {
  beforeEach(() => start());

  it('is told of connections, subscriptions, deliveries and gaps', async () => {
    const heard = await listen(ada, { kind: 'messages' });
    await ada.trpc.messages.send.mutate({ msg: 'Hello' });
    await heard.received(1);
    const after = await scrape();
    expect(after.value('collabor8_live_connections')).toBe(1);
    expect(after.value('collabor8_live_subscriptions')).toBe(1);
    expect(after.value('collabor8_live_deliveries_total')).toBe(1);
    expect(after.value('collabor8_live_gaps_total')).toBe(0);
    await listen(ada, { kind: 'questions' }, 'a place that no log knows');
    expect((await scrape()).value('collabor8_live_gaps_total')).toBe(1);
    heard.stop();
  });

  it('is told of a client that is cut off because it stopped reading', async () => {
    const client = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`, {
      headers: { cookie: ada.cookie },
    });
    await new Promise((resolve) => client.once('open', resolve));
    const params = { path: 'live', input: { topic: { kind: 'messages' } } };
    client.send(JSON.stringify({ id: 1, method: 'subscription', params }));
    await waitFor('the seat', () => server.hub.seatCount === 1);
    client.pause();
    const said = { _id: 'm', msgFrom: 'ada', msgDateTime: new Date().toISOString(), seq: 1 };
    const message = { ...said, msg: 'x'.repeat(100_000) };
    for (let sent = 0; sent < 400 && server.hub.seatCount > 0; sent += 1) {
      await server.hub.publish({ name: 'messageUpdate', message }, [{ kind: 'messages' }]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await untilCounted('the drop', (now) => now.value('collabor8_live_drops_total') === 1);
    client.terminate();
  });

  it('is told of the store and the bus: operations, times, and nothing that a rule refuses', async () => {
    const before = await scrape();
    await ada.trpc.messages.send.mutate({ msg: 'Hello' });
    await ada.trpc.questions.open.query({ qid: 'nowhere' }).catch(() => undefined);
    const after = await scrape();
    const rise = (name: string, labels: Record<string, string>): number =>
      after.value(name, labels) - before.value(name, labels);
    const insert = { collection: 'globalMessages', operation: 'insert' };
    expect(rise('collabor8_store_seconds_count', insert)).toBe(1);
    expect(rise('collabor8_store_seconds_count', { operation: 'transaction' })).toBe(1);
    expect(rise('collabor8_store_seconds_sum', { operation: 'transaction' })).toBeGreaterThan(0);
    expect(rise('collabor8_bus_seconds_count', { operation: 'publish' })).toBe(1);
    expect(after.value('collabor8_store_failures_total')).toBe(0);
  });

  it('is told of passwords that wait to be hashed', async () => {
    const signing = atOnce(8, (n) => signUp(server, `person${n}`));
    await untilCounted('some waiting', (now) => now.value('collabor8_passwords_waiting') > 0);
    await signing;
    expect((await scrape()).value('collabor8_passwords_waiting')).toBe(0);
  });
});

it('units of work that met somebody else are counted', async () => {
  await start({ isRelaxed: true });
  const { questions } = server.services;
  await questions.ask('ada', { _id: 'q', title: 'Why?', text: 'So.', tags: ['logic'] });
  await atOnce(5, (n) => questions.vote(`voter${n}`, 'q', 'up'));
  expect((await scrape()).value('collabor8_store_reruns_total')).toBeGreaterThan(0);
});

it('refusals by limits are counted', async () => {
  await start({ rateLimits: true });
  const login = () => ada.rest('POST', '/user/login', { username: 'ada', password: 'wrong' });
  const statuses = await atOnce(14, async () => (await login()).status);
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  await untilCounted(
    'the refusals',
    (now) => now.value('collabor8_refusals_total', { limit: 'rate' }) === refused,
  );
});

it('no label holds anything of a person', async () => {
  await start();
  const asked = { title: 'Secretive?', text: 'Confidential.', tagNames: 'hush' };
  const { _id: qid } = await ada.trpc.questions.ask.mutate(asked);
  const heard = await listen(ada, { kind: 'question', qid });
  await ada.rest('GET', `/question/getQuestionById/${qid}?username=ada`);
  await ada.rest('GET', '/user/getUser/ada');
  const { text } = await scrape();
  const [session = ''] = ada.cookie.split('=').slice(1);
  for (const secret of ['"ada"', '/ada', qid, session, '127.0.0.1', 'hush', 'Secretive']) {
    expect(text).not.toContain(secret);
  }
  heard.stop();
});

describe('the metrics are shown', () => {
  it('to whoever names the token, and to nobody else', async () => {
    await start();
    for (const wrong of [undefined, 'Bearer', 'Bearer a token', `Basic ${TOKEN}`, TOKEN]) {
      const refused = await ask(wrong);
      expect(refused.status).toBe(401);
      expect(await refused.text()).not.toContain('collabor8_');
    }
    const shown = await ask(`Bearer ${TOKEN}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toContain('text/plain');
    expect(await shown.text()).toContain('# TYPE collabor8_requests_total counter');
  });

  it('on a port of their own and not on the public one', async () => {
    await start({ metricsAccess: { token: undefined, address: { host: '127.0.0.1', port: 0 } } });
    expect((await ask()).status).toBe(404);
    const own = `http://127.0.0.1:${server.metricsPort}`;
    expect(await (await fetch(`${own}/metrics`)).text()).toContain('collabor8_live_connections 0');
    expect((await fetch(`${own}/question/getQuestion`)).status).toBe(404);
  });

  it('on their own port to whoever names the token, where there is one as well', async () => {
    await start({ metricsAccess: { token: TOKEN, address: { host: '127.0.0.1', port: 0 } } });
    expect((await ask(`Bearer ${TOKEN}`)).status).toBe(404);
    const own = `http://127.0.0.1:${server.metricsPort}/metrics`;
    expect((await fetch(own)).status).toBe(401);
    const authorization = `Bearer ${TOKEN}`;
    expect((await fetch(own, { headers: { authorization } })).status).toBe(200);
  });

  it('nowhere without either', async () => {
    await start({ metricsAccess: { token: undefined, address: undefined } });
    const answer = await ask(`Bearer ${TOKEN}`);
    const elsewhere = await fetch(`${server.url}/nothing-here`);
    expect([answer.status, await answer.text()]).toEqual([
      404,
      (await elsewhere.text()).replace('nothing-here', 'metrics'),
    ]);
  });
});

import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoreFullError } from '../ports/failures.js';
import { WebSocket } from 'ws';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';

let server: TestServer;
let ada: Person;

beforeEach(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
});

afterEach(async () => {
  const alive = await fetch(`${server.url}/healthz`);
  await ada.leave();
  await server.close();
  expect(alive.status).toBe(200);
});

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** A request as it stands, which `fetch` would clean up. */
const raw = (
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const { method = 'GET', headers = {}, body } = options;
    const req = request(
      { hostname, port, path, method, headers: { cookie: ada.cookie, ...headers } },
      (res) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
      },
    );
    req.on('error', reject);
    req.end(body);
  });

const json = { 'content-type': 'application/json' };

it('answers malformed JSON with 400 and a sentence', async () => {
  const reply = await raw('/question/addQuestion', {
    method: 'POST',
    headers: json,
    body: '{"title":',
  });
  expect(reply).toEqual({ status: 400, text: 'The body is not valid JSON.' });
});

it('answers a malformed address with 400', async () => {
  const reply = await raw('/question/getQuestionById/%E0%A4%A');
  expect(reply).toEqual({ status: 400, text: 'The address is malformed.' });
});

it('answers an unknown address with 404', async () => {
  expect(await raw('/nothing/here')).toEqual({
    status: 404,
    text: 'There is nothing at GET /nothing/here.',
  });
});

it('answers a body of 50 MB with 413, over REST and tRPC', async () => {
  const body = JSON.stringify({ qid: 'x'.repeat(50_000_000), vote: 'up' });
  const rest = await ada
    .rest('POST', '/question/addQuestion', { title: 'x'.repeat(50_000_000) })
    .catch(() => undefined);
  // The server may close the connection before the client has sent it all.
  if (rest !== undefined) expect(rest.status).toBe(413);
  const trpc = await fetch(`${server.url}/trpc/questions.vote`, {
    method: 'POST',
    headers: { ...json, cookie: ada.cookie },
    body,
  }).catch(() => undefined);
  if (trpc !== undefined) expect(trpc.status).toBe(413);
});

it('answers a body without a type, or of a wrong type, with 400', async () => {
  for (const body of ['', '"text"', '[]', '7', 'null']) {
    const reply = await raw('/comment/addComment', { method: 'POST', headers: json, body });
    expect(reply.status).toBe(400);
    expect(reply.text).not.toBe('');
  }
  expect((await raw('/comment/addComment', { method: 'POST', body: 'hello' })).status).toBe(400);
});

const FROM_ELSEWHERE = 'Requests from other sites are refused.';

/** The sentence of a refusal, which tRPC wraps in its own form. */
const refusalIn = ({ status, text }: { status: number; text: string }) => ({
  status,
  text: text.startsWith('{')
    ? (JSON.parse(text) as { error: { message: string } }).error.message
    : text,
});

it('refuses changes asked for by pages of other sites, over REST and tRPC', async () => {
  const headers = { ...json, origin: 'https://evil.example' };
  const body = JSON.stringify({ username: 'ada', biography: 'taken over' });
  const refusal = { status: 403, text: FROM_ELSEWHERE };
  expect(await raw('/user/updateBiography', { method: 'PATCH', headers, body })).toEqual(refusal);
  const call = await raw('/trpc/users.updateBiography', { method: 'POST', headers, body });
  expect(call.text).toMatch(/^\{"error":/);
  expect(refusalIn(call)).toEqual(refusal);
  expect((await server.services.users.open('ada')).biography).toBe('');
});

it('refuses them without an Origin too, where the browser says that they are of another site', async () => {
  const body = JSON.stringify({ username: 'ada', biography: 'taken over' });
  const answersTo = (site: string) => {
    const headers = { ...json, 'sec-fetch-site': site };
    return Promise.all([
      raw('/user/updateBiography', { method: 'PATCH', headers, body }),
      raw('/trpc/users.updateBiography', { method: 'POST', headers, body }),
    ]);
  };
  const refusal = { status: 403, text: FROM_ELSEWHERE };
  expect((await answersTo('cross-site')).map(refusalIn)).toEqual([refusal, refusal]);
  for (const site of ['same-origin', 'none']) {
    expect((await answersTo(site)).map(({ status }) => status)).toEqual([200, 200]);
  }
  const upgrade = new WebSocket(`${server.url.replace('http', 'ws')}/live`, {
    headers: { cookie: ada.cookie, 'sec-fetch-site': 'cross-site' },
  });
  const [refused] = (await once(upgrade, 'error')) as [Error];
  expect(refused.message).toContain('403');
});

it('lets our own pages change things', async () => {
  const headers = { ...json, origin: server.url };
  const body = JSON.stringify({ username: 'ada', biography: 'mine' });
  expect((await raw('/user/updateBiography', { method: 'PATCH', headers, body })).status).toBe(200);
});

it('tells tRPC callers what is wrong with their input', async () => {
  const wrong = ada.trpc.questions.vote.mutate({ qid: 7, vote: 'sideways' } as never);
  await expect(wrong).rejects.toThrow(
    'The question ID (qid) must be text. The vote must be up or down.',
  );
});

it('says nothing about what is inside when something breaks', async () => {
  await server.store.close();
  const reply = await raw('/question/getQuestion');
  expect(reply.status).toBe(500);
  expect(reply.text).toBe('Something went wrong on the server. Please try again.');
  expect((await raw('/readyz')).status).toBe(503);
});

it('says in a sentence that the disk is full', async () => {
  const full = new StoreFullError('The disk of the database is full.');
  vi.spyOn(server.store, 'transaction').mockRejectedValue(full);
  const headers = { 'content-type': 'application/json' };
  const question = { title: 'Why?', text: 'I wonder.', tagNames: 'a' };
  const sentence =
    'The server has no room left on its disk, so nothing was changed. Please try later.';
  const call = await raw('/trpc/questions.ask', {
    method: 'POST',
    headers,
    body: JSON.stringify(question),
  });
  expect(call.status).toBe(503);
  expect(call.text).toContain(sentence);
  const rest = await ada.rest('POST', '/question/addQuestion', {
    ...{ title: 'Why?', text: 'I wonder.', tags: [{ name: 'a', description: '' }] },
    ...{ askedBy: 'ada', askDateTime: new Date().toISOString() },
    ...{ answers: [], upVotes: [], downVotes: [], views: [], comments: [] },
  });
  expect([rest.status, await rest.text()]).toEqual([503, sentence]);
  vi.restoreAllMocks();
});

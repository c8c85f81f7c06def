import { TOKENS_MAX, type TokenScope } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let now = new Date('2026-03-01T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  ada = await signUp(server, 'ada');
});
afterAll(() => server.close());

const make = (scope: TokenScope, by = ada, name = 'nightly') =>
  by.trpc.users.makeToken.mutate({ name, scope });

/** Asks with a token: a GET, or a POST where something is sent. */
async function ask(token: string, path: string, body?: unknown, method = 'POST') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = body === undefined ? { headers } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(server.url + path, sent);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const asked = { title: 'How?', text: 'I would like to know.', tagNames: 'bots' };
const tagPath = '/tag/getTagsWithQuestionNumber';

it('reads and writes as its person, over tRPC and REST', async () => {
  const token = await make('write');
  const { status, text, headers } = await ask(token, '/trpc/questions.ask', asked);
  expect([status, text]).toEqual([200, expect.stringContaining('"askedBy":"ada"')]);
  expect(headers.getSetCookie()).toEqual([]);
  expect((await ask(token, tagPath)).text).toContain('bots');
  const biography = { username: 'ada', biography: 'me' };
  expect(await ask(token, '/user/updateBiography', biography, 'PATCH')).toMatchObject({
    status: 403,
  });
});

it('changes nothing where it may only read', async () => {
  const token = await make('read');
  expect((await ask(token, tagPath)).status).toBe(200);
  for (const [path, body] of [
    ['/trpc/questions.ask', asked],
    ['/messaging/addMessage', { messageToAdd: { msg: 'hi', msgFrom: 'ada' } }],
  ] as const) {
    const { status, text } = await ask(token, path, body);
    expect([path, status, text]).toEqual([path, 403, expect.stringContaining('may only read')]);
  }
});

it.each([
  ['/trpc/users.tokens'],
  ['/trpc/users.recovery'],
  ['/trpc/users.openSessions'],
  ['/trpc/users.activity'],
  ['/trpc/feeds.key'],
  ['/trpc/moderation.openQueue'],
  ['/user/download/ada'],
  ['/trpc/users.makeToken', { name: 'another', scope: 'write' }],
  ['/trpc/users.endOtherSessions', null],
  ['/trpc/users.makeRecoveryCodes', null],
  ['/trpc/users.beginPasskey', null],
  ['/trpc/users.logout', null],
  ['/trpc/users.login', { username: 'ada', password: 'correct horse' }],
  ['/trpc/users.delete', { username: 'ada' }],
  ['/user/login', { username: 'ada', password: 'correct horse' }],
])('is not for the account, nor for moderation: %s', async (path, body?: unknown) => {
  const { status, text } = await ask(await onlyToken(), path, body);
  expect([status, text]).toEqual([403, expect.stringContaining('A token can’t do this')]);
});

let kept: string | undefined;
const onlyToken = async () => (kept ??= await make('write'));

it('is taken back at once, and by its person alone', async () => {
  const ben = await signUp(server, 'ben');
  const token = await make('read', ben);
  const [row] = await ben.trpc.users.tokens.query();
  const id = row?.id ?? '';
  expect(row).toEqual({ id, name: 'nightly', scope: 'read', madeOn: '2026-03-01', usedOn: null });
  expect(JSON.stringify(row)).not.toContain(token.slice(3));
  await expect(ada.trpc.users.dropToken.mutate({ id })).rejects.toThrow('You have no such token.');
  expect((await ask(token, tagPath)).status).toBe(200);
  expect((await ben.trpc.users.tokens.query())[0]?.usedOn).toBe('2026-03-01');
  await ben.trpc.users.dropToken.mutate({ id });
  expect((await ask(token, tagPath)).status).toBe(401);
});

it('ends with a new password, and with the account', async () => {
  const cleo = await signUp(server, 'cleo');
  const [first, second] = [await make('read', cleo), await make('write', cleo)];
  const reset = await cleo.rest('PATCH', '/user/resetPassword', {
    username: 'cleo',
    password: 'wrong donkey',
  });
  expect(reset.status).toBe(200);
  expect((await ask(first, tagPath)).status).toBe(401);
  expect((await ask(second, tagPath)).status).toBe(401);
  const dora = await signUp(server, 'dora');
  const hers = await make('read', dora);
  await dora.trpc.users.delete.mutate({ username: 'dora' });
  expect((await ask(hers, tagPath)).status).toBe(401);
});

it('asks for a log-in of the last minutes, and stops at so many', async () => {
  const eli = await signUp(server, 'eli');
  const all = Array.from({ length: TOKENS_MAX + 2 }, () => make('read', eli));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(TOKENS_MAX);
  now = new Date('2026-03-01T13:00:00Z');
  await expect(make('read', eli)).rejects.toThrow('logged in');
});

it('opens no live connection, and says so', async () => {
  const token = await onlyToken();
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const text = await new Promise<string>((resolve, reject) => {
    socket.on('open', () => reject(new Error('It was opened.')));
    socket.on('error', () => undefined);
    socket.on('unexpected-response', (_req, res) => {
      res.on('data', (data: Buffer) => resolve(data.toString()));
    });
  });
  expect(text).toBe('Tokens open no live connection. Ask over HTTP.');
});

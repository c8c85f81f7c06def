import { applySessionUpdate, type OwnSessions } from '@collabor8/domain';
import { createTRPCClient, wsLink } from '@trpc/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppRouter } from '../../main/create-api.js';
import { NEVER } from '../../request/leaving.js';
import { callerKey } from '../../request/session.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen, listenInVain } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { beginRequest } from '../../testing/torture/raw-requests.js';
import { waitFor } from '../../testing/wait-for.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

let server: TestServer;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
  eve = await signUp(server, 'eve');
});
afterAll(() => server.close());

/** Signs ada in on another device. */
async function elsewhere(transport: 'trpc' | 'rest' = 'rest'): Promise<Person> {
  const path = transport === 'rest' ? '/user/login' : '/trpc/users.login';
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': FIREFOX },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  return connect(server, 'ada', cookie.split(';')[0] ?? '');
}

const open = (person: Person) => read(person.trpc.users.openSessions.query());
const currentOf = async (person: Person) => (await open(person)).currentId;
const overSocket = (person: Person) =>
  createTRPCClient<AppRouter>({ links: [wsLink({ client: person.socket })] });

it.each(['rest', 'trpc'] as const)('names the device that signed in over %s', async (transport) => {
  const other = await elsewhere(transport);
  const { sessions, currentId } = await open(other);
  const current = sessions.find(({ id }) => id === currentId);
  expect(current).toMatchObject({ device: 'Firefox on Linux', isOpen: false });
  await other.leave();
});

it('ends one of them at once: its connection closes, and it can do nothing more', async () => {
  const other = await elsewhere();
  const topic = { kind: 'person', username: 'ada' } as const;
  const heard = await listen(other, topic);
  const id = await currentOf(other);
  expect((await open(ada)).sessions.find((session) => session.id === id)?.isOpen).toBe(true);
  await ada.trpc.users.endSession.mutate({ id });
  await waitFor('the end of the connection', async () => {
    const held = await server.connections.registry.ofUser('ada');
    return held.every(({ sessionId }) => sessionId !== id);
  });
  expect((await open(ada)).sessions.map((session) => session.id)).not.toContain(id);
  expect((await other.rest('GET', '/user/getUser/ada')).status).toBe(401);
  heard.stop();
  await other.leave();
});

it('closes at once what another process holds of it', async () => {
  const other = await elsewhere();
  const beside = connect(await server.startBeside('beside'), 'ada', other.cookie);
  const heard = await listen(beside, { kind: 'messages' });
  let isOpen = true;
  beside.socket.connection?.ws.addEventListener('close', () => {
    isOpen = false;
  });
  await ada.trpc.users.endSession.mutate({ id: await currentOf(other) });
  await waitFor('the end of the connection', () => !isOpen);
  heard.stop();
  await Promise.all([beside.leave(), other.leave()]);
});

it.each([
  ['/trpc/messages.send', '{"msg":"Too late"'],
  [
    '/messaging/addMessage',
    '{"messageToAdd":{"msg":"Too late","msgFrom":"ada","msgDateTime":"2026-01-01T00:00:00Z"}',
  ],
  ['/file?name=a.txt', 'Too lat'],
])('ends one whose request to %s is still being sent', async (path, sent) => {
  const other = await elsewhere();
  const request = { path, cookie: other.cookie, length: sent.length + 1, sent };
  const socket = await beginRequest(server.url, request);
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
  await ada.trpc.users.endSession.mutate({ id: await currentOf(other) });
  socket.write('}');
  await waitFor('the answer', () => Promise.resolve(answer !== ''));
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  socket.destroy();
  await other.leave();
});

it('ends one whose requests wait for their turn', async () => {
  const other = await elsewhere();
  const id = await currentOf(ada);
  const { turns, services } = server.api;
  const who = callerKey({ id: '', username: 'ada' }, '');
  const ends: (() => void)[] = [];
  // As many as are under way at a time.
  const before = Array.from({ length: 4 }, () =>
    turns.run(who, NEVER, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  const late = other.trpc.messages.send.mutate({ msg: 'Too late' });
  const refused = expect(late).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } });
  await waitFor('the request', () => Promise.resolve(turns.waiting === 1));
  await services.users.endOtherSessions({ id, username: 'ada' });
  for (const end of ends) end();
  await refused;
  await Promise.all(before);
  await other.leave();
});

it('ends all others, and neither the one that asks nor those of other people', async () => {
  const others = [await elsewhere(), await elsewhere()];
  await ada.trpc.users.endOtherSessions.mutate();
  expect((await open(ada)).sessions.map(({ id }) => id)).toEqual([await currentOf(ada)]);
  for (const other of others) {
    expect((await other.rest('GET', '/user/getUser/ada')).status).toBe(401);
    await other.leave();
  }
  expect((await open(eve)).sessions).toHaveLength(1);
});

it('lets nobody see, end or hear of those of other people', async () => {
  const id = await currentOf(ada);
  const refusal = { message: 'This session has already ended.', data: { code: 'NOT_FOUND' } };
  await expect(eve.trpc.users.endSession.mutate({ id })).rejects.toMatchObject(refusal);
  await expect(overSocket(eve).users.endSession.mutate({ id })).rejects.toMatchObject(refusal);
  expect((await open(eve)).sessions.map((session) => session.id)).not.toContain(id);
  const { refusal: unheard } = await listenInVain(eve, { kind: 'person', username: 'ada' });
  expect(unheard).toBe('You can only listen to what concerns yourself.');
  expect((await open(ada)).sessions.map((session) => session.id)).toContain(id);
});

it('is followed by events in all of one\u2019s tabs', async () => {
  const follow = following<OwnSessions>({
    reader: ada,
    topics: [{ kind: 'person', username: 'ada' }],
    open: () => ada.trpc.users.openSessions.query(),
    apply: (own, event) => (event.name === 'sessionUpdate' ? applySessionUpdate(own, event) : own),
    // Whether a tab is open is as it was when the list was read.
    shown: ({ sessions }) => sessions.map(({ isOpen: _, ...session }) => session),
  });
  await expectConvergence(server, [follow], async () => {
    const [one, other] = [await elsewhere(), await elsewhere()];
    await ada.trpc.users.endSession.mutate({ id: await currentOf(one) });
    await one.leave();
    await other.leave();
  });
});

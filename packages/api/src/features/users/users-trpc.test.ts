import { applyUserUpdate, type UsersByName } from '@collabor8/domain';
import { createTRPCClient, wsLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AppRouter } from '../../main/create-api.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';

let server: TestServer;
let ada: Person;
let visitor: Person;
beforeAll(async () => {
  server = await startTestServer({ googleClientId: 'client-id' });
  ada = await signUp(server, 'ada');
  visitor = connect(server, '', '');
});
afterAll(() => server.close());

const refusal = (code: string, message?: string) => ({
  data: { code },
  ...(message !== undefined && { message }),
});

/** Opens the person's live connection and resolves with its id. */
async function goLive(person: Person): Promise<string> {
  const { attached } = await listen(person, { kind: 'person', username: person.username });
  return attached[0]?.connectionId ?? '';
}

/** The person's calls over the WebSocket instead of HTTP. */
const overSocket = (person: Person) =>
  createTRPCClient<AppRouter>({ links: [wsLink({ client: person.socket })] });

describe('the session', () => {
  it('is the user of the session', async () => {
    expect(await read(ada.trpc.users.openSession.query())).toMatchObject({ username: 'ada' });
  });

  it('is nobody for a visitor, a made-up cookie and a deleted account', async () => {
    const gone = await signUp(server, 'gone');
    await gone.trpc.users.delete.mutate({ username: 'gone' });
    const forged = connect(server, 'ada', `collabor8_session=${'x'.repeat(43)}`);
    for (const person of [visitor, forged, gone]) {
      expect(await read(person.trpc.users.openSession.query())).toBeNull();
    }
  });
});

it('tells visitors how they can sign in', async () => {
  expect(await visitor.trpc.users.signInOptions.query()).toEqual({
    googleClientId: 'client-id',
    googleNonce: expect.stringMatching(/^[\w-]{43}$/),
    oidcName: null,
    canMail: false,
    canUsePasskeys: false,
  });
});

it('gives a browser one nonce for Google, and another browser another', async () => {
  const ask = async (cookie = '') => {
    const response = await fetch(`${server.url}/trpc/users.signInOptions`, { headers: { cookie } });
    const body = (await response.json()) as { result: { data: { googleNonce: string } } };
    const [kept = ''] = response.headers.getSetCookie();
    return { nonce: body.result.data.googleNonce, cookie: kept.split(';')[0] ?? '' };
  };
  const first = await ask();
  expect(first.cookie).toMatch(/^collabor8_visit=[\w-]{43}$/);
  expect(first.cookie).not.toContain(first.nonce);
  expect(await ask(first.cookie)).toEqual(first);
  expect((await ask()).nonce).not.toBe(first.nonce);
});

describe('signing in', () => {
  const post = (procedure: string, body: unknown, cookie = ''): Promise<Response> =>
    fetch(`${server.url}/trpc/users.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  it.each(['signup', 'login'])('by %s sets the cookie of the session', async (procedure) => {
    const response = await post(procedure, { username: 'carl', password: 'secret' });
    expect(response.status).toBe(200);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toContain('HttpOnly');
    const carl = connect(server, 'carl', cookie.split(';')[0] ?? '');
    expect(await read(carl.trpc.users.openSession.query())).toMatchObject({ username: 'carl' });
  });

  it('ends with the log-out, which takes the cookie away', async () => {
    const dora = await signUp(server, 'dora');
    const response = await post('logout', undefined, dora.cookie);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^collabor8_session=; Max-Age=0; /);
    expect(await read(dora.trpc.users.openSession.query())).toBeNull();
    expect((await post('logout', undefined, dora.cookie)).status).toBe(200);
  });

  it('ends with the account, whose deletion takes the cookie away', async () => {
    const { cookie } = await signUp(server, 'earl');
    const response = await post('delete', { username: 'earl' }, cookie);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^collabor8_session=; Max-Age=0; /);
  });

  it('is refused over a WebSocket, which can set no cookie', async () => {
    const form = { username: 'ada', password: 'correct horse' };
    await expect(overSocket(ada).users.login.mutate(form)).rejects.toMatchObject(
      refusal('BAD_REQUEST', 'Send this request over HTTP.'),
    );
  });

  it('fails with the words of the rule that was broken', async () => {
    const { login, signup, googleLogin } = visitor.trpc.users;
    await expect(login.mutate({ username: 'ada', password: 'x' })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 'Wrong username or password'),
    );
    await expect(signup.mutate({ username: 'Ada', password: 'x' })).rejects.toMatchObject(
      refusal('CONFLICT', 'Username is already taken'),
    );
    await expect(signup.mutate({ username: 'a\u0000', password: 'x' })).rejects.toMatchObject(
      refusal('BAD_REQUEST', 'Username cannot contain control or invisible characters'),
    );
    await expect(login.mutate({ username: 7 as never, password: 'x' })).rejects.toMatchObject(
      refusal('BAD_REQUEST', 'The username must be text.'),
    );
    await expect(googleLogin.mutate({ credential: 'no token' })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 'Failed to authenticate with Google'),
    );
  });
});

describe('the list', () => {
  it('is paged and searched', async () => {
    await signUp(server, 'Grace Hopper');
    const { items, total } = await read(ada.trpc.users.openDirectory.query({ search: 'hop' }));
    expect(items).toMatchObject([{ username: 'Grace Hopper' }]);
    expect(total).toEqual({ count: 1, isExact: true });
    const first = await read(ada.trpc.users.openDirectory.query({ limit: 1 }));
    const second = await ada.trpc.users.page.query({ limit: 1, cursor: first.nextCursor ?? '' });
    expect(second.items[0]?.username).not.toBe(first.items[0]?.username);
  });

  it.each([0, 101, 1.5])('refuses a limit of %d', async (limit) => {
    await expect(read(ada.trpc.users.openDirectory.query({ limit }))).rejects.toMatchObject(
      refusal('BAD_REQUEST'),
    );
  });

  it('refuses a cursor it did not give', async () => {
    await expect(ada.trpc.users.page.query({ cursor: 'garbage' })).rejects.toMatchObject(
      refusal('BAD_REQUEST'),
    );
  });
});

describe('a live connection', () => {
  it('can be registered, and is forgotten when it closes', async () => {
    const finn = await signUp(server, 'finn');
    const socketId = await goLive(finn);
    const user = await finn.trpc.users.updateSocket.mutate({ username: 'finn', socketId });
    expect(user.socketId).toBe(socketId);
    await finn.leave();
    await vi.waitFor(async () => {
      const { socketId: left } = await read(ada.trpc.users.open.query({ username: 'finn' }));
      expect(left).toBeUndefined();
    }, 60_000);
  });

  it('cannot be registered by someone else', async () => {
    const gus = await signUp(server, 'gus');
    const socketId = await goLive(gus);
    const change = { username: 'ada', socketId };
    await expect(ada.trpc.users.updateSocket.mutate(change)).rejects.toMatchObject(
      refusal('BAD_REQUEST', 'The socket id is not one of your live connections.'),
    );
    await gus.leave();
  });

  it('is closed by the log-out', async () => {
    const hal = await signUp(server, 'hal');
    await goLive(hal);
    expect(server.connections.ofUser('hal')).toHaveLength(1);
    await hal.trpc.users.logout.mutate();
    await vi.waitFor(() => expect(server.connections.ofUser('hal')).toEqual([]), 60_000);
    await hal.leave();
  });

  it('brings what happens to users, so that the list stays as if read afresh', async () => {
    const watcher = await signUp(server, 'watcher');
    const ivy = await signUp(server, 'ivy');
    const jon = await signUp(server, 'jon');
    const directory = following<UsersByName>({
      reader: watcher,
      topics: [{ kind: 'users' }],
      async open() {
        const { value, places } = await watcher.trpc.users.openDirectory.query({ limit: 100 });
        const named = value.items.map((user) => [user.username, user] as const);
        return { value: Object.fromEntries(named), places };
      },
      apply: (state, event) =>
        event.name === 'userUpdate' ? applyUserUpdate(state, event) : state,
    });
    await expectConvergence(server, [directory], async () => {
      const kim = await signUp(server, 'kim');
      await ivy.trpc.users.updateBiography.mutate({ username: 'ivy', biography: 'Botanist' });
      await jon.trpc.users.delete.mutate({ username: 'jon' });
      await kim.trpc.users.updateBiography.mutate({ username: 'kim', biography: 'Kayaker' });
    });
    await watcher.leave();
  });
});

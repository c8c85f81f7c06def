import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../testing/test-server.js';

let folder: string;
let server: TestServer;
let ada: Person;
let people = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  await writeFile(join(folder, 'index.html'), '<head></head><body><div id="root"></div></body>');
  server = await startTestServer({ webFolder: folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  people += 1;
  ada = await signUp(server, `ada${people}`);
});

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly accept?: string;
}

/** Sends what a browser with somebody's cookie would; answers what it is told to clear. */
async function clearedBy(
  path: string,
  { cookie }: Pick<Person, 'cookie'> = ada,
  { method = 'GET', body, accept = '*/*' }: Sent = {},
): Promise<string | null> {
  const response = await fetch(server.url + path, {
    method,
    headers: { accept, 'content-type': 'application/json', ...(cookie !== '' && { cookie }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.headers.get('clear-site-data');
}
const post = (path: string, body?: unknown): Promise<string | null> =>
  clearedBy(path, ada, { method: 'POST', body });

/** A document, a call, and a path of REST. */
const clearedByAny = async (person?: Pick<Person, 'cookie'>) => [
  await clearedBy('/home', person, { accept: 'text/html' }),
  await clearedBy('/trpc/users.openSession', person),
  await clearedBy('/user/getUsers', person),
];

const CACHE = '"cache"';

describe('the answer that ends a session has the browser forget what it was sent', () => {
  it('when one logs out', async () => {
    expect(await post('/trpc/users.logout')).toBe(CACHE);
  });

  it('when one deletes the account, over calls and over REST', async () => {
    const { username } = ada;
    expect(await post('/trpc/users.delete', { username })).toBe(CACHE);
    const ben = await signUp(server, `ben${people}`);
    const path = `/user/deleteUser/${ben.username}`;
    expect(await clearedBy(path, ben, { method: 'DELETE' })).toBe(CACHE);
  });

  it.each(['/trpc/users.login', '/user/login'])(
    'when somebody logs in over it, by %s',
    async (path) => {
      const ben = await signUp(server, `ben${people}${path.length}`);
      const { username } = ben;
      expect(await post(path, { username, password: 'correct horse' })).toBe(CACHE);
    },
  );
});

describe('whatever is answered first after a session has ended does so, too', () => {
  /** Another browser of ada's. */
  async function elsewhere(): Promise<Person> {
    const response = await fetch(`${server.url}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ada.username, password: 'correct horse' }),
    });
    const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
    return connect(server, ada.username, cookie.join('; '));
  }

  it.each([
    [
      'from another device',
      async (other: Person) => {
        await other.trpc.users.endOtherSessions.mutate();
      },
    ],
    [
      'by a new password',
      async ({ trpc, username }: Person) => {
        await trpc.users.resetPassword.mutate({ username, password: 'another horse' });
      },
    ],
    [
      'with the account',
      async ({ trpc, username }: Person) => {
        await trpc.users.delete.mutate({ username });
      },
    ],
  ])('%s', async (_how, end) => {
    await end(await elsewhere());
    expect(await clearedByAny(ada)).toEqual([CACHE, CACHE, CACHE]);
  });

  it('but nothing else: neither one’s own session nor none', async () => {
    expect(await clearedByAny(ada)).toEqual([null, null, null]);
    expect(await clearedByAny({ cookie: '' })).toEqual([null, null, null]);
    const first = { username: ada.username, password: 'correct horse' };
    expect(await clearedBy('/user/login', { cookie: '' }, { method: 'POST', body: first })).toBe(
      null,
    );
  });
});

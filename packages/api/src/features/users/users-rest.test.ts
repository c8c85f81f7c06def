import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPng, PIXEL_URL } from '../../testing/pictures.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let eve: Person;
let visitor: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
  eve = await signUp(server, 'eve');
  visitor = connect(server, '', '');
});
afterAll(() => server.close());

const answer = async (response: Response): Promise<[number, string]> => [
  response.status,
  await response.text(),
];

describe('sign-up and login', () => {
  it.each(['signup', 'login'])('%s answers the user and sets the session cookie', async (path) => {
    const form = { username: 'grace', password: 'secret' };
    const response = await visitor.rest('POST', `/user/${path}`, form);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: 'grace', biography: '', revision: 1 });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^collabor8_session=[\w-]{43}; /);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
  });

  it('replaces the session the browser had', async () => {
    const before = await signUp(server, 'switcher');
    const form = { username: 'ada', password: 'correct horse' };
    expect((await before.rest('POST', '/user/login', form)).status).toBe(200);
    expect((await before.rest('GET', '/user/getUsers')).status).toBe(401);
  });

  it('takes up no session that somebody put into the browser', async () => {
    const planted = connect(server, '', `collabor8_session=${'x'.repeat(43)}`);
    const form = { username: 'ada', password: 'correct horse' };
    const response = await planted.rest('POST', '/user/login', form);
    const cookies = response.headers.getSetCookie().join();
    expect(cookies).toMatch(/collabor8_session=(?!x{43})[\w-]{43};/);
    expect((await planted.rest('GET', '/user/getUsers')).status).toBe(401);
  });

  const signup = '/user/signup';
  const login = '/user/login';
  it.each([
    ['a taken name', signup, { username: 'ADA', password: 'x' }, 409, 'Username is already taken'],
    [
      'a wrong password',
      login,
      { username: 'ada', password: 'x' },
      401,
      'Wrong username or password',
    ],
    [
      'an unknown name',
      login,
      { username: 'zed', password: 'x' },
      401,
      'Wrong username or password',
    ],
    [
      'empty fields',
      login,
      { username: '', password: '' },
      400,
      'Please enter a username and password',
    ],
    [
      '10,000 letters',
      signup,
      { username: 'a'.repeat(10_000), password: 'x' },
      400,
      'Username cannot be more than 40 characters',
    ],
    [
      'control characters',
      signup,
      { username: 'a\u0007b', password: 'x' },
      400,
      'Username cannot contain control or invisible characters',
    ],
    ['a wrong type', signup, { username: 7, password: 'x' }, 400, 'The username must be text.'],
    ['a missing field', login, { username: 'ada' }, 400, 'The password is missing.'],
    ['a list', login, [], 400, 'The request must be an object.'],
    ['no body', login, undefined, 400, 'The request is missing.'],
    [
      'Google when it is off',
      '/user/google-login',
      { credential: 'token' },
      503,
      'Google OAuth is not available',
    ],
  ])('refuses %s', async (_fault, path, body, status, message) => {
    const response = await visitor.rest('POST', path, body);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await answer(response)).toEqual([status, message]);
  });

  it('refuses a request from another site', async () => {
    const response = await fetch(`${server.url}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
    });
    expect(response.status).toBe(403);
  });

  it('refuses too many tries and says when to come back', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const stranger = connect(limited, '', '');
    const attempt = async () =>
      answer(await stranger.rest('POST', '/user/login', { username: 'ada', password: 'x' }));
    for (let round = 0; round < 10; round += 1) expect((await attempt())[0]).toBe(401);
    const [status, message] = await attempt();
    expect(status).toBe(429);
    expect(message).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/);
    await limited.close();
  });
});

describe('a visitor', () => {
  it.each([
    ['GET', '/user/getUsers'],
    ['GET', '/user/getUser/ada'],
    ['PATCH', '/user/updateSocket'],
    ['PATCH', '/user/resetPassword'],
    ['PATCH', '/user/updateBiography'],
    ['DELETE', '/user/deleteUser/ada'],
    ['GET', '/avatar/ada'],
  ])('is refused %s %s', async (method, path) => {
    const body = method === 'PATCH' ? { username: 'ada' } : undefined;
    expect(await answer(await visitor.rest(method, path, body))).toEqual([
      401,
      'Please log in first.',
    ]);
  });
});

describe('someone else', () => {
  const notYours = 'You can only change your own profile.';
  it.each([
    [
      'PATCH',
      '/user/updateSocket',
      { username: 'ada', socketId: null },
      'You cannot act in the name of someone else.',
    ],
    ['PATCH', '/user/resetPassword', { username: 'ada', password: 'mine' }, notYours],
    ['PATCH', '/user/updateBiography', { username: 'ada', biography: 'Eve' }, notYours],
    ['DELETE', '/user/deleteUser/ada', undefined, notYours],
  ])('is refused %s %s', async (method, path, body, message) => {
    expect(await answer(await eve.rest(method, path, body))).toEqual([403, message]);
    expect(await (await ada.rest('GET', '/user/getUser/ada')).json()).toMatchObject({
      biography: '',
    });
  });
});

describe('reading users', () => {
  it('answers the complete list as one array', async () => {
    const response = await ada.rest('GET', '/user/getUsers');
    expect(response.status).toBe(200);
    const names = ((await response.json()) as { username: string }[]).map((user) => user.username);
    expect(names).toContain('ada');
    expect(names).toEqual([...names].sort());
  });

  it('answers pages that lead to each other', async () => {
    await signUp(server, 'bob');
    const names: string[] = [];
    let path: string | undefined = '/user/getUsers?limit=2';
    while (path !== undefined) {
      const response = await ada.rest('GET', path);
      const page = (await response.json()) as { username: string }[];
      expect(page.length).toBeLessThanOrEqual(2);
      names.push(...page.map(({ username }) => username));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    const complete = await ada.rest('GET', '/user/getUsers');
    const users = (await complete.json()) as { username: string }[];
    expect(names).toEqual(users.map(({ username }) => username));
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'limit=1&cursor=garbage'])(
    'refuses ?%s',
    async (query) => {
      expect((await ada.rest('GET', `/user/getUsers?${query}`)).status).toBe(400);
    },
  );

  it('answers one user, under any name a user can have', async () => {
    const name = 'Ünï & cödé';
    await signUp(server, name);
    const response = await ada.rest('GET', `/user/getUser/${encodeURIComponent(name)}`);
    expect(await response.json()).toMatchObject({ username: name });
  });

  it('answers 404 for a user who is not there', async () => {
    const response = await ada.rest('GET', '/user/getUser/nobody');
    expect(await answer(response)).toEqual([404, 'User not found']);
  });

  it('answers 400 for a malformed name', async () => {
    expect((await ada.rest('GET', '/user/getUser/%E0%A4')).status).toBe(400);
  });
});

describe('changing oneself', () => {
  it('answers the updated user', async () => {
    const carl = await signUp(server, 'carl');
    const change = { username: 'carl', biography: 'Sagan' };
    const response = await carl.rest('PATCH', '/user/updateBiography', change);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ username: 'carl', biography: 'Sagan' });
  });

  it('clears the socket id without one, as on sign-out', async () => {
    const response = await ada.rest('PATCH', '/user/updateSocket', { username: 'ada' });
    expect(response.status).toBe(200);
    expect(await response.json()).not.toHaveProperty('socketId');
  });

  it('resets the password and keeps this session, under a new cookie', async () => {
    const dora = await signUp(server, 'dora');
    const form = { username: 'dora', password: 'another' };
    const reset = await dora.rest('PATCH', '/user/resetPassword', form);
    expect(reset.status).toBe(200);
    const [cookie = ''] = reset.headers.getSetCookie();
    const renewed = connect(server, 'dora', cookie.split(';')[0] ?? '');
    expect((await renewed.rest('GET', '/user/getUsers')).status).toBe(200);
    expect((await visitor.rest('POST', '/user/login', form)).status).toBe(200);
  });

  it('deletes the account, its session and its cookie', async () => {
    const finn = await signUp(server, 'finn');
    const response = await finn.rest('DELETE', '/user/deleteUser/finn');
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^collabor8_session=; Max-Age=0; /);
    expect((await finn.rest('GET', '/user/getUsers')).status).toBe(401);
    expect((await ada.rest('GET', '/user/getUser/finn')).status).toBe(404);
  });
});

describe('a picture', () => {
  it('is served to people who are signed in, whose browser asks before it shows it again', async () => {
    const { avatarUrl = '' } = await ada.trpc.users.updateAvatar.mutate({
      username: 'ada',
      dataUrl: PIXEL_URL,
    });
    const response = await ada.rest('GET', avatarUrl);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const { format, width } = await sharp(await response.arrayBuffer()).metadata();
    expect([format, width]).toEqual(['webp', 1]);
    expect((await visitor.rest('GET', avatarUrl)).status).toBe(401);
  });

  it('is not sent again to a browser that has it, unless it is another one', async () => {
    await ada.trpc.users.updateAvatar.mutate({ username: 'ada', dataUrl: PIXEL_URL });
    const etag = (await ada.rest('GET', '/avatar/ada')).headers.get('etag') ?? '';
    const again = async () =>
      (
        await fetch(`${server.url}/avatar/ada`, {
          // As browsers ask; without the last one, fetch asks for a whole answer.
          headers: { cookie: ada.cookie, 'if-none-match': etag, 'cache-control': 'max-age=0' },
        })
      ).status;
    expect(await again()).toBe(304);
    const other = `data:image/png;base64,${(await aPng()).toString('base64')}`;
    await ada.trpc.users.updateAvatar.mutate({ username: 'ada', dataUrl: null });
    await ada.trpc.users.updateAvatar.mutate({ username: 'ada', dataUrl: other });
    expect(await again()).toBe(200);
  });

  it('of someone without one is not there', async () => {
    expect(await answer(await ada.rest('GET', '/avatar/nobody'))).toEqual([
      404,
      'This person has no picture.',
    ]);
  });
});

import { usernameKey } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider, type RealProvider } from '../../testing/oidc/real-provider.js';
import { openVisitor, type Visitor } from '../../testing/oidc/visitor.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { credentials, users } from './documents.js';

const MINUTE = 60_000;
let provider: RealProvider;
let server: TestServer;
let late = 0;
beforeAll(async () => {
  provider = await startProvider();
  const now = () => new Date(Date.now() + late);
  server = await startTestServer({ oidc: provider.settings, now, administrators: ['grace'] });
});
beforeEach(() => {
  late = 0;
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

let numbers = 0;
/** Somebody whom nobody has seen before. */
const somebody = (name = 'ada') => {
  numbers += 1;
  return { sub: `sub-${numbers}`, preferred_username: `${name}${numbers}` };
};

const visitor = (): Visitor => openVisitor(server);
const isAtProvider = (address: string): boolean => address.startsWith(provider.settings.issuer);
const isBack = (address: string): boolean => address.includes('/auth/oidc/callback');

/** Signs in as `account`, in a browser of their own. */
async function signInAs(account: Parameters<RealProvider['expect']>[0], path = '/auth/oidc') {
  provider.expect(account);
  const browser = visitor();
  const to = await browser.go(path);
  return { browser, to };
}

describe('signing in with the provider', () => {
  it('makes an account of the name that the provider tells, and leads home', async () => {
    const account = { ...somebody(), picture: 'https://p.example/a.png' };
    const { browser, to } = await signInAs(account);
    expect(to).toBe('/home');
    const person = await browser.person();
    expect(person.username).toBe(account.preferred_username);
    const { value } = await person.trpc.users.openSession.query();
    expect(value).toMatchObject({ avatarUrl: 'https://p.example/a.png', biography: '' });
    await person.leave();
  });

  it('finds that account later, whatever they are called by then', async () => {
    const account = somebody();
    await signInAs(account);
    const { browser } = await signInAs({ ...account, preferred_username: 'countess' });
    const person = await browser.person();
    expect(person.username).toBe(account.preferred_username);
    await person.leave();
  });

  it('never takes over the account of the same name', async () => {
    const account = somebody();
    const before = await signUp(server, account.preferred_username);
    const { browser } = await signInAs(account);
    const person = await browser.person();
    expect(person.username).toBe(`${account.preferred_username} 2`);
    await person.leave();
    await before.leave();
  });

  it.each([
    ['an address', { preferred_username: 'mary@people.example' }, /^mary( \d)?$/],
    ['nothing', {}, /^New member( \d)?$/],
    ['a name that is reserved here', { preferred_username: 'Administrator' }, /^Administrator 2$/],
    ['what would split a path', { preferred_username: 'a/b?c' }, /^abc$/],
  ])('makes a username of %s', async (_what, differences, username) => {
    const { sub } = somebody();
    const { browser } = await signInAs({ sub, ...differences });
    const person = await browser.person();
    expect(person.username).toMatch(username);
    await person.leave();
  });

  it.each([
    ['/question/12?x=1', '/question/12?x=1'],
    ['https://evil.example/', '/home'],
    ['//evil.example', '/home'],
    ['/\\evil.example', '/home'],
  ])('from %s it leads to %s', async (from, to) => {
    const begin = `/auth/oidc?${new URLSearchParams({ to: from }).toString()}`;
    expect((await signInAs(somebody(), begin)).to).toBe(to);
  });

  it('makes a new account for whoever deleted theirs', async () => {
    const account = somebody();
    const { browser } = await signInAs(account);
    const person = await browser.person();
    await person.trpc.users.delete.mutate({ username: person.username });
    await person.leave();
    const again = await (await signInAs(account)).browser.person();
    expect(again.username).toBe(`${account.preferred_username} 2`);
    await again.leave();
  });

  it('lets suspended people in, as a password does, and lets them write no more than before', async () => {
    const account = somebody('bob');
    const bob = await (await signInAs(account)).browser.person();
    const grace = await signUp(server, 'grace');
    await grace.trpc.moderation.suspend.mutate({
      ...{ username: bob.username, term: 'day', why: 'Adverts', told: 'Advertising' },
    });
    const again = await (await signInAs(account)).browser.person();
    expect(again.username).toBe(bob.username);
    await expect(again.trpc.messages.send.mutate({ msg: 'Buy' })).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
      message: expect.stringMatching(/^You are suspended until/),
    });
    await Promise.all([bob.leave(), again.leave(), grace.leave()]);
  });

  it('says to whoever went away that they did, and makes no account', async () => {
    const before = await server.store.collection(users).count('byName', []);
    const { browser, to } = await signInAs(undefined);
    expect(to).toBe('/?visit=cancelled');
    expect(browser.session()).toBeUndefined();
    expect(await server.store.collection(users).count('byName', [])).toBe(before);
  });

  it('tells its name to the pages', async () => {
    const person = await signUp(server, `options${numbers}`);
    expect(await person.trpc.users.signInOptions.query()).toMatchObject({ oidcName: 'Acme' });
    await person.leave();
  });
});

describe('an answer of the provider', () => {
  /** The address that somebody is led back to, before their browser opens it. */
  async function comeBack(account = somebody()) {
    provider.expect(account);
    const browser = visitor();
    const back = await browser.go('/auth/oidc', isBack);
    return { browser, back };
  }

  it('is taken once', async () => {
    const { browser, back } = await comeBack();
    expect(await browser.go(back)).toBe('/home');
    expect(await browser.go(back)).toMatch(/visit=over$/);
  });

  it('is taken once, though it comes twice at the same time', async () => {
    const { browser, back } = await comeBack();
    const all = await Promise.all([browser.go(back), browser.go(back), browser.go(back)]);
    expect(all.filter((to) => to === '/home')).toHaveLength(1);
  });

  it('is taken from the browser that began alone', async () => {
    const { browser, back } = await comeBack();
    const other = visitor();
    expect(await other.go(back)).toBe('/?visit=over');
    await other.go('/auth/oidc', isAtProvider);
    expect(await other.go(back)).toBe('/?visit=over');
    expect(other.session()).toBeUndefined();
    // What a stranger tried takes nothing from whose it is.
    expect(await browser.go(back)).toBe('/home');
  });

  it.each([
    ['another state', (back: string) => back.replace(/state=[^&]+/, 'state=another'), 'over'],
    ['no state', (back: string) => back.replace(/state=[^&]+&?/, ''), 'over'],
    ['another code', (back: string) => back.replace(/code=[^&]+/, 'code=another'), 'refused'],
    ['no code', (back: string) => back.replace(/code=[^&]+&?/, ''), 'refused'],
    ['another issuer', (back: string) => back.replace(/iss=[^&]+/, 'iss=https://x'), 'refused'],
    ['no issuer', (back: string) => back.replace(/&?iss=[^&]+/, ''), 'refused'],
    ['two states', (back: string) => `${back}&state=another`, 'over'],
  ])('is refused with %s', async (_what, change, outcome) => {
    const { browser, back } = await comeBack();
    expect(await browser.go(change(back))).toBe(`/?visit=${outcome}`);
    expect(browser.session()).toBeUndefined();
  });

  it('is refused with the code of somebody else', async () => {
    const victim = await comeBack();
    const attacker = await comeBack();
    const code = /code=[^&]+/.exec(victim.back)?.[0] ?? '';
    expect(await attacker.browser.go(attacker.back.replace(/code=[^&]+/, code))).toBe(
      '/?visit=refused',
    );
  });

  it('is refused a quarter of an hour later, and forgotten', async () => {
    const { browser, back } = await comeBack();
    late = 15 * MINUTE;
    expect(await browser.go(back)).toBe('/?visit=over');
    await server.tidy();
    late = 0;
    expect(await browser.go(back)).toBe('/?visit=over');
  });

  it('is taken by another process than the one that somebody began at', async () => {
    const other = await server.startBeside('another');
    const { browser, back } = await comeBack();
    const there = openVisitor(other);
    there.be({ cookie: browser.cookies() });
    expect(await there.go(back)).toBe('/home');
  });

  it('finds its way back to each of two tabs', async () => {
    provider.expect(somebody());
    const browser = visitor();
    const atProvider = await browser.go('/auth/oidc', isAtProvider);
    expect(await browser.go('/auth/oidc')).toBe('/home');
    expect(await browser.go(atProvider)).toBe('/home');
  });
});

describe('connecting one’s own account', () => {
  let me: Person;
  let browser: Visitor;
  beforeEach(async () => {
    numbers += 1;
    me = await signUp(server, `own${numbers}`);
    browser = visitor();
    browser.be(me);
    return () => me.leave();
  });

  const ticket = async (purpose: 'connect' | 'prove' = 'connect') =>
    `/auth/oidc?ticket=${(await me.trpc.users.beginOidc.mutate({ purpose })).ticket}`;

  it('lets one sign in with it from then on, and no more once it is disconnected', async () => {
    const account = somebody();
    provider.expect(account);
    expect(await browser.go(await ticket())).toBe(`/user/${me.username}?visit=connected`);
    expect(await me.trpc.users.waysIn.query()).toMatchObject({ password: true, oidc: true });
    const elsewhere = await (await signInAs(account)).browser.person();
    expect(elsewhere.username).toBe(me.username);
    await elsewhere.leave();
    await me.trpc.users.disconnectOidc.mutate();
    expect(await me.trpc.users.waysIn.query()).toMatchObject({ password: true, oidc: false });
    const another = await (await signInAs(account)).browser.person();
    expect(another.username).toBe(account.preferred_username);
    await another.leave();
    const kinds = (await me.trpc.users.activity.query()).map(({ kind }) => kind);
    expect(kinds).toEqual(['disconnected', 'signedIn', 'connected', 'signedIn']);
    const { notices } = (await me.trpc.notices.openMine.query()).value;
    expect(notices.map(({ place }) => place)).toEqual([
      { kind: 'account', username: me.username, deed: 'disconnected' },
      { kind: 'account', username: me.username, deed: 'connected' },
    ]);
  });

  it('lets nobody in who was under way as it was disconnected', async () => {
    const account = somebody();
    provider.expect(account);
    await browser.go(await ticket());
    const { sessions } = server.services.users;
    const start = sessions.start.bind(sessions);
    vi.spyOn(sessions, 'start').mockImplementationOnce(async (...asked) => {
      await me.trpc.users.closeOtherWays.mutate();
      return start(...asked);
    });
    expect((await signInAs(account)).to).toBe('/?visit=ended');
    expect(await sessions.list(me.username)).toHaveLength(1);
  });

  it('is refused for an account that somebody else has connected', async () => {
    const account = somebody();
    await signInAs(account);
    provider.expect(account);
    expect(await browser.go(await ticket())).toBe(`/user/${me.username}?visit=taken`);
    expect(await me.trpc.users.waysIn.query()).toMatchObject({ oidc: false });
  });

  it('is refused for a second account', async () => {
    provider.expect(somebody());
    await browser.go(await ticket());
    provider.expect(somebody());
    const fresh = visitor();
    fresh.be(me);
    expect(await fresh.go(await ticket())).toBe(`/user/${me.username}?visit=notYours`);
  });

  it('takes a ticket of this very session alone, once, within a minute', async () => {
    provider.expect(somebody());
    const path = await ticket();
    expect(await visitor().go(path)).toBe('/?visit=over');
    const other = await signUp(server, `other${numbers}`);
    const stranger = visitor();
    stranger.be(other);
    expect(await stranger.go(path)).toBe(`/user/${other.username}?visit=over`);
    await browser.go(path);
    expect(await browser.go(path)).toBe(`/user/${me.username}?visit=over`);
    const unused = await ticket();
    late = MINUTE;
    expect(await browser.go(unused)).toBe(`/user/${me.username}?visit=over`);
    await other.leave();
  });

  it('without a ticket connects nothing, though somebody is signed in', async () => {
    const account = somebody();
    provider.expect(account);
    await browser.go('/auth/oidc?purpose=connect');
    expect(await me.trpc.users.waysIn.query().catch(() => ({ oidc: false }))).toMatchObject({
      oidc: false,
    });
  });

  it('asks for a log-in of the last ten minutes, and so does disconnecting', async () => {
    late = 11 * MINUTE;
    const refusal = { data: { code: 'FORBIDDEN', proofNeeded: ['password'] } };
    await expect(ticket()).rejects.toMatchObject(refusal);
    await expect(me.trpc.users.disconnectOidc.mutate()).rejects.toMatchObject(refusal);
  });

  it('is refused where the session has ended meanwhile', async () => {
    provider.expect(somebody());
    const back = await browser.go(await ticket(), isBack);
    await me.trpc.users.logout.mutate();
    expect(await browser.go(back)).toBe('/?visit=ended');
  });

  it('can’t be disconnected where nothing else is left', async () => {
    const person = await (await signInAs(somebody())).browser.person();
    await expect(person.trpc.users.disconnectOidc.mutate()).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
      message: 'This is how you sign in. Set a password first.',
    });
    await person.trpc.users.resetPassword.mutate({ username: person.username, password: 'horse' });
    await person.leave();
  });
});

describe('whoever has no password', () => {
  it('proves at the provider who they are, as who they signed in', async () => {
    const account = somebody();
    const { browser } = await signInAs(account);
    const person = await browser.person();
    const credential = await server.store.collection(credentials).get(usernameKey(person.username));
    expect(credential?.oidcSubject).toBe(`${provider.settings.issuer} ${account.sub}`);
    late = 11 * MINUTE;
    const remove = () => person.trpc.users.delete.mutate({ username: person.username });
    await expect(remove()).rejects.toMatchObject({ data: { proofNeeded: ['oidc'] } });
    const ticketPath = async () =>
      `/auth/oidc?ticket=${(await person.trpc.users.beginOidc.mutate({ purpose: 'prove' })).ticket}`;
    provider.expect(somebody());
    const asOther = visitor();
    asOther.be(person);
    expect(await asOther.go(await ticketPath())).toMatch(/visit=notYours$/);
    await expect(remove()).rejects.toMatchObject({ data: { proofNeeded: ['oidc'] } });
    provider.expect(account);
    expect(await browser.go(await ticketPath())).toMatch(/visit=proved$/);
    await expect(remove()).resolves.toBeDefined();
    await person.leave();
  });
});

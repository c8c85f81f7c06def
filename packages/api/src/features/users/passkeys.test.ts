import { generateKeyPairSync } from 'node:crypto';
import type { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '../../main/create-api.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../request/session.js';
import { Authenticator, type Lie } from '../../testing/authenticator.js';
import { signUp, startTestServer, type TestServer } from '../../testing/test-server.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { removeExpired } from './session-records.js';
import { relyingPartyOf } from './passkey-ceremonies.js';
import { passkeyChallenges, passkeys } from './passkey-documents.js';

const MINUTE = 60_000;
const ORIGIN = 'https://collabor8.example';
const CLIENT = {
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
};
/** As a browser at this address would come. */
const here = (origin = ORIGIN) => ({ ...CLIENT, origin });
const WRONG = {
  code: 'unauthenticated',
  message: 'This passkey could not be verified. Please try again.',
};
const UNKNOWN = {
  code: 'unauthenticated',
  message: 'Nobody here has this passkey. It may have been removed.',
};

let stage: UsersStage;
let session: Session;
let authenticator: Authenticator;
beforeEach(async () => {
  stage = await openUsersStage();
  ({ session } = await stage.signUp('ada'));
  authenticator = new Authenticator(ORIGIN);
});
afterEach(() => stage.close());

async function add(made = authenticator, owner = session, lie: Lie = {}): Promise<void> {
  const asked = await stage.users.beginPasskey(owner, here());
  await stage.users.addPasskey(owner, made.make(asked, lie), here());
}

async function logIn(lie: Lie = {}, shown = authenticator) {
  const asked = await stage.users.beginPasskeyLogin(here());
  return stage.users.passkeyLogin(shown.show(asked, lie), here());
}

const own = async (of = session) => (await stage.users.waysIn(of)).passkeys;

describe('a passkey', () => {
  it('is made by its owner, listed with its device, and signs in without name, password or code', async () => {
    await add();
    expect(await own()).toEqual([
      {
        id: authenticator.id,
        device: 'Firefox on Linux',
        createdAt: '2026-01-01T00:00:00.000Z',
        usedAt: null,
      },
    ]);
    stage.advance(MINUTE);
    const { user, token } = await logIn();
    expect(user.username).toBe('ada');
    expect((await stage.sessionOf(token)).username).toBe('ada');
    expect((await own())[0]?.usedAt).toBe('2026-01-01T00:01:00.000Z');
    const rows = await stage.users.activity(session);
    expect(rows.map(({ kind }) => kind)).toEqual(['signedIn', 'passkeyAdded', 'signedIn']);
    expect(stage.told.map(({ deed, device }) => [deed, device])).toEqual([
      ['passkeyAdded', 'Firefox on Linux'],
    ]);
  });

  it('is asked for with nothing that names a person, and made for good, unlocked by its owner', async () => {
    const asked = await stage.users.beginPasskey(session, here());
    expect(asked).toMatchObject({
      rp: { id: 'collabor8.example', name: 'Collabor8' },
      user: { name: 'ada' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(await stage.users.beginPasskeyLogin(here())).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      rpId: 'collabor8.example',
      timeout: 60_000,
      userVerification: 'required',
    });
    await add();
    const again = await stage.users.beginPasskey(session, here());
    expect(again.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  });

  it('is taken whatever it says of its maker: nothing was asked, and nobody is asked about it', async () => {
    // Refused, were it looked at: a certificate that is none.
    const content = new Map<string, number | readonly Buffer[]>([
      ['alg', -7],
      ['x5c', [Buffer.of(1)]],
    ]);
    const statement = ['packed', content] as const;
    await add(authenticator, session, { statement });
    await expect(logIn()).resolves.toMatchObject({ user: { username: 'ada' } });
  });

  const another = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const lies: readonly (readonly [string, Lie])[] = [
    ['of another site', { origin: 'https://collabor8.example.evil.test' }],
    ['of the same site without https', { origin: 'http://collabor8.example' }],
    ['bound to another name', { rpID: 'evil.test' }],
    ['to a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['that nobody has unlocked', { isVerified: false }],
  ];

  it.each(lies)('is not taken from an answer %s', async (_what, lie) => {
    await expect(add(authenticator, session, lie)).rejects.toMatchObject({
      code: 'invalid',
      message: WRONG.message,
    });
    expect(await own()).toEqual([]);
  });

  it.each([...lies, ['signed by another key', { key: another }] as const])(
    'does not sign in by an answer %s, which its owner is told',
    async (_what, lie) => {
      await add();
      await expect(logIn(lie)).rejects.toMatchObject(WRONG);
      await expect.poll(async () => (await stage.users.activity(session))[0]?.kind).toBe('failed');
    },
  );

  it('is refused where its number of signatures goes back, as that of a copy does', async () => {
    await add();
    await logIn({ counter: 7 });
    await expect(logIn({ counter: 7 })).rejects.toMatchObject(WRONG);
    await expect(logIn({ counter: 8 })).resolves.toBeDefined();
  });

  it('answers each challenge once, within five minutes, and only for whom it was given', async () => {
    await add();
    const asked = await stage.users.beginPasskeyLogin(here());
    const answers = [1, 2, 3].map(() => authenticator.show(asked));
    const all = await Promise.allSettled(
      answers.map((answer) => stage.users.passkeyLogin(answer, here())),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);

    const late = await stage.users.beginPasskeyLogin(here());
    stage.advance(5 * MINUTE);
    const answer = authenticator.show(late);
    await expect(stage.users.passkeyLogin(answer, here())).rejects.toMatchObject(WRONG);

    // Neither the one for making another, nor one for somebody else.
    const { session: ben } = await stage.signUp('ben');
    const ofAda = await stage.users.beginPasskey(session, here());
    const shown = authenticator.show(ofAda);
    await expect(stage.users.passkeyLogin(shown, here())).rejects.toMatchObject(WRONG);
    const made = new Authenticator(ORIGIN).make(ofAda);
    await expect(stage.users.addPasskey(ben, made, here())).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(stage.users.addPasskey(session, made, here())).resolves.toBeUndefined();
  });

  it('belongs to one account', async () => {
    await add();
    const { session: ben } = await stage.signUp('ben');
    await expect(add(authenticator, ben)).rejects.toMatchObject({
      code: 'taken',
      message: 'Somebody has this passkey already.',
    });
    await expect(stage.users.removePasskey(ben, authenticator.id, here())).rejects.toMatchObject({
      code: 'missing',
      message: 'You have no such passkey.',
    });
    expect(await own()).toHaveLength(1);
  });

  it('signs nobody in once it was removed, or its account was', async () => {
    await add();
    await stage.users.removePasskey(session, authenticator.id, here());
    await expect(logIn()).rejects.toMatchObject(UNKNOWN);
    await add();
    await stage.users.remove(session, 'ada');
    await stage.users.forgetPasskeys('ada');
    await expect(logIn()).rejects.toMatchObject(UNKNOWN);
    expect(await stage.store.sizeOf(passkeys)).toBe(0);
  });

  it('is one of twenty at most', async () => {
    for (let n = 0; n < 20; n += 1) await add(new Authenticator(ORIGIN));
    await expect(add()).rejects.toMatchObject({
      code: 'taken',
      message: 'You have 20 passkeys. Remove one first.',
    });
  });

  it('is added and removed after a log-in of the last minutes alone, which it can be itself', async () => {
    await add();
    stage.advance(11 * MINUTE);
    const needed = { code: 'forbidden', proofNeeded: ['password', 'passkey'] };
    await expect(add(new Authenticator(ORIGIN))).rejects.toMatchObject(needed);
    const remove = () => stage.users.removePasskey(session, authenticator.id, here());
    await expect(remove()).rejects.toMatchObject(needed);

    const prove = async (shown: Authenticator) => {
      const passkey = shown.show(await stage.users.beginPasskeyLogin(here()));
      await stage.users.proveAgain(session, { passkey }, here());
    };
    const { session: ben } = await stage.signUp('ben');
    const bens = new Authenticator(ORIGIN);
    await add(bens, ben);
    await expect(prove(bens)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This is not a passkey of yours.',
    });
    await expect(remove()).rejects.toMatchObject(needed);
    await prove(authenticator);
    await expect(remove()).resolves.toBeUndefined();
  });

  it('leaves no challenge behind that nobody answered', async () => {
    await stage.users.beginPasskeyLogin(here());
    await removeExpired(stage.platform, passkeyChallenges);
    expect(await stage.store.sizeOf(passkeyChallenges)).toBe(1);
    stage.advance(5 * MINUTE);
    await removeExpired(stage.platform, passkeyChallenges);
    expect(await stage.store.sizeOf(passkeyChallenges)).toBe(0);
  });
});

it.each([
  ['https://collabor8.example', 'collabor8.example'],
  ['https://collabor8.example:8443', 'collabor8.example'],
  ['http://localhost:8000', 'localhost'],
  ['http://collabor8.example', undefined],
  ['https://192.0.2.1', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://127.0.0.1:8000', undefined],
  ['', undefined],
])('passkeys of %j are bound to %s', (origin, name) => {
  expect(relyingPartyOf(origin)).toBe(name);
});

describe('whoever was in somebody’s account', () => {
  it('has no way back once its owner has closed all others', async () => {
    await add();
    const { codes } = await stage.users.makeRecoveryCodes(session, here());
    const token = await stage.users.makeToken(session, { name: 'theirs', scope: 'write' }, here());
    const other = await stage.sessionOf((await stage.logIn('ada')).token);
    const { session: ben } = await stage.signUp('ben');
    const bens = new Authenticator(ORIGIN);
    await add(bens, ben);

    stage.advance(11 * MINUTE);
    await expect(stage.users.closeOtherWays(session, here())).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await own()).toHaveLength(1);
    await stage.users.proveAgain(session, { password: 'correct horse' }, here());
    await stage.users.closeOtherWays(session, here());

    await expect(logIn()).rejects.toMatchObject(UNKNOWN);
    const reset = { username: 'ada', code: codes[0] ?? '', password: 'another horse' };
    await expect(stage.users.resetByCode(reset, here())).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await stage.users.sessions.findByToken(token)).toBeNull();
    await expect(stage.users.makeRecoveryCodes(other, here())).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await stage.users.recovery(session)).toMatchObject({ codesLeft: 0, codesMadeAt: null });
    expect((await stage.users.activity(session))[0]?.kind).toBe('waysClosed');
    expect(await own(ben)).toHaveLength(1);
    await logIn({}, bens);
  });

  it('stays in by nothing that opened it a moment before its end', async () => {
    await add();
    const begin = stage.store.transaction.bind(stage.store);
    vi.spyOn(stage.store, 'transaction').mockImplementationOnce(async (...asked) => {
      await logIn();
      return begin(...asked);
    });
    await stage.users.closeOtherWays(session, here());
    expect(await stage.users.sessions.list('ada')).toMatchObject([{ id: session.id }]);
  });

  it('makes no passkey and no codes in a session that ends meanwhile', async () => {
    const other = await stage.sessionOf((await stage.logIn('ada')).token);
    const asked = await stage.users.beginPasskey(other, here());
    const late = stage.users.addPasskey(other, authenticator.make(asked), here());
    const codes = stage.users.makeRecoveryCodes(other, here());
    await Promise.allSettled([late, codes, stage.users.closeOtherWays(session, here())]);
    expect(await own()).toEqual([]);
    expect(await stage.users.recovery(session)).toMatchObject({ codesLeft: 0 });
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are not offered where browsers make none', async () => {
    const ada = await signUp(server, 'ada');
    const refused = { data: { code: 'SERVICE_UNAVAILABLE' } } as Partial<
      TRPCClientError<AppRouter>
    >;
    await expect(ada.trpc.users.beginPasskey.mutate()).rejects.toMatchObject(refused);
    await expect(ada.trpc.users.signInOptions.query()).resolves.toMatchObject({
      canUsePasskeys: false,
    });
    await ada.leave();
  });
});

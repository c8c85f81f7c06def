import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECOVERY_CODES } from '@collabor8/domain';
import { mails } from '../../platform/mails.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { runUnit } from '../../ports/run-unit.js';
import { LINKS_MAX, writeLink } from './account-links.js';
import { activityBooks } from './documents.js';
import { accountLinks, recoveryBooks } from './recovery-documents.js';
import { waitFor } from '../../testing/wait-for.js';
import { LAST_RESET_LETTER, RESET_LETTER, VERIFY_LETTER } from './recovery-letters.js';
import {
  LETTERS_PER_EMAIL,
  LINKS_PER_NAME,
  PASSWORD_RESETS_PER_NAME,
  SIGN_IN_TRIES_PER_NAME,
} from './rate-limits.js';

const ORIGIN = 'https://collabor8.example';
const ADDRESS = 'Ada@people.example';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = { password: 'another horse' };
const CODE = (code: string) => ({ data: { code } });

let server: TestServer;
let ada: Person;
let stranger: Person;
let time: number;

async function open(options: Parameters<typeof startTestServer>[0] = {}) {
  time = Date.parse('2026-01-01T00:00:00.000Z');
  server = await startTestServer({ mailOrigin: ORIGIN, now: () => new Date(time), ...options });
  ada = await signUp(server, 'ada');
  stranger = connect(server, '', '');
}
beforeEach(() => open());
afterEach(() => server.close());

/** Writes the letters that wait, as who sends them does. */
async function post() {
  const queue = server.store.collection(mails);
  const letters = [];
  for (const { _id, kind, about } of (await queue.page('byDue', { limit: 100 })).items) {
    const letter = await server.api.letters[kind]?.(about, await server.services.place.sender());
    if (letter !== undefined) letters.push(letter);
    await queue.remove(_id);
  }
  return letters;
}

const tokensIn = (text: string | undefined, path: 'reset' | 'verify'): readonly string[] =>
  [...(text ?? '').matchAll(new RegExp(`${ORIGIN}/${path}/([\\w-]+)`, 'g'))].flatMap(
    ([, token]) => token ?? [],
  );

async function tokenSent(path: 'reset' | 'verify'): Promise<string> {
  return (await post()).flatMap(({ text }) => tokensIn(text, path))[0] ?? '';
}
const verifyToken = (): Promise<string> => tokenSent('verify');

async function verified(person = ada, email = ADDRESS): Promise<void> {
  await person.trpc.users.setEmail.mutate({ email });
  await stranger.trpc.users.verifyEmail.mutate({ token: await verifyToken() });
}

async function resetToken(name = 'ada'): Promise<string> {
  await stranger.trpc.users.requestReset.mutate({ name });
  return tokenSent('reset');
}

const logIn = (password: string, username = 'ada') =>
  stranger.rest('POST', '/user/login', { username, password });

describe('an address', () => {
  it('is written nothing that a stranger chose', async () => {
    const shop = await signUp(server, 'win-it.at.evil.example');
    await shop.trpc.users.setEmail.mutate({ email: ADDRESS });
    const [letter] = await post();
    expect(letter?.to).toBe(ADDRESS);
    expect(JSON.stringify(letter)).not.toContain('evil');
    await shop.leave();
  });

  it('counts once a link that was sent to it is opened, and is told to its owner alone', async () => {
    const asked = await ada.trpc.users.setEmail.mutate({ email: ` ${ADDRESS} ` });
    expect(asked).toMatchObject({ email: null, pendingEmail: ADDRESS, canMail: true });
    const [letter] = await post();
    expect(letter).toMatchObject({
      to: ADDRESS,
      subject: expect.stringContaining('Confirm') as string,
    });
    const [token = ''] = tokensIn(letter?.text, 'verify');
    await stranger.trpc.users.verifyEmail.mutate({ token });
    expect(await ada.trpc.users.recovery.query()).toMatchObject({
      email: ADDRESS,
      pendingEmail: null,
    });
    const ben = await signUp(server, 'ben');
    expect((await ben.trpc.users.recovery.query()).email).toBeNull();
    const seen = [
      await ben.trpc.users.open.query({ username: 'ada' }),
      await (await ben.rest('GET', '/user/getUsers')).json(),
    ];
    expect(JSON.stringify(seen)).not.toContain('people.example');
  });

  it('is written to again as often as the mail server takes no letter', async () => {
    await ada.trpc.users.setEmail.mutate({ email: ADDRESS });
    const write = async () => {
      time += MINUTE;
      return server.api.letters[VERIFY_LETTER]?.('ada', await server.services.place.sender());
    };
    const first = await write();
    for (let tries = 2; tries <= LINKS_MAX; tries += 1) await write();
    const [token = ''] = tokensIn((await write())?.text, 'verify');
    expect(token).not.toBe('');
    const open = (sent: string) => stranger.trpc.users.verifyEmail.mutate({ token: sent });
    const [oldest = ''] = tokensIn(first?.text, 'verify');
    await expect(open(oldest)).rejects.toMatchObject(CODE('NOT_FOUND'));
    await open(token);
  });

  it('keeps no token in the store, but its hash', async () => {
    await ada.trpc.users.setEmail.mutate({ email: ADDRESS });
    const token = await verifyToken();
    const kept: unknown[] = [];
    for (const definition of [accountLinks, recoveryBooks, mails]) {
      for await (const each of server.store.collection(definition as never).all()) kept.push(each);
    }
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  it('is not shown by a link that is over, used, or of another address', async () => {
    const over = CODE('NOT_FOUND');
    await ada.trpc.users.setEmail.mutate({ email: ADDRESS });
    const late = await verifyToken();
    time += DAY;
    const open = (token: string) => stranger.trpc.users.verifyEmail.mutate({ token });
    await expect(open(late)).rejects.toMatchObject(over);
    await ada.trpc.users.proveAgain.mutate({ password: 'correct horse' });
    await ada.trpc.users.setEmail.mutate({ email: ADDRESS });
    const former = await verifyToken();
    await ada.trpc.users.setEmail.mutate({ email: 'other@people.example' });
    const token = await verifyToken();
    await expect(open(former)).rejects.toMatchObject(over);
    await open(token);
    await expect(open(token)).rejects.toMatchObject(over);
    const swapped = stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    await expect(swapped).rejects.toMatchObject(over);
    expect((await ada.trpc.users.recovery.query()).email).toBe('other@people.example');
  });

  it.each([
    ['is replaced, once the other is shown', 'other@people.example'],
    ['is taken away', ''],
  ])('that %s is told so, as whoever did it may be somebody else', async (_how, email) => {
    await verified();
    await ada.trpc.users.setEmail.mutate({ email });
    const letters = await post();
    if (email !== '') {
      expect(letters).toMatchObject([{ to: email }]);
      const [token = ''] = tokensIn(letters[0]?.text, 'verify');
      await stranger.trpc.users.verifyEmail.mutate({ token });
      letters.splice(0, 1, ...(await post()));
    }
    expect(letters).toMatchObject([
      { to: ADDRESS, subject: expect.stringContaining('was changed') as string },
    ]);
    expect(letters[0]?.text).toContain('ada at ');
    // Nobody who reads the former address is told the other one, or comes in by this letter.
    expect(letters[0]?.text).not.toMatch(/other@|\/reset\/|\/verify\//);
  });

  it('stays while another has still to be shown, and goes when it is taken away', async () => {
    await verified();
    await ada.trpc.users.setEmail.mutate({ email: 'other@people.example' });
    expect(await ada.trpc.users.recovery.query()).toMatchObject({
      email: ADDRESS,
      pendingEmail: 'other@people.example',
    });
    await post();
    await ada.trpc.users.setEmail.mutate({ email: '' });
    await post();
    expect(await ada.trpc.users.recovery.query()).toMatchObject({
      email: null,
      pendingEmail: null,
    });
    await stranger.trpc.users.requestReset.mutate({ name: ADDRESS });
    await stranger.trpc.users.requestReset.mutate({ name: 'ada' });
    expect(await post()).toEqual([]);
  });

  it('that was replaced opens nothing: not by a link that was sent there before, either', async () => {
    await verified();
    const { token: handedOut } = await runUnit(server.store, async (unit) => ({
      token: await writeLink(
        unit,
        { username: 'ada', purpose: 'password', isHandedOut: true, expiresAt: time + DAY },
        new Date(time),
      ),
    }));
    await ada.trpc.users.setEmail.mutate({ email: 'other@people.example' });
    const verifying = await verifyToken();
    const sentThere = await resetToken();
    await stranger.trpc.users.verifyEmail.mutate({ token: verifying });
    const use = (token = '') => stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    await expect(use(sentThere)).rejects.toMatchObject(CODE('NOT_FOUND'));
    await use(handedOut);
  });

  it('that has still to be shown goes with a new password: whoever gave it comes back by none', async () => {
    await ada.trpc.users.setEmail.mutate({ email: 'eve@people.example' });
    const token = await verifyToken();
    await ada.rest('PATCH', '/user/resetPassword', { username: 'ada', ...NEW });
    const open = stranger.trpc.users.verifyEmail.mutate({ token });
    await expect(open).rejects.toMatchObject(CODE('NOT_FOUND'));
    const book = await server.store.collection(recoveryBooks).get('ada');
    expect(book?.pendingEmail ?? book?.email).toBeUndefined();
    expect(await resetToken()).toBe('');
  });

  it('asks who is there after ten minutes', async () => {
    time += 11 * MINUTE;
    for (const email of [ADDRESS, '']) {
      await expect(ada.trpc.users.setEmail.mutate({ email })).rejects.toMatchObject({
        data: { code: 'FORBIDDEN', proofNeeded: ['password'] },
      });
    }
    await expect(ada.trpc.users.makeRecoveryCodes.mutate()).rejects.toMatchObject({
      data: { code: 'FORBIDDEN', proofNeeded: ['password'] },
    });
    expect(await post()).toEqual([]);
  });

  it('can’t name two people', async () => {
    const email = 'a@one.example, b@two.example';
    await expect(ada.trpc.users.setEmail.mutate({ email })).rejects.toMatchObject(
      CODE('BAD_REQUEST'),
    );
  });
});

describe('a link for a new password', () => {
  beforeEach(() => verified());

  it.each(['ada', 'ADA', ADDRESS, ADDRESS.toLowerCase(), `  ${ADDRESS} `])(
    'is sent to whoever is asked for as %j',
    async (name) => {
      await stranger.trpc.users.requestReset.mutate({ name });
      const [letter, ...others] = await post();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ to: ADDRESS });
      expect(letter?.text).toContain('collabor8.example');
    },
  );

  it('answers all alike and writes the same, whether or not there is somebody', async () => {
    await signUp(server, 'ben');
    const names = ['ada', 'ben', 'nobody', ADDRESS, 'nobody@people.example'];
    const answers: unknown[] = [];
    for (const name of names) answers.push(await stranger.trpc.users.requestReset.mutate({ name }));
    expect(new Set(answers).size).toBe(1);
    const { items } = await server.store.collection(mails).page('byDue', { limit: 100 });
    expect(items.map(({ kind }) => kind)).toEqual(names.map(() => RESET_LETTER));
    expect(items.map(({ about }) => about).toSorted()).toEqual(names.toSorted());
    expect(await post()).toHaveLength(2);
  });

  it('sets a password once, ends all sessions and tells the person', async () => {
    const token = await resetToken();
    await stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    await expect(ada.trpc.users.recovery.query()).rejects.toMatchObject(CODE('UNAUTHORIZED'));
    expect([(await logIn('correct horse')).status, (await logIn(NEW.password)).status]).toEqual([
      401, 200,
    ]);
    const { notices } = await server.services.notices.openMine('ada');
    expect(notices).toMatchObject([
      { place: { deed: 'passwordChanged' }, isRead: false },
      { place: { deed: 'emailChanged' } },
    ]);
    const book = await server.store.collection(activityBooks).get('ada');
    expect(book?.rows.map(({ kind }) => kind)).toContain('passwordChanged');
    const again = stranger.trpc.users.resetByLink.mutate({ token, password: 'a third horse' });
    await expect(again).rejects.toMatchObject(CODE('NOT_FOUND'));
    expect((await logIn(NEW.password)).status).toBe(200);
  });

  it('is good for half an hour', async () => {
    const token = await resetToken();
    time += 30 * MINUTE - 1;
    const other = await resetToken();
    time += 1;
    const late = stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    await expect(late).rejects.toMatchObject(CODE('NOT_FOUND'));
    await stranger.trpc.users.resetByLink.mutate({ token: other, ...NEW });
    await server.tidy();
    expect(
      (await server.store.collection(accountLinks).page('byExpiry', { limit: 9 })).items,
    ).toEqual([]);
  });

  it('is good for a day where it is the last of one, however many are open', async () => {
    for (let sent = 0; sent < LINKS_MAX; sent += 1) await resetToken();
    const write = server.api.letters[LAST_RESET_LETTER];
    const letter = await write?.('ada', await server.services.place.sender());
    expect(letter?.text).toContain('within a day');
    expect(letter?.text).toContain('No other one is sent for a day');
    const [token = ''] = tokensIn(letter?.text, 'reset');
    time += DAY - 1;
    await stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    expect((await logIn(NEW.password)).status).toBe(200);
  });

  it('ends with the others when one of them is used, or a password set otherwise', async () => {
    const [one, other] = [await resetToken(), await resetToken()];
    await stranger.trpc.users.resetByLink.mutate({ token: one, ...NEW });
    const second = stranger.trpc.users.resetByLink.mutate({ token: other, ...NEW });
    await expect(second).rejects.toMatchObject(CODE('NOT_FOUND'));
  });

  it('is used once, however many use it at once', async () => {
    const token = await resetToken();
    const tries = await Promise.allSettled(
      [1, 2, 3].map((n) =>
        stranger.trpc.users.resetByLink.mutate({ token, password: `horse ${n}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is kept for a password that is refused', async () => {
    const token = await resetToken();
    const empty = stranger.trpc.users.resetByLink.mutate({ token, password: '  ' });
    await expect(empty).rejects.toMatchObject(CODE('BAD_REQUEST'));
    await stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
  });

  it('names every account of one address', async () => {
    const ben = await signUp(server, 'ben');
    await verified(ben, ADDRESS.toLowerCase());
    await stranger.trpc.users.requestReset.mutate({ name: ADDRESS });
    const [letter] = await post();
    expect(letter?.text).toMatch(/ada:\n[^]*ben:\n/);
    const [, token = ''] = tokensIn(letter?.text, 'reset');
    await stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    expect((await logIn(NEW.password, 'ben')).status).toBe(200);
    expect((await logIn('correct horse')).status).toBe(200);
  });

  it('is sent to whose the address is, whoever is called like it', async () => {
    const mallory = await signUp(server, ADDRESS);
    await verified(mallory, 'mallory@people.example');
    await stranger.trpc.users.requestReset.mutate({ name: ADDRESS });
    const [letter] = await post();
    expect(letter).toMatchObject({ to: ADDRESS });
    expect(letter?.text).toMatch(/ada:\n/);
  });

  it('goes with the account', async () => {
    const token = await resetToken();
    await ada.trpc.users.delete.mutate({ username: 'ada' });
    const late = stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    await expect(late).rejects.toMatchObject(CODE('NOT_FOUND'));
    await stranger.trpc.users.requestReset.mutate({ name: ADDRESS });
    expect(await post()).toEqual([]);
    for (const definition of [accountLinks, recoveryBooks]) {
      for await (const left of server.store.collection(definition as never).all()) {
        expect(left).toBeUndefined();
      }
    }
  });
});

describe('a recovery code', () => {
  const reset = (code: string, password = NEW.password, username = 'ada') =>
    stranger.trpc.users.resetByCode.mutate({ username, code, password });
  const WRONG = { message: 'Wrong username or recovery code', ...CODE('UNAUTHORIZED') };

  it('sets a password once, however it is written; the others stay', async () => {
    const { codes } = await ada.trpc.users.makeRecoveryCodes.mutate();
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    const [one = '', other = ''] = codes;
    await reset(one.toLowerCase().replaceAll('-', ' '), NEW.password, ' ADA ');
    expect((await logIn(NEW.password)).status).toBe(200);
    await expect(ada.trpc.users.recovery.query()).rejects.toMatchObject(CODE('UNAUTHORIZED'));
    await expect(reset(one)).rejects.toMatchObject(WRONG);
    await reset(other, 'a third horse');
    expect(await server.services.users.recovery({ username: 'ada' })).toMatchObject({
      codesLeft: 8,
    });
  });

  it('is kept as its hash alone, and ends when others are made', async () => {
    const { codes } = await ada.trpc.users.makeRecoveryCodes.mutate();
    const [code = ''] = codes;
    const book = await server.store.collection(recoveryBooks).get('ada');
    expect(JSON.stringify(book)).not.toContain(code);
    await ada.trpc.users.makeRecoveryCodes.mutate();
    await expect(reset(code)).rejects.toMatchObject(WRONG);
  });

  it('is refused alike for a wrong code, no codes and no account, and noted', async () => {
    await signUp(server, 'ben');
    await ada.trpc.users.makeRecoveryCodes.mutate();
    for (const username of ['ada', 'ben', 'nobody']) {
      await expect(reset('0000-0000-0000-0000', 'x', username)).rejects.toMatchObject(WRONG);
    }
    const books = server.store.collection(activityBooks);
    await waitFor('its note', async () => (await books.get('ada'))?.rows[0]?.kind === 'failed');
  });

  it('is used once, however many use it at once', async () => {
    const { codes } = await ada.trpc.users.makeRecoveryCodes.mutate();
    const tries = await Promise.allSettled(
      [1, 2, 3].map((n) => reset(codes[0] ?? '', `horse ${n}`)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('how often one may ask', () => {
  it('keeps nobody from their codes, however often others guess at their password', async () => {
    await server.close();
    await open({ rateLimits: true });
    const { codes } = await ada.trpc.users.makeRecoveryCodes.mutate();
    for (let n = 0; n < SIGN_IN_TRIES_PER_NAME; n += 1) await logIn('wrong');
    expect((await logIn('correct horse')).status).toBe(429);
    const [code = ''] = codes;
    await stranger.trpc.users.resetByCode.mutate({ username: 'ada', code, ...NEW });
  });

  it('keeps nobody from a new password, however much is done in a session of theirs', async () => {
    await server.close();
    await open({ rateLimits: true });
    await verified();
    const { codes } = await ada.trpc.users.makeRecoveryCodes.mutate();
    const fillUp = async () => {
      for (let n = 1; n < PASSWORD_RESETS_PER_NAME; n += 1) {
        await ada.trpc.users.beginSecondStep.mutate();
      }
      await expect(ada.trpc.users.beginSecondStep.mutate()).rejects.toMatchObject(
        CODE('TOO_MANY_REQUESTS'),
      );
    };
    await fillUp();
    const [code = ''] = codes;
    const [token, other] = [await resetToken(), await resetToken(ADDRESS)];
    await stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    await stranger.trpc.users.resetByCode.mutate({ username: 'ada', code, ...NEW });
    await expect(
      stranger.trpc.users.resetByLink.mutate({ token: other, ...NEW }),
    ).rejects.toMatchObject(CODE('NOT_FOUND'));
    await expect(ada.trpc.users.beginSecondStep.mutate()).rejects.toMatchObject(
      CODE('UNAUTHORIZED'),
    );
  });

  it('keeps nobody from a link because others have given their address', async () => {
    await server.close();
    await open({ rateLimits: true });
    await verified();
    for (const name of ['eve', 'mallory']) {
      const other = await signUp(server, name);
      for (let n = 0; n < LETTERS_PER_EMAIL / 2; n += 1) {
        await other.trpc.users.setEmail.mutate({ email: ADDRESS }).catch(() => undefined);
      }
    }
    await post();
    const token = await resetToken(ADDRESS);
    await stranger.trpc.users.resetByLink.mutate({ token, ...NEW });
    expect((await logIn(NEW.password)).status).toBe(200);
  });

  it('is bounded for a name, whoever has it, and for a person’s addresses', async () => {
    await server.close();
    await open({ rateLimits: true });
    for (const name of ['ada', 'nobody']) {
      for (let n = 0; n < LINKS_PER_NAME; n += 1) {
        await stranger.trpc.users.requestReset.mutate({ name });
      }
      await expect(stranger.trpc.users.requestReset.mutate({ name })).rejects.toMatchObject(
        CODE('TOO_MANY_REQUESTS'),
      );
    }
    for (let n = 0; n < 5; n += 1)
      await ada.trpc.users.setEmail.mutate({ email: `a${n}@b.example` });
    await expect(ada.trpc.users.setEmail.mutate({ email: ADDRESS })).rejects.toMatchObject(
      CODE('TOO_MANY_REQUESTS'),
    );
    const { items } = await server.store.collection(mails).page('byDue', { limit: 100 });
    expect(items.filter(({ kind }) => kind === VERIFY_LETTER)).toHaveLength(5);
  });
});

it('offers nothing by mail where none is sent', async () => {
  await server.close();
  await open({ mailOrigin: undefined });
  const none = CODE('SERVICE_UNAVAILABLE');
  await expect(stranger.trpc.users.requestReset.mutate({ name: 'ada' })).rejects.toMatchObject(
    none,
  );
  await expect(ada.trpc.users.setEmail.mutate({ email: ADDRESS })).rejects.toMatchObject(none);
  expect(await stranger.trpc.users.signInOptions.query()).toMatchObject({ canMail: false });
  expect(await ada.trpc.users.recovery.query()).toMatchObject({ canMail: false });
});

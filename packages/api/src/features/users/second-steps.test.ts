import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../request/session.js';
import { connect, signUp, startTestServer, type TestServer } from '../../testing/test-server.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';

const MINUTE = 60_000;
const ADDRESS = '192.0.2.1';
const password = 'correct horse';
const NEEDED = {
  code: 'unauthenticated',
  message: 'Enter the code that your authenticator app shows.',
  codeNeeded: true,
};
const WRONG = {
  code: 'unauthenticated',
  message:
    'This code is wrong or has been used. Enter the one that your authenticator app shows now.',
};

const codeOf = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

let stage: UsersStage;
let session: Session;
beforeEach(async () => {
  stage = await openUsersStage();
  ({ session } = await stage.signUp('ada'));
});
afterEach(() => stage.close());

const time = () => stage.platform.now().getTime();
const logIn = (code?: string, tried = password) =>
  stage.users.login(
    { username: 'ada', password: tried, ...(code !== undefined && { code }) },
    { address: ADDRESS },
  );

/** Sets an app up, and answers what it shows, so many half minutes from now. */
async function setUp(): Promise<(later?: number) => string> {
  const { secret } = await stage.users.beginSecondStep(session);
  await stage.users.confirmSecondStep(session, codeOf(secret, time()), { address: ADDRESS });
  return (later = 0) => codeOf(secret, time() + later * 30_000);
}

it('gives an app its secret as an address and as letters', async () => {
  const { secret, address } = await stage.users.beginSecondStep(session);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(address).toBe(
    `otpauth://totp/Collabor8:ada?issuer=Collabor8&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});

it('asks for nothing until a code was confirmed', async () => {
  await stage.users.beginSecondStep(session);
  await expect(logIn()).resolves.toBeDefined();
  await expect(
    stage.users.confirmSecondStep(session, '000000', { address: ADDRESS }),
  ).rejects.toMatchObject({
    code: 'invalid',
    message: WRONG.message,
  });
  await expect(logIn()).resolves.toBeDefined();
  expect(await stage.users.waysIn(session)).toMatchObject({ secondStepSince: null });
});

it('then asks for a code after the right password, and never before', async () => {
  const show = await setUp();
  expect(await stage.users.waysIn(session)).toMatchObject({
    secondStepSince: '2026-01-01T00:00:00.000Z',
  });
  stage.advance(MINUTE);
  await expect(logIn()).rejects.toMatchObject(NEEDED);
  await expect(logIn(' ')).rejects.toMatchObject(NEEDED);
  await expect(logIn(show(), 'wrong')).rejects.toMatchObject({
    message: 'Wrong username or password',
    codeNeeded: false,
  });
  await expect(logIn(show())).resolves.toBeDefined();
});

it.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('takes the code of %i half minutes later: %s', async (later, isTaken) => {
  const show = await setUp();
  stage.advance(5 * MINUTE);
  const tried = logIn(show(later));
  await (isTaken
    ? expect(tried).resolves.toBeDefined()
    : expect(tried).rejects.toMatchObject(WRONG));
});

it('takes a code once, nor an earlier one after it, nor that by which it was set up', async () => {
  const show = await setUp();
  await expect(logIn(show())).rejects.toMatchObject(WRONG);
  stage.advance(5 * MINUTE);
  const [before, code] = [show(-1), show()];
  await expect(logIn(code)).resolves.toBeDefined();
  await expect(logIn(code)).rejects.toMatchObject(WRONG);
  await expect(logIn(before)).rejects.toMatchObject(WRONG);
});

it('takes a code once, though it comes twice at the same time', async () => {
  const show = await setUp();
  stage.advance(MINUTE);
  const all = await Promise.allSettled([logIn(show()), logIn(show()), logIn(show())]);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('takes a recovery code instead, once', async () => {
  await setUp();
  const { codes } = await stage.users.makeRecoveryCodes(session, { address: ADDRESS });
  const [code = ''] = codes;
  await expect(logIn(code.toLowerCase())).resolves.toBeDefined();
  await expect(logIn(code)).rejects.toMatchObject(WRONG);
  expect((await stage.users.recovery(session)).codesLeft).toBe(codes.length - 1);
});

it('asks whoever comes back by a new password as well', async () => {
  const show = await setUp();
  const { codes } = await stage.users.makeRecoveryCodes(session, { address: ADDRESS });
  const [code = ''] = codes;
  await stage.users.resetByCode(
    { username: 'ada', code, password: 'another' },
    { address: ADDRESS },
  );
  stage.advance(MINUTE);
  await expect(logIn(undefined, 'another')).rejects.toMatchObject(NEEDED);
  await expect(logIn(show(), 'another')).resolves.toBeDefined();
});

it('is turned off by its owner, and is in the activity with what was tried', async () => {
  await setUp();
  stage.advance(MINUTE);
  await expect(logIn('123456')).rejects.toMatchObject(WRONG);
  await stage.users.removeSecondStep(session, { address: ADDRESS });
  await expect(logIn()).resolves.toBeDefined();
  await expect
    .poll(async () => (await stage.users.activity(session)).map(({ kind }) => kind))
    .toEqual(expect.arrayContaining(['failed', 'secondStepOn', 'secondStepOff']));
});

it('is set up no second time while there is one', async () => {
  await setUp();
  await expect(stage.users.beginSecondStep(session)).rejects.toMatchObject({
    code: 'taken',
    message: 'You have an authenticator app. Turn it off first.',
  });
});

it('asks for a log-in of the last ten minutes before it is set up or turned off', async () => {
  await setUp();
  stage.advance(11 * MINUTE);
  const refused = { code: 'forbidden', proofNeeded: ['password'] };
  await expect(stage.users.removeSecondStep(session, { address: ADDRESS })).rejects.toMatchObject(
    refused,
  );
  await expect(stage.users.beginSecondStep(session)).rejects.toMatchObject(refused);
  await expect(logIn()).rejects.toMatchObject(NEEDED);
});

describe('with limits', () => {
  it('wrong codes count as wrong passwords do, the right one after them included', async () => {
    await stage.close();
    stage = await openUsersStage({ rateLimits: true });
    ({ session } = await stage.signUp('ada'));
    const show = await setUp();
    stage.advance(MINUTE);
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(logIn('123456')).rejects.toMatchObject(WRONG);
    }
    await expect(logIn(show())).rejects.toMatchObject({ code: 'tooMany' });
  });

  it('codes to confirm with are limited as well', async () => {
    await stage.close();
    stage = await openUsersStage({ rateLimits: true });
    ({ session } = await stage.signUp('ada'));
    await stage.users.beginSecondStep(session);
    const confirm = () => stage.users.confirmSecondStep(session, '123456', { address: ADDRESS });
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(confirm()).rejects.toMatchObject({ code: 'invalid' });
    }
    await expect(confirm()).rejects.toMatchObject({ code: 'tooMany' });
  });
});

describe('over the wire', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('both transports say that a code is needed, and take it', async () => {
    const ada = await signUp(server, 'ada');
    const { secret } = await ada.trpc.users.beginSecondStep.mutate();
    await ada.trpc.users.confirmSecondStep.mutate({ code: codeOf(secret, Date.now()) });
    const visitor = connect(server, '', '');
    await expect(
      visitor.trpc.users.login.mutate({ username: 'ada', password }),
    ).rejects.toMatchObject({
      message: NEEDED.message,
      data: { code: 'UNAUTHORIZED', codeNeeded: true },
    });
    const form = { username: 'ada', password };
    const refused = await visitor.rest('POST', '/user/login', form);
    expect([refused.status, await refused.text()]).toEqual([401, NEEDED.message]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    const code = codeOf(secret, Date.now() + 30_000);
    const taken = await visitor.rest('POST', '/user/login', { ...form, code });
    expect(taken.status).toBe(200);
    await Promise.all([ada.leave(), visitor.leave()]);
  });
});

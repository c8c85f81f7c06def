import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ADDRESS, openAwayStage, ORIGIN, type AwayStage } from '../../testing/away-stage.js';
import { credentials } from './documents.js';
import { passkeys } from './passkey-documents.js';
import { recoveryBooks } from './recovery-documents.js';

let stage: AwayStage;
beforeEach(async () => {
  stage = await openAwayStage();
});
afterEach(() => stage.close());

const NEW = 'another horse';

/** Makes every way in that a password opens, and takes away what kept others out, and then the owner's own. */
async function takeOver(): Promise<void> {
  const { ada, now } = stage;
  await ada.trpc.users.makeToken.mutate({ name: 'nightly', scope: 'read' });
  await ada.trpc.users.makeRecoveryCodes.mutate();
  const { secret } = await ada.trpc.users.beginSecondStep.mutate();
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now().getTime(),
  });
  await ada.trpc.users.confirmSecondStep.mutate({ code });
  await ada.trpc.users.removeSecondStep.mutate();
  await ada.trpc.users.closeOtherWays.mutate();
  await ada.rest('PATCH', '/user/resetPassword', { username: 'ada', password: NEW });
}

const TOLD = [
  'A token was added to your account from Unknown device',
  'New recovery codes were made for your account from Unknown device',
  'An authenticator app was added to your account from Unknown device',
  'The authenticator app of your account was turned off from Unknown device',
  'All other ways in to your account were closed from Unknown device',
  'Your password was changed from Unknown device',
];
/** To whom, and what. */
const mailed = () => {
  const sent = stage.mails();
  return stage.post.received.map(({ to }, index) => {
    const [, news = ''] =
      /^(.+): ada at collabor8\.example\.$/m.exec(sent[index]?.replaceAll('\r', '') ?? '') ?? [];
    return `${to.join()}: ${news}`;
  });
};

it('what somebody else could come back by is in the owner’s notices and mailed to them, each once', async () => {
  await takeOver();
  await stage.send();
  expect(mailed().toSorted()).toEqual(TOLD.map((line) => `${ADDRESS}: ${line}`).toSorted());
  expect(stage.mails().join('\n')).toContain(ORIGIN);
  const { notices } = await stage.server.services.notices.openMine('ada');
  expect(notices.map(({ kind, isRead }) => [kind, isRead])).toEqual(
    TOLD.map(() => ['account', false]),
  );
  stage.advance(24 * 60 * 60_000);
  await stage.send();
  expect(mailed()).toHaveLength(TOLD.length);
});

it('is mailed though whoever did it is there, has read it, and wants no mails, nor the address', async () => {
  const { ada, server } = stage;
  await stage.arrive(ada);
  await ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: false });
  const hours = { from: 0, to: 1439, timeZone: 'Etc/UTC' };
  await ada.trpc.notices.chooseQuietHours.mutate({ hours });
  await ada.trpc.users.makeToken.mutate({ name: 'nightly', scope: 'read' });
  await stage.seeAll(ada);
  const other = { email: 'mallory@people.example', emailKey: 'mallory@people.example' };
  await server.store.collection(recoveryBooks).update('ada', (book) => ({ ...book, ...other }));
  await stage.send();
  expect(mailed()).toEqual([`${ADDRESS}: ${TOLD[0]}`]);
});

it('a passkey and a sign-in elsewhere that are taken off an account are told to its owner', async () => {
  const { ada, server } = stage;
  const made = { publicKey: '', counter: 0, transports: [], createdAt: '', device: '' };
  await server.store.collection(passkeys).insert({ _id: 'key', username: 'ada', ...made });
  await server.store
    .collection(credentials)
    .update('ada', (before) => ({ ...before, oidcSubject: 'ada-elsewhere' }));
  await ada.trpc.users.removePasskey.mutate({ id: 'key' });
  await ada.trpc.users.disconnectOidc.mutate();
  await stage.send();
  expect(mailed().toSorted()).toEqual([
    `${ADDRESS}: A passkey was taken off your account from Unknown device`,
    `${ADDRESS}: Another way to sign in was taken off your account from Unknown device`,
  ]);
});

it('an address is told of in the notices, also the first one, which somebody else could come back by', async () => {
  const { ben, server } = stage;
  await ben.trpc.users.setEmail.mutate({ email: 'eve@people.example' });
  await stage.send();
  const [, token = ''] = /\/verify\/(\S+)/.exec(stage.mails().join('\n')) ?? [];
  await ben.trpc.users.verifyEmail.mutate({ token });
  const { notices } = await server.services.notices.openMine('ben');
  expect(notices.map(({ place }) => place)).toEqual([
    { kind: 'account', username: 'ben', deed: 'emailChanged' },
  ]);
});

it('somebody who has shown no address is mailed nothing', async () => {
  const { ben } = stage;
  await ben.trpc.users.makeToken.mutate({ name: 'nightly', scope: 'read' });
  await stage.send();
  expect(mailed()).toEqual([]);
  expect(await stage.linesOf(ben)).toEqual([TOLD[0]]);
});

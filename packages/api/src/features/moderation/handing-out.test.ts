import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LINKS_MAX, writeLink } from '../users/account-links.js';
import { runUnit } from '../../ports/run-unit.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { sessions } from '../users/documents.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

const MINUTE = 60_000;
const NEW = 'another horse';

let stage: ModerationStage;
let time: number;
beforeEach(async () => {
  time = Date.parse('2026-01-01T00:00:00.000Z');
  stage = await openModerationStage({ now: () => new Date(time) });
});
afterEach(() => stage.close());

const handOut = (actor: Person, username = 'ada') =>
  actor.trpc.moderation.handOutLink.mutate({ username, why: 'She lost everything' });
const use = (token: string) =>
  stage.visitor.trpc.users.resetByLink.mutate({ token, password: NEW });
const logIn = (username: string, password: string) =>
  stage.visitor.rest('POST', '/user/login', { username, password });

it('an administrator hands out a link that sets a password once, in the log; the person is told', async () => {
  const { notices } = stage.server.services;
  // The log tells the newest first, and grace was appointed on the stage.
  time += MINUTE;
  const { token } = await handOut(stage.root, 'ADA');
  const told = await notices.openMine('ada');
  expect(told.notices).toMatchObject([{ kind: 'account', title: '', isRead: false }]);
  const log = await read(stage.root.trpc.moderation.openLog.query());
  expect(log.items[0]).toMatchObject({
    ...{ act: 'handedOut', by: 'root', on: 'ada', why: 'She lost everything' },
  });
  expect(JSON.stringify(log)).not.toContain(token);
  await use(token);
  expect((await logIn('ada', NEW)).status).toBe(200);
  await expect(use(token)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

it('nobody else does, nor anybody for themselves or for nobody', async () => {
  await expect(handOut(stage.grace)).rejects.toThrow('Only administrators can hand out links.');
  await expect(handOut(stage.bob)).rejects.toThrow('Only moderators can do this.');
  await expect(handOut(stage.root, 'Root')).rejects.toThrow('changed in your settings');
  await expect(handOut(stage.root, 'who')).rejects.toThrow('User not found');
  expect((await stage.server.services.notices.openMine('ada')).notices).toEqual([]);
});

it('an administrator ends all sessions and tokens of somebody, in the log and in what they read of their account', async () => {
  time += MINUTE;
  const end = (actor: Person, username = 'ADA') =>
    actor.trpc.moderation.endSessions.mutate({ username, why: 'Her laptop was stolen' });
  await expect(end(stage.grace)).rejects.toThrow('Only administrators can end sessions.');
  await expect(end(stage.bob)).rejects.toThrow('Only moderators can do this.');
  await expect(end(stage.root, 'Root')).rejects.toThrow('ended in your settings');
  await expect(end(stage.root, 'who')).rejects.toThrow('User not found');
  expect((await logIn('ada', 'correct horse')).status).toBe(200);
  const sessionsOfAda = () =>
    stage.server.store.collection(sessions).page('byUser', { equals: ['ada'], limit: 9 });
  expect((await sessionsOfAda()).items).toHaveLength(2);
  const token = await stage.ada.trpc.users.makeToken.mutate({ name: 'nightly', scope: 'read' });
  const headers = { authorization: `Bearer ${token}` };
  const byToken = () => fetch(`${stage.server.url}/tag/getTagsWithQuestionNumber`, { headers });
  expect((await byToken()).status).toBe(200);
  await end(stage.root);
  await expect(stage.ada.trpc.users.activity.query()).rejects.toMatchObject({
    data: { code: 'UNAUTHORIZED' },
  });
  expect((await sessionsOfAda()).items).toEqual([]);
  expect((await byToken()).status).toBe(401);
  const [entry] = (await read(stage.root.trpc.moderation.openLog.query())).items;
  expect(entry).toMatchObject({ act: 'endedSessions', on: 'ada', why: 'Her laptop was stolen' });
  const [told] = await stage.root.trpc.moderation.activity.query({ username: 'ada' });
  expect(told).toMatchObject({ kind: 'sessionsEnded', device: null, address: null });
});

it('asks the administrator who is there, after ten minutes', async () => {
  time += 11 * MINUTE;
  await expect(handOut(stage.root)).rejects.toMatchObject({
    data: { code: 'FORBIDDEN', proofNeeded: ['password'] },
  });
  await stage.root.trpc.users.proveAgain.mutate({ password: 'correct horse' });
  await handOut(stage.root);
});

it('is good for a day, and few are open at a time', async () => {
  const { token } = await handOut(stage.root);
  for (let n = 1; n < LINKS_MAX; n += 1) await handOut(stage.root);
  await expect(handOut(stage.root)).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } });
  time += 24 * 60 * MINUTE;
  await expect(use(token)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

it('is had however many links others have sent to the person', async () => {
  const sent = { username: 'ada', purpose: 'password', expiresAt: time + 30 * MINUTE } as const;
  for (let n = 0; n < LINKS_MAX; n += 1) {
    await runUnit(stage.server.store, (unit) => writeLink(unit, sent, new Date(time)));
  }
  const { token } = await handOut(stage.root);
  await use(token);
});

it('turns off an authenticator app that is lost, where the administrator chose it, in the log', async () => {
  const { secret } = await stage.ada.trpc.users.beginSecondStep.mutate();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await stage.ada.trpc.users.confirmSecondStep.mutate({ code: app.generate({ timestamp: time }) });
  const { token: kept } = await handOut(stage.root);
  await use(kept);
  expect((await logIn('ada', NEW)).status).toBe(401);
  time += MINUTE;
  const { token } = await stage.root.trpc.moderation.handOutLink.mutate({
    ...{ username: 'ada', why: 'Her phone drowned', clearsSecondStep: true },
  });
  expect((await logIn('ada', NEW)).status).toBe(401);
  await use(token);
  expect((await logIn('ada', NEW)).status).toBe(200);
  const { items } = await read(stage.root.trpc.moderation.openLog.query());
  expect(items[0]).toMatchObject({ act: 'handedOutWhole', on: 'ada', why: 'Her phone drowned' });
  const told = await stage.root.trpc.moderation.activity.query({ username: 'ada' });
  expect(told.map(({ kind }) => kind)).toContain('secondStepOff');
});

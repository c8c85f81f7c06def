import { WEEK_MS } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openAwayStage, ORIGIN, type AwayStage } from '../../testing/away-stage.js';

let stage: AwayStage;
beforeAll(async () => {
  stage = await openAwayStage();
  const { ada } = stage;
  // Of all other mails there are tests of their own.
  await ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: false });
  await stage.ask(stage.ben, 'The first?');
  await ada.trpc.tags.follow.mutate({ name: 'reasons', isOn: true });
});
afterAll(() => stage.close());

const weekly = (isOn: boolean) =>
  stage.ada.trpc.notices.chooseMail.mutate({ kind: 'weekly', isOn });
const mailsSince = (before: number) => stage.mails().slice(before);

let before = 0;
beforeEach(async () => {
  await weekly(false);
  stage.advance(1000);
  await stage.send();
  await weekly(true);
  stage.advance(1000);
  before = stage.mails().length;
});

it('mails what is new in what somebody follows, once a week, and nothing of before', async () => {
  const qid = await stage.ask(stage.ben, 'Is it\n\n<new>?');
  await stage.answer(stage.cleo, qid);
  stage.advance(WEEK_MS - 2000);
  await stage.send();
  expect(mailsSince(before)).toEqual([]);
  stage.advance(2000);
  await Promise.all([stage.server.tidy(), stage.server.tidy()]);
  await Promise.all([stage.mailing().drain(), stage.mailing().drain()]);
  await stage.send();
  const [mail = '', ...others] = mailsSince(before);
  expect(others).toEqual([]);
  expect(stage.post.received.at(-1)?.subject).toBe(
    'This week in what you follow at collabor8.example',
  );
  expect(mail).toContain('Is it <new>? (1 answer)');
  expect(mail).toContain('<b>Is it &lt;new&gt;?</b> (1 answer)');
  expect(mail).toContain(`${ORIGIN}/question/${qid}`);
  expect(mail).not.toContain('The first?');
  stage.advance(WEEK_MS);
  await stage.send();
  expect(mailsSince(before)).toHaveLength(1);
});

it('mails one for weeks in which the server was off', async () => {
  await stage.ask(stage.ben, 'While it was off?');
  stage.advance(3 * WEEK_MS);
  await stage.send();
  await stage.send();
  expect(mailsSince(before)).toHaveLength(1);
});

it('mails nothing to whoever has not asked for it', async () => {
  await weekly(false);
  await stage.ask(stage.ben, 'Unasked?');
  stage.advance(WEEK_MS);
  await stage.send();
  expect(mailsSince(before)).toEqual([]);
});

it('waits until quiet hours are over', async () => {
  const minute = Math.floor(stage.now().getTime() / 60_000) % 1440;
  const hours = { from: minute, to: (minute + 60) % 1440, timeZone: 'UTC' };
  await stage.ada.trpc.notices.chooseQuietHours.mutate({ hours });
  await stage.ask(stage.ben, 'By night?');
  stage.advance(WEEK_MS);
  await stage.send();
  expect(mailsSince(before)).toEqual([]);
  stage.advance(3_600_000);
  await stage.send();
  expect(mailsSince(before)).toHaveLength(1);
  await stage.ada.trpc.notices.chooseQuietHours.mutate({ hours: null });
});

it('is stopped by its own link, which stops nothing else', async () => {
  await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: true });
  await stage.ask(stage.ben, 'To be stopped?');
  stage.advance(WEEK_MS);
  await stage.send();
  const [, token = ''] = /unsubscribe\/([\w-]{43})/.exec(mailsSince(before)[0] ?? '') ?? [];
  await fetch(`${stage.server.url}/unsubscribe/${token}`, { method: 'POST' });
  const { settings } = (await stage.ada.trpc.notices.openMine.query()).value;
  expect(settings.mail).toEqual({ isOn: true, off: [] });
  await stage.ask(stage.ben, 'Stopped?');
  stage.advance(WEEK_MS);
  await stage.send();
  expect(mailsSince(before)).toHaveLength(1);
});

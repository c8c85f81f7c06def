import { MAIL_PAUSE_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBounceServer } from '../../adapters/smtp/bounce-server.js';
import { recoveryBooks } from '../users/recovery-documents.js';
import { MAIL_CLAIM } from '../../platform/mails.js';
import { ADDRESS, BOUNCE_DOMAIN, openAwayStage, type AwayStage } from '../../testing/away-stage.js';
import { handOver, reportOf } from '../../testing/bounces.js';
import { listen } from '../../testing/listen.js';

let stage: AwayStage;
beforeEach(async () => {
  stage = await openAwayStage();
});
afterEach(() => stage.close());

describe('stopping', () => {
  const stopToken = async (): Promise<string> => {
    const qid = await stage.ask(stage.ada, 'Why?');
    await stage.missed(() => stage.answer(stage.ben, qid));
    await stage.send();
    return /unsubscribe\/([\w-]{43})/.exec(stage.mails()[0] ?? '')?.[1] ?? '';
  };
  const mailNow = async (): Promise<void> => {
    const qid = await stage.ask(stage.ada, 'How?');
    await stage.missed(() => stage.answer(stage.cleo, qid));
    stage.advance(MAIL_PAUSE_MS);
    await stage.send();
  };

  it('takes one POST of a mail program, without a session, and is told to the person’s tabs', async () => {
    const token = await stopToken();
    const seat = await listen(stage.ada, { kind: 'person', username: 'ada' });
    const answer = await fetch(`${stage.server.url}/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await seat.received(1);
    expect(seat.events).toMatchObject([{ settings: { mail: { isOn: false } } }]);
    seat.stop();
    await stage.ada.leave();
    await mailNow();
    expect(stage.post.received).toHaveLength(1);
    await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: true });
    stage.advance(MAIL_PAUSE_MS);
    await mailNow();
    expect(stage.post.received).toHaveLength(2);
  });

  it('changes nothing when a program only opens the link, or has another one', async () => {
    const token = await stopToken();
    await fetch(`${stage.server.url}/unsubscribe/${token}`);
    const other = 'x'.repeat(43);
    const answer = await fetch(`${stage.server.url}/unsubscribe/${other}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await mailNow();
    expect(stage.post.received).toHaveLength(2);
  });
});

it('sends no more to an address that the mail server doesn’t know, until its owner says so', async () => {
  const { ada, ben, cleo } = stage;
  const [one, other] = [await stage.ask(ada, 'Why?'), await stage.ask(ada, 'How?')];
  stage.answers.toAddress = { code: 550 };
  await stage.missed(() => stage.answer(ben, one));
  await stage.send();
  stage.answers.toAddress = undefined;
  const address = () => ada.trpc.notices.mailAddress.query();
  expect(await address()).toEqual({ canMail: true, email: ADDRESS, isRefused: true });
  await stage.missed(() => stage.answer(cleo, other));
  stage.advance(MAIL_PAUSE_MS);
  await stage.send();
  expect(stage.post.seen).toEqual([]);
  await ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: true });
  expect(await address()).toMatchObject({ isRefused: false });
  await stage.missed(() => stage.answer(ben, other));
  await stage.send();
  expect(stage.post.received).toHaveLength(1);
});

it('goes on with an address whose server only refuses one mail', async () => {
  const { ada, ben } = stage;
  const qid = await stage.ask(ada, 'Why?');
  stage.answers.toMail = { code: 554 };
  await stage.missed(() => stage.answer(ben, qid));
  await stage.send();
  expect(await ada.trpc.notices.mailAddress.query()).toMatchObject({ isRefused: false });
});

describe('a mail that comes back later', () => {
  const address = () => stage.ada.trpc.notices.mailAddress.query();
  const bounce = async (to: string, status?: string): Promise<number> => {
    const server = await startBounceServer({
      ...{ host: '127.0.0.1', port: 0, domain: BOUNCE_DOMAIN },
      refusalAt: stage.server.services.notices.refusalAt,
    });
    const raw = reportOf({ to, ...(status !== undefined && { status }) });
    const code = await handOver(server.port, { to, raw });
    await server.close();
    return code;
  };
  const mailed = async (): Promise<string> => {
    const qid = await stage.ask(stage.ada, 'Why?');
    await stage.missed(() => stage.answer(stage.ben, qid));
    await stage.send();
    return stage.post.received.at(-1)?.returnsTo ?? '';
  };

  it('ends them as a refused address does, if it is for good', async () => {
    const to = await mailed();
    const [name = ''] = to.split('@');
    expect(name.length).toBeLessThanOrEqual(64);
    expect(await bounce(to, '4.2.2')).toBe(250);
    expect(await address()).toMatchObject({ isRefused: false });
    expect(await bounce(to)).toBe(250);
    expect(await address()).toMatchObject({ isRefused: true });
  });

  it('says nothing about another address, and can’t be made up', async () => {
    const to = await mailed();
    await stage.server.store
      .collection(recoveryBooks)
      .update('ada', (book) => ({ ...book, email: 'new@people.example' }));
    expect(await bounce(to)).toBe(550);
    const forged = `bounce-${'x'.repeat(43)}${to.slice(50)}`;
    expect(forged).toHaveLength(to.length);
    for (const other of [forged, `x${to}`, `ada@${BOUNCE_DOMAIN}`]) {
      expect(await bounce(other)).toBe(550);
    }
    expect(await address()).toMatchObject({ isRefused: false });
  });
});

it('sends a mail again under its id whose process died in the middle, and no second one', async () => {
  const { ada, ben } = stage;
  const qid = await stage.ask(ada, 'Why?');
  await stage.missed(() => stage.answer(ben, qid));
  stage.answers.toMail = 'silence';
  await stage.server.tidy();
  stage
    .mailing()
    .drain()
    .catch(() => undefined);
  while (stage.post.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  stage.answers.toMail = undefined;
  await stage.send();
  expect(stage.post.seen).toHaveLength(1);
  stage.advance(MAIL_CLAIM);
  await stage.send();
  await stage.send();
  const [cutShort, whole, ...others] = stage.post.seen;
  expect(whole?.messageId).toBe(cutShort?.messageId);
  expect([others, stage.post.received.length]).toEqual([[], 1]);
});

it('tells nobody another one’s address', async () => {
  const { ben } = stage;
  const none = { canMail: true, email: null, isRefused: false };
  expect(await ben.trpc.notices.mailAddress.query()).toEqual(none);
});

import { MAIL_AFTER_MS, MAIL_PAUSE_MS, usernameKey } from '@collabor8/domain';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '../../adapters/smtp/smtp-mailer.js';
import { createMailing } from '../../main/mailing.js';
import { MAIL_CLAIM } from '../../platform/mails.js';
import { listen } from '../../testing/listen.js';
import { startMailServer, type Answer, type MailServer } from '../../testing/mail-server.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';
import type { Person } from '../../testing/test-server.js';
import { answers } from '../questions/stored/documents.js';
import { users } from '../users/index.js';
import { recoveryBooks } from '../users/recovery-documents.js';

const ORIGIN = 'https://collabor8.example';
const ADDRESS = 'ada@people.example';

let stage: NoticesStage;
let post: MailServer;
let time: number;
let toAddress: Answer;
let toMail: Answer;
beforeEach(async () => {
  toAddress = undefined;
  toMail = undefined;
  time = Date.parse('2026-01-01T00:00:00.000Z');
  post = await startMailServer({ onAddress: () => toAddress, onMail: () => toMail });
  stage = await openNoticesStage({ mailOrigin: ORIGIN });
  await verified(stage.ada);
});
afterEach(async () => {
  await post.close();
  await stage.close();
});

const verified = async ({ username }: Person, email = ADDRESS): Promise<void> => {
  const books = stage.server.store.collection(recoveryBooks);
  const _id = usernameKey(username);
  await books.insert({ _id, username, email, emailKey: email, codes: [] });
};

const advance = (milliseconds: number): void => {
  time += milliseconds;
  stage.advance(milliseconds);
};

/** A process that sends what is queued. */
const mailing = () =>
  createMailing({
    store: stage.server.store,
    mailer: createSmtpMailer({ url: post.url, from: 'no-reply@collabor8.example' }),
    letters: stage.server.api.letters,
    leads: () => true,
    log: pino({ level: 'silent' }),
    now: () => new Date(time),
  });

const send = async (): Promise<void> => {
  await stage.server.tidy();
  await mailing().drain();
};

/** What is done while ada is away, and ten minutes later. */
async function missed(act: () => Promise<unknown>): Promise<void> {
  advance(1000);
  await act();
  advance(MAIL_AFTER_MS);
}

const mailsOf = () => post.received.map(({ raw }) => raw.replaceAll(/=\r\n/g, ''));
const subjects = () => post.received.map(({ subject }) => subject);

describe('whoever was away for ten minutes', () => {
  it('is mailed what they missed, gathered, as text and as HTML, with a way to stop', async () => {
    const { ada, ben, cleo } = stage;
    const qid = await stage.ask(ada, 'Is 1 < 2 & "so"?');
    await missed(async () => {
      await stage.answer(ben, qid);
      await stage.answer(cleo, await stage.ask(cleo, 'How?'), 'Ask @ada');
    });
    await send();
    expect(post.received.map(({ to }) => to)).toEqual([[ADDRESS]]);
    const [raw = ''] = mailsOf();
    expect(subjects()).toEqual(['2 new notifications at collabor8.example']);
    expect(raw).toContain('ben answered Is 1 < 2 & "so"?');
    expect(raw).toContain('<b>Is 1 &lt; 2 &amp; &quot;so&quot;?</b>');
    expect(raw).toContain('cleo mentioned you in How?');
    expect(raw).toContain(`${ORIGIN}/question/${qid}#answer-`);
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    const unfolded = raw.replaceAll(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toMatch(
      /^List-Unsubscribe: <https:\/\/collabor8\.example\/unsubscribe\/[\w-]{43}>/m,
    );
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  });

  it('is mailed nothing sooner, and each thing once', async () => {
    const { ada, ben } = stage;
    const qid = await stage.ask(ada, 'Why?');
    advance(1000);
    await stage.answer(ben, qid);
    advance(MAIL_AFTER_MS - 1);
    await send();
    expect(post.seen).toEqual([]);
    advance(1);
    await Promise.all([stage.server.tidy(), stage.server.tidy()]);
    await Promise.all([mailing().drain(), mailing().drain()]);
    advance(MAIL_PAUSE_MS);
    await send();
    expect(subjects()).toEqual(['ben answered Why?']);
  });

  it('is mailed again an hour later at the soonest, of what came since', async () => {
    const { ada, ben, cleo } = stage;
    const [one, other] = [await stage.ask(ada, 'Why?'), await stage.ask(ada, 'How?')];
    await missed(() => stage.answer(ben, one));
    await send();
    await missed(() => stage.answer(cleo, other));
    await send();
    expect(post.received).toHaveLength(1);
    advance(MAIL_PAUSE_MS);
    await send();
    expect(subjects()).toEqual(['ben answered Why?', 'cleo answered How?']);
  });

  it('is mailed nothing while they are connected, or if they were since', async () => {
    const { ada, ben } = stage;
    const qid = await stage.ask(ada, 'Why?');
    const seat = await listen(ada, { kind: 'person', username: 'ada' });
    await missed(() => stage.answer(ben, qid));
    await send();
    seat.stop();
    await missed(() => stage.answer(ben, qid, 'Moreover'));
    const seenAt = new Date(time).toISOString();
    const { store } = stage.server;
    await store.collection(users).update('ada', (user) => ({ ...user, seenAt }));
    await ada.leave();
    await send();
    advance(MAIL_PAUSE_MS);
    await send();
    expect(post.seen).toEqual([]);
  });

  it('is mailed nothing without an address that is shown to be theirs', async () => {
    const { ben, cleo } = stage;
    const qid = await stage.ask(cleo, 'Why?');
    await missed(() => stage.answer(ben, qid));
    await send();
    expect(post.seen).toEqual([]);
  });
});

describe('what one may no longer read by the time of the mail', () => {
  const notMailed = async (): Promise<void> => {
    await mailing().drain();
    expect(post.seen).toEqual([]);
  };

  it.each(['hidden', 'deleted'] as const)('is not mailed: an answer that is %s', async (fate) => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    let answerId = '';
    await missed(async () => {
      answerId = (await stage.answer(ben, qid))._id;
    });
    await server.tidy();
    if (fate === 'deleted') {
      await ben.trpc.questions.deletePost.mutate({ type: 'answer', id: answerId });
    } else {
      const hidden = { text: 'Therefore' };
      await server.store.collection(answers).update(answerId, (one) => ({ ...one, hidden }));
    }
    await notMailed();
  });

  it('is not mailed: a chat that one has left', async () => {
    const { ada, ben, cleo, server } = stage;
    const { _id: chatId } = await ben.trpc.chats.create.mutate({
      ...{ title: 'Club', participants: ['ada', 'cleo'] },
    });
    await missed(() => cleo.trpc.chats.send.mutate({ chatId, msg: 'See, @ada' }));
    await server.tidy();
    await ada.trpc.chats.leave.mutate({ chatId });
    await notMailed();
  });

  it('is not mailed: what comes of somebody who is blocked', async () => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    await missed(() => stage.answer(ben, qid));
    await server.tidy();
    await ada.trpc.users.block.mutate({ username: 'ben' });
    await notMailed();
  });

  it('is not mailed: what they have read, and what they turned off', async () => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    await missed(async () => {
      await stage.answer(ben, qid);
      await stage.ask(ben, 'How?', 'Ask @ada');
    });
    await server.tidy();
    const read = (await stage.noticesOf(ada)).filter(({ kind }) => kind === 'answer');
    await ada.trpc.notices.markRead.mutate({ seen: [...read] });
    await ada.trpc.notices.chooseMail.mutate({ kind: 'mention', isOn: false });
    await notMailed();
  });

  it('is not mailed to an account that was deleted', async () => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    await missed(() => stage.answer(ben, qid));
    await server.tidy();
    await ada.trpc.users.proveAgain.mutate({ password: 'correct horse' });
    expect((await ada.rest('DELETE', '/user/deleteUser/ada')).status).toBe(200);
    await notMailed();
  });
});

describe('stopping', () => {
  const stopToken = async (): Promise<string> => {
    const qid = await stage.ask(stage.ada, 'Why?');
    await missed(() => stage.answer(stage.ben, qid));
    await send();
    return /unsubscribe\/([\w-]{43})/.exec(mailsOf()[0] ?? '')?.[1] ?? '';
  };
  const mailNow = async (): Promise<void> => {
    const qid = await stage.ask(stage.ada, 'How?');
    await missed(() => stage.answer(stage.cleo, qid));
    advance(MAIL_PAUSE_MS);
    await send();
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
    expect(post.received).toHaveLength(1);
    await stage.ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: true });
    advance(MAIL_PAUSE_MS);
    await mailNow();
    expect(post.received).toHaveLength(2);
  });

  it('changes nothing when a program only opens the link, or has another one', async () => {
    const token = await stopToken();
    await fetch(`${stage.server.url}/unsubscribe/${token}`);
    const other = 'x'.repeat(43);
    const answer = await fetch(`${stage.server.url}/unsubscribe/${other}`, { method: 'POST' });
    expect(answer.status).toBe(200);
    await mailNow();
    expect(post.received).toHaveLength(2);
  });
});

it('sends no more to an address that the mail server doesn’t know, until its owner says so', async () => {
  const { ada, ben, cleo } = stage;
  const [one, other] = [await stage.ask(ada, 'Why?'), await stage.ask(ada, 'How?')];
  toAddress = { code: 550 };
  await missed(() => stage.answer(ben, one));
  await send();
  toAddress = undefined;
  const address = () => ada.trpc.notices.mailAddress.query();
  expect(await address()).toEqual({ canMail: true, email: ADDRESS, isRefused: true });
  await missed(() => stage.answer(cleo, other));
  advance(MAIL_PAUSE_MS);
  await send();
  expect(post.seen).toEqual([]);
  await ada.trpc.notices.chooseMail.mutate({ kind: 'all', isOn: true });
  expect(await address()).toMatchObject({ isRefused: false });
  await missed(() => stage.answer(ben, other));
  await send();
  expect(post.received).toHaveLength(1);
});

it('goes on with an address whose server only refuses one mail', async () => {
  const { ada, ben } = stage;
  const qid = await stage.ask(ada, 'Why?');
  toMail = { code: 554 };
  await missed(() => stage.answer(ben, qid));
  await send();
  expect(await ada.trpc.notices.mailAddress.query()).toMatchObject({ isRefused: false });
});

it('sends a mail again under its id whose process died in the middle, and no second one', async () => {
  const { ada, ben } = stage;
  const qid = await stage.ask(ada, 'Why?');
  await missed(() => stage.answer(ben, qid));
  toMail = 'silence';
  await stage.server.tidy();
  mailing()
    .drain()
    .catch(() => undefined);
  while (post.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  toMail = undefined;
  await send();
  expect(post.seen).toHaveLength(1);
  advance(MAIL_CLAIM);
  await send();
  await send();
  const [cutShort, whole, ...others] = post.seen;
  expect(whole?.messageId).toBe(cutShort?.messageId);
  expect([others, post.received.length]).toEqual([[], 1]);
});

it('tells nobody another one’s address, and none where no mail is sent', async () => {
  const { ben } = stage;
  const none = { canMail: true, email: null, isRefused: false };
  expect(await ben.trpc.notices.mailAddress.query()).toEqual(none);
});

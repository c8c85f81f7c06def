import { MAIL_AFTER_MS, MAIL_PAUSE_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS, openAwayStage, ORIGIN, type AwayStage } from '../../testing/away-stage.js';
import { listen } from '../../testing/listen.js';
import { answers } from '../questions/stored/documents.js';
import { users } from '../users/index.js';

let stage: AwayStage;
beforeEach(async () => {
  stage = await openAwayStage();
});
afterEach(() => stage.close());

const subjects = () => stage.post.received.map(({ subject }) => subject);

describe('whoever was away for ten minutes', () => {
  it('is mailed what they missed, gathered, as text and as HTML, with a way to stop', async () => {
    const { ada, ben, cleo } = stage;
    const qid = await stage.ask(ada, 'Is 1 < 2 & "so"?');
    await stage.missed(async () => {
      await stage.answer(ben, qid);
      await stage.answer(cleo, await stage.ask(cleo, 'How?'), 'Ask @ada');
    });
    await stage.send();
    expect(stage.post.received.map(({ to }) => to)).toEqual([[ADDRESS]]);
    const [raw = ''] = stage.mails();
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
    stage.advance(1000);
    await stage.answer(ben, qid);
    stage.advance(MAIL_AFTER_MS - 1);
    await stage.send();
    expect(stage.post.seen).toEqual([]);
    stage.advance(1);
    await Promise.all([stage.server.tidy(), stage.server.tidy()]);
    await Promise.all([stage.mailing().drain(), stage.mailing().drain()]);
    stage.advance(MAIL_PAUSE_MS);
    await stage.send();
    expect(subjects()).toEqual(['ben answered Why?']);
  });

  it('is mailed again an hour later at the soonest, of what came since', async () => {
    const { ada, ben, cleo } = stage;
    const [one, other] = [await stage.ask(ada, 'Why?'), await stage.ask(ada, 'How?')];
    await stage.missed(() => stage.answer(ben, one));
    await stage.send();
    await stage.missed(() => stage.answer(cleo, other));
    await stage.send();
    expect(stage.post.received).toHaveLength(1);
    stage.advance(MAIL_PAUSE_MS);
    await stage.send();
    expect(subjects()).toEqual(['ben answered Why?', 'cleo answered How?']);
  });

  it('is mailed nothing while they are connected, or if they were since', async () => {
    const { ada, ben } = stage;
    const qid = await stage.ask(ada, 'Why?');
    const seat = await listen(ada, { kind: 'person', username: 'ada' });
    await stage.missed(() => stage.answer(ben, qid));
    await stage.send();
    seat.stop();
    await stage.missed(() => stage.answer(ben, qid, 'Moreover'));
    const seenAt = stage.now().toISOString();
    const { store } = stage.server;
    await store.collection(users).update('ada', (user) => ({ ...user, seenAt }));
    await ada.leave();
    await stage.send();
    stage.advance(MAIL_PAUSE_MS);
    await stage.send();
    expect(stage.post.seen).toEqual([]);
  });

  it('is mailed nothing without an address that is shown to be theirs', async () => {
    const { ben, cleo } = stage;
    const qid = await stage.ask(cleo, 'Why?');
    await stage.missed(() => stage.answer(ben, qid));
    await stage.send();
    expect(stage.post.seen).toEqual([]);
  });
});

describe('what one may no longer read by the time of the mail', () => {
  const notMailed = async (): Promise<void> => {
    await stage.mailing().drain();
    expect(stage.post.seen).toEqual([]);
  };

  it.each(['hidden', 'deleted'] as const)('is not mailed: an answer that is %s', async (fate) => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    let answerId = '';
    await stage.missed(async () => {
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
    await stage.missed(() => cleo.trpc.chats.send.mutate({ chatId, msg: 'See, @ada' }));
    await server.tidy();
    await ada.trpc.chats.leave.mutate({ chatId });
    await notMailed();
  });

  it('is not mailed: what comes of somebody who is blocked', async () => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    await stage.missed(() => stage.answer(ben, qid));
    await server.tidy();
    await ada.trpc.users.block.mutate({ username: 'ben' });
    await notMailed();
  });

  it('is not mailed: what they have read, and what they turned off', async () => {
    const { ada, ben, server } = stage;
    const qid = await stage.ask(ada, 'Why?');
    await stage.missed(async () => {
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
    await stage.missed(() => stage.answer(ben, qid));
    await server.tidy();
    await ada.trpc.users.proveAgain.mutate({ password: 'correct horse' });
    expect((await ada.rest('DELETE', '/user/deleteUser/ada')).status).toBe(200);
    await notMailed();
  });
});

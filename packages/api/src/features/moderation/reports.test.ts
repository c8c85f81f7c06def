import {
  applyLogUpdate,
  applyReportUpdate,
  HIDDEN_LINE,
  openTotal,
  type LogPage,
  type QueueFilter,
  type ReportQueue,
  REPORTS_MAX,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;

beforeEach(async () => {
  stage = await openModerationStage();
});

afterEach(() => stage.close());

const ALL_OPEN: QueueFilter = { state: 'open', reason: null };

const queueOf = (reader: Person, filter: QueueFilter = ALL_OPEN): Promise<ReportQueue> =>
  read(reader.trpc.moderation.openQueue.query(filter));

describe('reports', () => {
  it('about one post are one row with their count, and one of each person', async () => {
    const { answer, qid } = await stage.post();
    const { noor, ada, grace } = stage;
    await noor.trpc.moderation.report.mutate({ post: answer, reason: 'spam', note: 'A course' });
    await noor.trpc.moderation.report.mutate({ post: answer, reason: 'rude' });
    await ada.trpc.moderation.report.mutate({ post: answer, reason: 'other' });
    const { items, open } = await queueOf(grace);
    expect(items).toMatchObject([
      {
        ...{ post: answer, author: 'bob', excerpt: 'Half price', reason: 'spam', count: 2 },
        ...{ reporters: ['ada', 'noor'], state: 'open' },
        place: { kind: 'question', qid, answerId: answer.id },
      },
    ]);
    expect([openTotal(open), open.byReason.spam]).toEqual([1, 1]);
    const { reports, post } = await grace.trpc.moderation.details.query({ post: answer });
    expect(reports.map(({ reporter, reason, note }) => [reporter, reason, note])).toEqual([
      ['ada', 'other', ''],
      ['noor', 'spam', 'A course'],
    ]);
    expect(post).toMatchObject({ text: 'Half price', isHidden: false, author: 'bob' });
  });

  it('are refused of one’s own posts, of what is not there and with too long a note', async () => {
    const { answer } = await stage.post();
    const report = (person: Person, id: string, note = '') =>
      person.trpc.moderation.report.mutate({ post: { kind: 'answer', id }, reason: 'spam', note });
    await expect(report(stage.bob, answer.id)).rejects.toThrow('what you wrote yourself');
    await expect(report(stage.ada, 'none')).rejects.toThrow('Answer not found');
    await expect(report(stage.ada, answer.id, 'a'.repeat(301))).rejects.toThrow('300 characters');
    expect((await queueOf(stage.grace)).items).toEqual([]);
  });

  it('of a chat’s message are its participants’, and show moderators that message alone', async () => {
    const { ada, bob, noor, grace } = stage;
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['bob'] });
    await ada.trpc.chats.send.mutate({ chatId, msg: 'Our secret' });
    const { _id: id } = await bob.trpc.chats.send.mutate({ chatId, msg: 'Buy now' });
    const post = { kind: 'chatMessage', id } as const;
    const refused = noor.trpc.moderation.report.mutate({ post, reason: 'spam' });
    await expect(refused).rejects.toThrow('Message not found');
    const act = grace.trpc.moderation.hide.mutate({ post, why: 'Advertising' });
    await expect(act).rejects.toThrow('Message not found');
    await ada.trpc.moderation.report.mutate({ post, reason: 'spam' });
    const details = await grace.trpc.moderation.details.query({ post });
    expect(details.post).toEqual({
      ...{ text: 'Buy now', isHidden: false, author: 'bob', place: { kind: 'chat' } },
      at: expect.any(String) as string,
    });
    expect(details.around).toBeNull();
    expect(JSON.stringify(details)).not.toContain('secret');
    await expect(read(grace.trpc.chats.open.query({ chatId }))).rejects.toThrow('Invalid chat ID');
    await grace.trpc.moderation.hide.mutate({ post });
  });

  it('show a post among what it stands, as everybody reads that', async () => {
    const { ada, bob, noor, grace } = stage;
    const { qid, question, answer, comment } = await stage.post();
    const later = await noor.trpc.questions.answer.mutate({ qid, text: 'It **loses**' });
    const last = { kind: 'answer', id: later._id } as const;
    for (const text of ['Why?', 'Really?']) {
      await ada.trpc.questions.comment.mutate({ type: 'answer', id: answer.id, text });
    }
    for (const post of [answer, comment]) {
      await noor.trpc.moderation.report.mutate({ post, reason: 'spam' });
    }
    await bob.trpc.moderation.report.mutate({ post: last, reason: 'other' });
    await ada.trpc.moderation.report.mutate({ post: last, reason: 'other' });
    const around = async (post: typeof answer | typeof comment | typeof last) =>
      (await grace.trpc.moderation.details.query({ post })).around;
    const asked = { kind: 'question', author: 'ada', title: 'Does the zebra win?', excerpt: '' };
    expect(await around(answer)).toMatchObject({
      above: [asked],
      between: { count: 0, isExact: true },
      below: [{ author: 'bob', excerpt: 'Write to me' }, { excerpt: 'Why?' }, {}],
    });
    expect(await around(comment)).toMatchObject({
      above: [asked, { kind: 'answer', author: 'bob', excerpt: 'Half price' }],
      below: [{ excerpt: 'Why?' }, { excerpt: 'Really?' }],
    });
    await grace.trpc.moderation.hide.mutate({ post: question, why: 'Advertising' });
    expect(await around(last)).toMatchObject({
      above: [{ author: 'ada', title: HIDDEN_LINE }],
      ...{ between: { count: 1, isExact: true }, below: [] },
    });
  });

  it('that were dealt with are closed, and the same person can report it again', async () => {
    const { answer } = await stage.post();
    const { noor, grace } = stage;
    const report = () => noor.trpc.moderation.report.mutate({ post: answer, reason: 'spam' });
    await report();
    await grace.trpc.moderation.dismiss.mutate({ post: answer, why: 'Blunt, not spam' });
    await grace.trpc.moderation.dismiss.mutate({ post: answer, why: 'Twice' });
    expect((await queueOf(grace)).items).toEqual([]);
    const closed = await queueOf(grace, { state: 'closed', reason: 'spam' });
    expect(closed.items).toMatchObject([{ handledBy: 'grace', outcome: 'dismissed', count: 1 }]);
    expect(openTotal(closed.open)).toBe(0);
    await report();
    expect((await queueOf(grace)).items).toMatchObject([{ count: 1, state: 'open' }]);
    const details = await grace.trpc.moderation.details.query({ post: answer });
    expect(details.reports).toHaveLength(2);
    expect(details.earlier).toMatchObject([{ act: 'dismissed', why: 'Blunt, not spam' }]);
    const { items: log } = await read(grace.trpc.moderation.openLog.query());
    expect(log.filter(({ act }) => act === 'dismissed')).toHaveLength(1);
  });

  it('come with what somebody downloads of themselves', async () => {
    const { answer } = await stage.post();
    await stage.noor.trpc.moderation.report.mutate({ post: answer, reason: 'rude', note: 'Mean' });
    const written = [];
    for await (const each of stage.server.services.moderation.writingsOf('noor'))
      written.push(each);
    expect(written).toMatchObject([{ kind: 'report', reason: 'rude', note: 'Mean' }]);
  });
});

it('limits how much one person reports', async () => {
  const limited = await openModerationStage({ rateLimits: true });
  const { answer } = await limited.post();
  const report = () => limited.noor.trpc.moderation.report.mutate({ post: answer, reason: 'spam' });
  for (let sent = 0; sent < REPORTS_MAX; sent += 1) await report();
  await expect(report()).rejects.toThrow('You have reported a lot just now.');
  await limited.close();
});

describe('old state plus events equals freshly read state', () => {
  const followQueue = (filter: QueueFilter) =>
    following<ReportQueue>({
      // A tab each: one connection listens to a topic once.
      reader: stage.grace.openTab(),
      topics: [{ kind: 'person', username: 'grace' }],
      open: () => stage.grace.trpc.moderation.openQueue.query(filter),
      apply: (queue, event) =>
        event.name === 'reportUpdate' ? applyReportUpdate(queue, event) : queue,
      shown: ({ told: _told, ...queue }) => queue,
    });

  const followLog = () =>
    following<LogPage>({
      reader: stage.grace,
      topics: [{ kind: 'person', username: 'grace' }],
      open: () => stage.grace.trpc.moderation.openLog.query(),
      apply: (page, event) => (event.name === 'logUpdate' ? applyLogUpdate(page, event) : page),
    });

  it('for the lists of reports and the log', async () => {
    const { question, answer, comment } = await stage.post();
    const { noor, ada, bob, grace } = stage;
    const follows = [
      followQueue(ALL_OPEN),
      followQueue({ state: 'open', reason: 'spam' }),
      followQueue({ state: 'closed', reason: null }),
      followLog(),
    ];
    await expectConvergence(stage.server, follows, async () => {
      await noor.trpc.moderation.report.mutate({ post: answer, reason: 'spam' });
      await bob.trpc.moderation.report.mutate({ post: question, reason: 'offTopic' });
      await noor.trpc.moderation.report.mutate({ post: comment, reason: 'rude' });
      await ada.trpc.moderation.report.mutate({ post: answer, reason: 'rude' });
      await grace.trpc.moderation.hide.mutate({ post: answer });
      await grace.trpc.moderation.dismiss.mutate({ post: question, why: 'It is on topic' });
      await noor.trpc.moderation.report.mutate({ post: question, reason: 'copied' });
      await grace.trpc.moderation.remove.mutate({ post: comment, why: 'Advertising' });
      await grace.trpc.moderation.show.mutate({ post: answer, why: 'Changed my mind' });
    });
    expect((await queueOf(grace)).items).toMatchObject([{ reason: 'copied' }]);
  });
});

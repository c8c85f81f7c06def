import { applyNoticeUpdate, noticeText, type NoticeCentre, type PostRef } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;

beforeAll(async () => {
  stage = await openModerationStage();
});

afterAll(() => stage.close());

const why = 'Advertising';
const report = (person: Person, post: PostRef) =>
  person.trpc.moderation.report.mutate({ post, reason: 'spam', note: '' });

/** The newest lines of what somebody is told of moderators' acts. */
async function linesOf(person: Person): Promise<readonly string[]> {
  const { notices } = await read(person.trpc.notices.openMine.query());
  return notices.filter(({ kind }) => kind === 'moderated' || kind === 'report').map(noticeText);
}

it('tell the author why, and whoever reported it what came of it, once each', async () => {
  const { answer } = await stage.post();
  const { grace, bob, noor, ada } = stage;
  for (const person of [noor, ada]) await report(person, answer);
  await grace.trpc.moderation.hide.mutate({ post: answer, why });
  expect((await linesOf(bob))[0]).toBe(
    'Your answer in Does the zebra win? was hidden by a moderator: Advertising',
  );
  for (const person of [noor, ada]) {
    expect(await linesOf(person)).toEqual([
      'The answer that you reported in Does the zebra win? was hidden by a moderator',
    ]);
  }
  expect(JSON.stringify(await read(noor.trpc.notices.openMine.query()))).not.toContain(why);
  expect(JSON.stringify(await read(bob.trpc.notices.openMine.query()))).not.toContain('grace');
  await grace.trpc.moderation.show.mutate({ post: answer, why: 'It is fine' });
  expect((await linesOf(bob))[0]).toBe(
    'Your answer in Does the zebra win? is shown again: It is fine',
  );
  // Another round has its own people.
  await report(noor, answer);
  await grace.trpc.moderation.dismiss.mutate({ post: answer, why: 'Fine' });
  expect((await linesOf(noor))[0]).toBe(
    'The answer that you reported in Does the zebra win? stays as it is: a moderator has looked at it',
  );
  expect(await linesOf(ada)).toHaveLength(1);
});

it('reach everybody who reported a post, however many, and lead there', async () => {
  const { grace, bob, noor, ada } = stage;
  const chat = await bob.trpc.chats.create.mutate({ participants: ['ada', 'noor'] });
  const sent = await bob.trpc.chats.send.mutate({ chatId: chat._id, msg: 'Half price' });
  const post = { kind: 'chatMessage', id: sent._id } as const;
  for (const person of [noor, ada]) await report(person, post);
  await grace.trpc.moderation.remove.mutate({ post, why });
  const { notices } = await read(noor.trpc.notices.openMine.query());
  expect(notices[0]).toMatchObject({
    kind: 'report',
    place: { kind: 'chat', chatId: chat._id },
    judgement: { post: 'chatMessage', act: 'deleted', reason: '' },
  });
  expect((await linesOf(bob))[0]).toBe('Your message was deleted by a moderator: Advertising');
});

it('keep the title of a hidden question, and of what stands in it, from everybody', async () => {
  const { question, answer } = await stage.post('secret');
  const { grace, ada, bob, noor } = stage;
  await report(noor, question);
  await grace.trpc.moderation.hide.mutate({ post: question, why });
  await report(noor, answer);
  await grace.trpc.moderation.hide.mutate({ post: answer, why });
  for (const person of [ada, bob, noor]) {
    const { notices } = await read(person.trpc.notices.openMine.query());
    const told = notices.filter(({ kind }) => kind === 'moderated' || kind === 'report');
    expect(JSON.stringify(told)).not.toContain('secret');
  }
  expect((await linesOf(ada))[0]).toBe('Your question was hidden by a moderator: Advertising');
});

it('are told live, and what was told equals what is read', async () => {
  const { question, answer } = await stage.post();
  const follows = [stage.ada, stage.bob, stage.bob.openTab(), stage.noor].map((reader) =>
    following<NoticeCentre>({
      reader,
      topics: [{ kind: 'person', username: reader.username }],
      open: () => reader.trpc.notices.openMine.query(),
      apply: (centre, event) =>
        event.name === 'noticeUpdate' ? applyNoticeUpdate(centre, event) : centre,
    }),
  );
  await expectConvergence(stage.server, follows, async () => {
    await report(stage.noor, answer);
    await stage.grace.trpc.moderation.hide.mutate({ post: answer, why });
    await stage.grace.trpc.moderation.hide.mutate({ post: question, why });
    await stage.grace.trpc.moderation.show.mutate({ post: question, why });
  });
});

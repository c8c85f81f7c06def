import {
  NOTICES_KEPT,
  TAKEN_BACK_MANY,
  TOLD_AGAIN_AFTER_MS,
  type NoticeUpdate,
} from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen, listenInVain } from '../../testing/listen.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';
import { signUp } from '../../testing/test-server.js';
import { noticeBooks } from './documents.js';

let stage: NoticesStage;
beforeEach(async () => {
  stage = await openNoticesStage();
});
afterEach(() => stage.close());

const personTopic = (username: string) => ({ kind: 'person', username }) as const;

it('tells all tabs of a person what is new and what was read in one of them', async () => {
  const { ada, ben } = stage;
  const tabs = await Promise.all(
    [ada, ada.openTab()].map((tab) => listen(tab, personTopic('ada'))),
  );
  await stage.answer(ben, await stage.ask(ada, 'Why?'));
  await stage.seeAll(ada);
  for (const { events, received } of tabs) {
    await received(2);
    const updates = events.filter((event): event is NoticeUpdate => event.name === 'noticeUpdate');
    expect(updates.map(({ notices }) => notices.map(({ isRead }) => isRead))).toEqual([
      [false],
      [true],
    ]);
  }
});

it('keeps what was added to a row after it was seen unread', async () => {
  const { ada, ben, cleo } = stage;
  const qid = await stage.ask(ada, 'Why?');
  await stage.answer(ben, qid);
  const seen = (await stage.noticesOf(ada)).map(({ _id, revision }) => ({ _id, revision }));
  await stage.answer(cleo, qid);
  await ada.trpc.notices.markRead.mutate({ seen });
  expect(await stage.linesOf(ada)).toEqual(['cleo and ben answered Why?']);
});

it('begins a row anew once it was read', async () => {
  const { ada, ben, cleo } = stage;
  const qid = await stage.ask(ada, 'Why?');
  await stage.answer(ben, qid);
  await stage.seeAll(ada);
  await stage.answer(cleo, qid);
  expect(await stage.linesOf(ada)).toEqual(['cleo answered Why?']);
});

it('tells nobody again and again of what is done and undone', async () => {
  const { ada, ben } = stage;
  const [asked, own] = [await stage.ask(ben, 'Why?'), await stage.ask(ada, 'Whence?')];
  const { _id: answerId } = await stage.answer(ada, asked);
  const edit = { title: 'Whence!', tagNames: 'reasons', text: 'Because', why: 'Better' };
  const post = { type: 'question', id: own } as const;
  for (let round = 1; round <= 2; round += 1) {
    const trpc = ben.trpc.questions;
    await trpc.accept.mutate({ qid: asked, answerId });
    await trpc.accept.mutate({ qid: asked, answerId: null });
    await trpc.suggestEdit.mutate({ ...post, ...edit, version: 0 });
    await trpc.withdraw.mutate(post);
    await stage.seeAll(ada);
  }
  // The second round wrote nothing: two acts, and that they were seen.
  const rows = await stage.noticesOf(ada);
  expect(rows.map(({ isRead, revision }) => [isRead, revision])).toEqual(rows.map(() => [true, 3]));
  expect(rows).toHaveLength(2);
});

it('tells of each answer that the same person writes', async () => {
  const { ada, ben } = stage;
  const own = await stage.ask(ada, 'Whence?');
  for (let round = 1; round <= 2; round += 1) {
    await stage.answer(ben, own);
    expect(await stage.linesOf(ada)).toEqual(['ben answered Whence?']);
    await stage.seeAll(ada);
  }
});

it.each([true, false])(
  'tells once of what is written and taken back, be it read meanwhile: %s',
  async (isRead) => {
    const { ada, ben, cleo, server } = stage;
    const dora = await signUp(server, 'dora');
    const own = await stage.ask(ada, 'Whence?');
    await cleo.trpc.questions.follow.mutate({ qid: own, isOn: true });
    for (let round = 1; round <= 3; round += 1) {
      const { _id: id } = await stage.answer(ben, own, `Hm, @dora (${round})`);
      await ben.trpc.questions.deletePost.mutate({ type: 'answer', id });
      const comment = { type: 'question', id: own, text: `Hm? (${round})` } as const;
      const { _id } = await ben.trpc.questions.comment.mutate(comment);
      await ben.trpc.questions.deletePost.mutate({ type: 'comment', id: _id });
      if (isRead) for (const person of [ada, cleo, dora]) await stage.seeAll(person);
    }
    const countsOf = async (person: typeof ada) =>
      (await stage.noticesOf(person)).map(({ kind, count, revision }) => [kind, count, revision]);
    expect(await countsOf(ada)).toEqual([
      ['comment', 1, isRead ? 3 : 2],
      ['answer', 1, isRead ? 3 : 1],
    ]);
    expect(await countsOf(cleo)).toEqual([['followed', 1, isRead ? 2 : 1]]);
    expect(await countsOf(dora)).toEqual([['mention', 1, isRead ? 2 : 1]]);
  },
);

it('tells those whom questions name few times, however many are asked and taken back', async () => {
  const { ada, ben, cleo } = stage;
  const other = await stage.ask(cleo, 'Whence?');
  for (let round = 1; round <= TAKEN_BACK_MANY + 2; round += 1) {
    const form = { title: `Why (${round})?`, text: 'Do you know, @ada?', tagNames: 'whys' };
    const { _id: id } = await ben.trpc.questions.ask.mutate(form);
    await ben.trpc.questions.deletePost.mutate({ type: 'question', id });
    await stage.seeAll(ada);
  }
  await stage.answer(ben, other, 'Or you, @ada?');
  expect(await stage.noticesOf(ada)).toHaveLength(TAKEN_BACK_MANY);
  // Who was told nothing of the kind yet hears of it.
  expect(await stage.linesOf(cleo)).toEqual(['ben answered Whence?']);
  stage.advance(TOLD_AGAIN_AFTER_MS);
  await stage.answer(ben, other, 'And now, @ada?');
  expect((await stage.linesOf(ada))[0]).toBe('ben mentioned you in Whence?');
});

it('tells of what is written an hour after another was taken back', async () => {
  const { ada, ben } = stage;
  const own = await stage.ask(ada, 'Whence?');
  const { _id: id } = await stage.answer(ben, own);
  await ben.trpc.questions.deletePost.mutate({ type: 'answer', id });
  await stage.seeAll(ada);
  stage.advance(TOLD_AGAIN_AFTER_MS);
  await stage.answer(ben, own);
  expect(await stage.noticesOf(ada)).toMatchObject([{ kind: 'answer', isRead: false }]);
});

it('marks nothing of another person’s', async () => {
  const { ada, ben } = stage;
  await stage.answer(ben, await stage.ask(ada, 'Why?'));
  const seen = (await stage.noticesOf(ada)).map(({ _id, revision }) => ({ _id, revision }));
  await ben.trpc.notices.markRead.mutate({ seen });
  expect(await stage.linesOf(ada)).toEqual(['ben answered Why?']);
});

it('tells nothing of a kind that is turned off, under another kind if one fits', async () => {
  const { ada, ben } = stage;
  await ada.trpc.notices.choose.mutate({ kind: 'answer', isOn: false });
  const qid = await stage.ask(ada, 'Why?');
  await stage.answer(ben, qid);
  expect(await stage.linesOf(ada)).toEqual([]);
  await stage.answer(ben, qid, 'See, @ada');
  expect(await stage.linesOf(ada)).toEqual(['ben mentioned you in Why?']);
  await ada.trpc.notices.choose.mutate({ kind: 'answer', isOn: true });
  await stage.answer(ben, qid);
  expect(await stage.linesOf(ada)).toEqual(['ben answered Why?', 'ben mentioned you in Why?']);
});

it('folds a flood of one person, whatever they flood', async () => {
  const { ada, ben } = stage;
  for (let number = 1; number <= 5; number += 1) {
    await stage.answer(ben, await stage.ask(ada, `Question ${number}`));
    stage.advance(1000);
  }
  expect(await stage.linesOf(ada)).toEqual([
    'ben wrote 3 more answers to your questions',
    'ben answered Question 2',
    'ben answered Question 1',
  ]);
});

it('keeps so many rows, the newest', async () => {
  const { ada, ben } = stage;
  await stage.answer(ben, await stage.ask(ada, 'Why?'));
  const [row] = await stage.noticesOf(ada);
  if (row === undefined) throw new Error('Nothing was told.');
  const notices = Array.from({ length: NOTICES_KEPT }, (_, index) => ({
    ...row,
    _id: `answer ${index}`,
    title: `Question ${index}`,
    at: new Date(Date.parse(row.at) - index).toISOString(),
    isRead: true,
  }));
  const books = stage.server.store.collection(noticeBooks);
  await books.update('ada', (book) => ({ ...book, notices }));
  await stage.answer(ben, await stage.ask(ada, 'How?'));
  const lines = await stage.linesOf(ada);
  expect(lines).toHaveLength(NOTICES_KEPT);
  expect(lines[0]).toBe('ben answered How?');
  expect(lines.at(-1)).toBe(`(ben answered Question ${NOTICES_KEPT - 2})`);
});

it('tells nobody who has gone, and forgets what they were told', async () => {
  const { ada, ben } = stage;
  const qid = await stage.ask(ada, 'Why?');
  await stage.answer(ben, qid);
  await ada.rest('DELETE', '/user/deleteUser/ada');
  await stage.answer(ben, qid);
  expect(await stage.server.store.collection(noticeBooks).get('ada')).toBeUndefined();
});

it('tells which of some words are names', async () => {
  const names = ['ADA', 'ben', 'nobody', 'ben'];
  expect(await stage.cleo.trpc.notices.named.query({ names })).toEqual(['ada', 'ben']);
});

it('is refused to who listens to what concerns somebody else', async () => {
  const { refusal } = await listenInVain(stage.ben, personTopic('ada'));
  expect(refusal).toBe('You can only listen to what concerns yourself.');
});

import {
  applyQuestionEvent,
  applyToRow,
  isListed,
  type LiveEvent,
  type QuestionEvent,
  type QuestionPage,
  type QuestionRow,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen, type Listener } from '../../testing/listen.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { read } from '../../testing/read.js';

let server: TestServer;
let ada: Person;
let ben: Person;
let cleo: Person;
let qid: string;
let listHeard: Listener;

beforeEach(async () => {
  server = await startTestServer({ administrators: ['root'] });
  [ada, ben, cleo] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'cleo'),
  ]);
  const form = { title: 'Why?', text: 'Because **I** ask.', tagNames: 'verbs naturalism' };
  qid = (await ada.trpc.questions.ask.mutate(form))._id;
  listHeard = await listen(ada, { kind: 'questions' });
});

afterEach(() => server.close());

const changed = { title: 'Why so?', text: 'Because we ask.', tagNames: 'verbs' };

const isQuestionEvent = (event: LiveEvent): event is QuestionEvent =>
  [
    'questionUpdate',
    'answerUpdate',
    'viewsUpdate',
    'commentUpdate',
    'voteUpdate',
    'acceptUpdate',
    'answerVoteUpdate',
    'editUpdate',
    'deleteUpdate',
    'restoreUpdate',
    'heldUpdate',
    'suggestUpdate',
  ].includes(event.name);

const pageOf = (reader: Person) => read(reader.trpc.questions.open.query({ qid }));
const listOf = async (reader: Person) =>
  (await read(reader.trpc.questions.openList.query({ order: 'newest' }))).items;

const followPage = (reader: Person) =>
  following<QuestionPage>({
    reader,
    topics: [{ kind: 'question', qid }],
    open: () => reader.trpc.questions.open.query({ qid }),
    apply: (state, event) =>
      isQuestionEvent(event) ? applyQuestionEvent(state, event, reader.username) : state,
    // What was deleted is remembered, which who reads anew need not.
    shown: ({ marks: _marks, ...page }) => page,
  });

const withNew = (rows: readonly QuestionRow[], event: QuestionEvent) =>
  event.name === 'questionUpdate' && event.isNew
    ? [event.question, ...rows.filter(({ _id }) => _id !== event.question._id)]
    : rows;

const followRows = (reader: Person) =>
  following<readonly QuestionRow[]>({
    reader,
    topics: [{ kind: 'questions' }],
    async open() {
      const { value, places } = await reader.trpc.questions.openList.query({ order: 'newest' });
      return { value: value.items, places };
    },
    apply: (rows, event) =>
      isQuestionEvent(event)
        ? withNew(rows, event)
            .map((row) => applyToRow(row, event))
            .filter((row) => isListed(row))
        : rows,
  });

const expectQuestionConvergence = (act: () => Promise<unknown>): Promise<void> =>
  expectConvergence(server, [followPage(ada), followPage(ben), followRows(ben)], act);

describe('old state plus events equals freshly read state (STYLE, verify_action)', () => {
  it('after an answer', () =>
    expectQuestionConvergence(() => ben.trpc.questions.answer.mutate({ qid, text: 'So.' })));

  it('after a comment on the question', () =>
    expectQuestionConvergence(() =>
      ben.trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Hm.' }),
    ));

  it('after a comment on an answer', async () => {
    const answer = await ben.trpc.questions.answer.mutate({ qid, text: 'So.' });
    await expectQuestionConvergence(() =>
      ada.trpc.questions.comment.mutate({ type: 'answer', id: answer._id, text: 'Thanks.' }),
    );
  });

  it('after votes up, down and back', async () => {
    for (const vote of ['up', 'down', 'down', 'up'] as const) {
      await expectQuestionConvergence(() => ben.trpc.questions.vote.mutate({ qid, vote }));
    }
    await expectQuestionConvergence(() => cleo.trpc.questions.vote.mutate({ qid, vote: 'down' }));
  });

  it('after an answer was accepted, another one, and none', async () => {
    const [one, other] = [
      await ben.trpc.questions.answer.mutate({ qid, text: 'So.' }),
      await ben.trpc.questions.answer.mutate({ qid, text: 'Or so.' }),
    ];
    for (const answerId of [one._id, other._id, other._id, null, one._id]) {
      await expectQuestionConvergence(() => ada.trpc.questions.accept.mutate({ qid, answerId }));
      expect((await pageOf(ben)).accepted?._id ?? null).toBe(answerId);
    }
    await expectQuestionConvergence(() =>
      ben.trpc.questions.comment.mutate({ type: 'answer', id: one._id, text: 'Thanks.' }),
    );
  });

  it('after an answer was accepted that stands behind the first page of them', async () => {
    for (let count = 0; count < 31; count += 1) {
      await ben.trpc.questions.answer.mutate({ qid, text: `Answer ${count}` });
    }
    const { answersCursor } = await pageOf(ada);
    const rest = await ada.trpc.questions.answersPage.query({ qid, cursor: answersCursor ?? '' });
    const answerId = rest.answers[0]?._id ?? '';
    await expectQuestionConvergence(() => ada.trpc.questions.accept.mutate({ qid, answerId }));
    expect((await pageOf(ben)).accepted?.text).toBe('Answer 30');
    await expectQuestionConvergence(() =>
      ben.trpc.questions.comment.mutate({ type: 'answer', id: answerId, text: 'Thanks.' }),
    );
  });

  it('after votes on answers, of which one is accepted', async () => {
    const [one, other] = [
      await ben.trpc.questions.answer.mutate({ qid, text: 'So.' }),
      await ben.trpc.questions.answer.mutate({ qid, text: 'Or so.' }),
    ];
    await ada.trpc.questions.accept.mutate({ qid, answerId: one._id });
    for (const vote of ['up', 'down', 'down', 'up'] as const) {
      for (const answerId of [one._id, other._id]) {
        await expectQuestionConvergence(() =>
          cleo.trpc.questions.voteOnAnswer.mutate({ answerId, vote }),
        );
      }
    }
    const answerId = one._id;
    await expectQuestionConvergence(() =>
      ada.trpc.questions.voteOnAnswer.mutate({ answerId, vote: 'up' }),
    );
    const seen = await pageOf(cleo);
    expect(seen.answers.map(({ score, ownVote }) => [score, ownVote.value])).toEqual([
      [2, 'up'],
      [1, 'up'],
    ]);
    expect(seen.accepted).toEqual(seen.answers[0]);
  });

  it('after changes of words', async () => {
    const answer = await ben.trpc.questions.answer.mutate({ qid, text: 'So.' });
    const [under, below] = [
      await ben.trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Hm.' }),
      await ben.trpc.questions.comment.mutate({ type: 'answer', id: answer._id, text: 'Oh.' }),
    ];
    await ada.trpc.questions.accept.mutate({ qid, answerId: answer._id });
    const words = { title: 'Why then?', text: 'Because we ask.', tagNames: 'Verbs sounds' };
    for (const version of [0, 1]) {
      const change = { version, text: `Change ${version}` };
      for (const act of [
        () => ada.trpc.questions.editQuestion.mutate({ id: qid, ...words, ...change }),
        () => ben.trpc.questions.editAnswer.mutate({ id: answer._id, ...change }),
        () => ben.trpc.questions.editComment.mutate({ id: under._id, ...change }),
        () => ben.trpc.questions.editComment.mutate({ id: below._id, ...change }),
      ]) {
        await expectQuestionConvergence(act);
      }
    }
    expect(await pageOf(ada)).toMatchObject({
      question: { title: 'Why then?', tags: ['verbs', 'sounds'], excerpt: 'Change 1', version: 2 },
      text: 'Change 1',
      accepted: { text: 'Change 1', version: 2 },
      comments: { items: [{ text: 'Change 1', version: 2 }] },
    });
  });

  it('after posts were deleted and brought back, replied to or not', async () => {
    const ask = (text: string) => ben.trpc.questions.answer.mutate({ qid, text });
    const [bare, replied] = [await ask('So.'), await ask('Or so.')];
    await ada.trpc.questions.voteOnAnswer.mutate({ answerId: bare._id, vote: 'up' });
    await ada.trpc.questions.accept.mutate({ qid, answerId: replied._id });
    const reply = { type: 'answer', id: replied._id } as const;
    const { _id: under } = await ada.trpc.questions.comment.mutate({ ...reply, text: 'Hm.' });
    const { _id: above } = await ben.trpc.questions.comment.mutate({
      ...{ type: 'question', id: qid, text: 'Oh.' },
    });
    for (const [author, type, id] of [
      [ben, 'answer', bare._id],
      [ben, 'answer', replied._id],
      [ada, 'comment', under],
      [ben, 'comment', above],
    ] as const) {
      const post = { type, id };
      await expectQuestionConvergence(async () => {
        await author.trpc.questions.deletePost.mutate(post);
        await author.trpc.questions.restorePost.mutate(post);
      });
      await expectQuestionConvergence(() => author.trpc.questions.deletePost.mutate(post));
    }
    const seen = await pageOf(ben);
    expect(seen.answers).toMatchObject([{ _id: replied._id, text: '', commentCount: 0 }]);
    expect(seen.question).toMatchObject({
      ...{ answerCount: 0, commentCount: 0, lastAnswerDateTime: null, acceptedAnswerId: null },
    });
  });

  it('after a question that others replied to was deleted and brought back', async () => {
    const { _id } = await ben.trpc.questions.answer.mutate({ qid, text: 'So.' });
    const post = { type: 'question', id: qid } as const;
    await expectQuestionConvergence(() => ada.trpc.questions.deletePost.mutate(post));
    await expectQuestionConvergence(() =>
      ada.trpc.questions.comment.mutate({ type: 'answer', id: _id, text: 'Hm.' }),
    );
    await expectQuestionConvergence(() => ada.trpc.questions.restorePost.mutate(post));
    await expectQuestionConvergence(async () => {
      await ada.trpc.questions.deletePost.mutate(post);
      await ada.trpc.questions.restorePost.mutate(post);
      await ada.trpc.questions.deletePost.mutate(post);
    });
    expect(await pageOf(ben)).toMatchObject({ text: '', question: { askedBy: '', title: 'Why?' } });
  });

  it('after it was closed, voted for, reopened, locked and unlocked', async () => {
    const root = await signUp(server, 'root');
    const { _id: original } = await ben.trpc.questions.ask.mutate({
      ...{ title: 'Why at all?', text: 'So.', tagNames: 'verbs' },
    });
    const why = 'It is so';
    const { questions } = root.trpc;
    for (const act of [
      () => questions.close.mutate({ qid, reason: 'duplicate', original }),
      () => ben.trpc.questions.voteToReopen.mutate({ qid, isOn: true }),
      () => cleo.trpc.questions.vote.mutate({ qid, vote: 'up' }),
      () => questions.lock.mutate({ qid, why }),
      () => questions.reopen.mutate({ qid, why }),
      () => questions.unlock.mutate({ qid, why }),
      () => questions.close.mutate({ qid, reason: 'needsDetails', note: why }),
      () => ada.trpc.questions.editQuestion.mutate({ id: qid, version: 0, ...changed }),
    ]) {
      await expectQuestionConvergence(act);
    }
    expect((await pageOf(ben)).question).not.toHaveProperty('closed');
    await root.leave();
  });

  it('after edits were suggested, taken, declined and withdrawn', async () => {
    const { _id: answerId } = await ben.trpc.questions.answer.mutate({ qid, text: 'So.' });
    await ada.trpc.questions.accept.mutate({ qid, answerId });
    const question = { type: 'question', id: qid } as const;
    const answer = { type: 'answer', id: answerId } as const;
    const edit = { version: 0, why: 'A word' };
    const suggest = () =>
      cleo.trpc.questions.suggestEdit.mutate({ ...question, ...edit, ...changed });
    const suggestOfAnswer = () =>
      cleo.trpc.questions.suggestEdit.mutate({ ...answer, ...edit, text: 'Or so.' });
    const decide = async (
      person: Person,
      post: typeof question | typeof answer,
      isTaken: boolean,
    ) => {
      const { suggestion } = await person.trpc.questions.suggestion.query(post);
      const seen = { suggestionId: suggestion._id, version: 0 };
      return person.trpc.questions.decide.mutate({ ...post, ...seen, isTaken });
    };
    for (const act of [
      suggest,
      () => decide(ada, question, false),
      suggest,
      () => cleo.trpc.questions.withdraw.mutate(question),
      suggest,
      () => decide(ada, question, true),
      suggestOfAnswer,
      () => decide(ben, answer, false),
      suggestOfAnswer,
      () => decide(ben, answer, true),
    ]) {
      await expectQuestionConvergence(act);
    }
    expect(await pageOf(ben)).toMatchObject({
      question: { title: changed.title, editedBy: 'cleo' },
      answers: [{ text: 'Or so.', editedBy: 'cleo' }],
    });
  });

  it('after views, of which each person counts once, and for which nobody waits until the disk has them', async () => {
    const units = vi.spyOn(server.store, 'transaction');
    await expectQuestionConvergence(() => ben.trpc.questions.view.mutate({ qid }));
    await expectQuestionConvergence(() => ben.trpc.questions.view.mutate({ qid }));
    await expectQuestionConvergence(() => ada.trpc.questions.view.mutate({ qid }));
    expect((await pageOf(ada)).question.viewCount).toBe(2);
    const unflushed = [expect.anything(), { isFlushed: false }];
    expect(units.mock.calls).toEqual([unflushed, unflushed, unflushed]);
  });

  it('after thirty people’s worth of everything at once', () =>
    expectQuestionConvergence(() =>
      Promise.all(
        Array.from({ length: 10 }, (_, index) => [
          ben.trpc.questions.answer.mutate({ qid, text: `Answer ${index}` }),
          ada.trpc.questions.comment.mutate({ type: 'question', id: qid, text: `${index}` }),
          (index % 2 ? cleo : ben).trpc.questions.vote.mutate({ qid, vote: 'up' }),
        ]).flat(),
      ),
    ));
});

describe('a new question', () => {
  it('reaches everybody who reads the list, as the row they would read', async () => {
    const seen = listHeard.events.length;
    const row = await ada.trpc.questions.ask.mutate({
      title: 'Another',
      text: 'one',
      tagNames: 'verbs',
    });
    await listHeard.received(seen + 1);
    expect(listHeard.events.at(-1)).toEqual({ name: 'questionUpdate', isNew: true, question: row });
    expect((await listOf(ben))[0]).toEqual(row);
  });

  it('lands once when the request is sent again', async () => {
    const form = { _id: crypto.randomUUID(), title: 'Twice', text: 'sent', tagNames: 'verbs' };
    const [first, second] = [
      await ada.trpc.questions.ask.mutate(form),
      await ada.trpc.questions.ask.mutate(form),
    ];
    expect(second._id).toBe(first._id);
    expect((await listOf(ben)).filter(({ title }) => title === 'Twice')).toHaveLength(1);
    expect((await ben.trpc.tags.page.query({})).items[0]?.qcnt).toBe(2);
    await expect(ben.trpc.questions.ask.mutate(form)).rejects.toThrow('another question');
  });
});

describe('answers and comments', () => {
  it('land once when the request is sent again', async () => {
    const answer = { _id: crypto.randomUUID(), qid, text: 'Once.' };
    const comment = { _id: crypto.randomUUID(), type: 'question' as const, id: qid, text: 'Once.' };
    for (let sent = 0; sent < 2; sent += 1) {
      await ben.trpc.questions.answer.mutate(answer);
      await ben.trpc.questions.comment.mutate(comment);
    }
    const page = await pageOf(ben);
    expect(page.question).toMatchObject({ answerCount: 1, commentCount: 1 });
    expect([page.answers.length, page.comments.items.length]).toEqual([1, 1]);
    await expect(ada.trpc.questions.answer.mutate(answer)).rejects.toThrow('another answer');
    await expect(ada.trpc.questions.comment.mutate(comment)).rejects.toThrow('another comment');
  });
});

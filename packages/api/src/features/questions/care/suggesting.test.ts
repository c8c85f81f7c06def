import { SUGGESTED_ALREADY, SUGGESTIONS_WAITING_MAX } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.js';
import { listen } from '../../../testing/listen.js';
import { openModerationStage, type ModerationStage } from '../../../testing/moderation-stage.js';
import { read } from '../../../testing/read.js';
import type { Person } from '../../../testing/test-server.js';

let stage: ModerationStage;
let qid: string;
let answerId: string;

beforeEach(async () => {
  stage = await openModerationStage();
  const posted = await stage.post();
  qid = posted.qid;
  answerId = posted.answer.id;
});

afterEach(() => stage.close());

const words = { title: 'Does a zebra win?', text: 'It has stripes.', tagNames: 'animals oracles' };
const suggest = (person: Person, version = 0) =>
  person.trpc.questions.suggestEdit.mutate({
    ...{ type: 'question', id: qid, version, ...words, why: 'Shorter' },
  });
const suggestOfAnswer = (person: Person, text = 'Half the price') =>
  person.trpc.questions.suggestEdit.mutate({
    ...{ type: 'answer', id: answerId, version: 0, text, why: 'A sentence' },
  });
const pageOf = (reader: Person) => read(reader.trpc.questions.open.query({ qid }));
const reviewOf = (type: 'question' | 'answer') =>
  stage.noor.trpc.questions.suggestion.query({ type, id: type === 'question' ? qid : answerId });
const decide = async (
  person: Person,
  type: 'question' | 'answer',
  decision: { isTaken: boolean; why?: string; version?: number },
) => {
  const { suggestion, current } = await reviewOf(type);
  return person.trpc.questions.decide.mutate({
    ...{ type, id: type === 'question' ? qid : answerId, suggestionId: suggestion._id },
    ...{ version: current.version, ...decision },
  });
};
const historyOf = async (type: 'question' | 'answer' | 'comment', id: string) =>
  (await stage.noor.trpc.questions.history.query({ type, id })).items;
const editsToldTo = async (person: Person) =>
  (await read(person.trpc.notices.openMine.query())).notices.filter(({ kind }) => kind === 'edit');

describe('an edit that somebody suggests', () => {
  it('changes nothing yet; its author is told, and everybody sees that there is one', async () => {
    const heard = await listen(stage.ada, { kind: 'question', qid });
    const told = await suggest(stage.noor);
    await heard.received(1);
    expect(heard.events.at(-1)).toEqual(told);
    const { question, text } = await pageOf(stage.bob);
    expect(question).toMatchObject({ suggested: true, title: 'Does the zebra win?' });
    expect(text).toBe('The oracle has **stripes**.');
    expect(await editsToldTo(stage.ada)).toMatchObject([
      { actors: ['noor'], title: 'Does the zebra win?', place: { kind: 'question', qid } },
    ]);
    expect(await reviewOf('question')).toMatchObject({
      suggestion: { by: 'noor', why: 'Shorter', title: words.title, tags: ['animals', 'oracles'] },
      current: { version: 0, title: 'Does the zebra win?' },
    });
  });

  it('is not one too many of its person’s, who would keep all others from suggesting', async () => {
    const suggestNext = async () => {
      const { _id } = await stage.ada.trpc.questions.ask.mutate({
        ...{ title: 'Does it win?', text: 'The oracle.', tagNames: 'animals' },
      });
      return stage.noor.trpc.questions.suggestEdit.mutate({
        ...{ type: 'question', id: _id, version: 0, ...words, why: 'Shorter' },
      });
    };
    for (let count = 1; count < SUGGESTIONS_WAITING_MAX; count += 1) await suggestNext();
    await suggest(stage.noor);
    await expect(suggestNext()).rejects.toThrow('20 of your suggestions wait to be decided.');
    await decide(stage.ada, 'question', { isTaken: false });
    await suggestNext();
  });

  it('is what the post says once its author takes it; the history says whose it was', async () => {
    await suggest(stage.noor);
    await decide(stage.ada, 'question', { isTaken: true });
    const { question, text } = await pageOf(stage.bob);
    expect(question).toMatchObject({
      ...{ title: words.title, tags: ['animals', 'oracles'], version: 1, editedBy: 'noor' },
    });
    expect(question).not.toHaveProperty('suggested');
    expect(text).toBe(words.text);
    expect(await historyOf('question', qid)).toMatchObject([
      { version: 1, by: 'noor', why: 'Shorter', title: words.title },
      { version: 0, title: 'Does the zebra win?', tags: ['animals'] },
    ]);
    expect(await editsToldTo(stage.noor)).toMatchObject([
      { actors: ['ada'], judgement: { post: 'question', act: 'taken', reason: '' } },
    ]);
    await expect(reviewOf('question')).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  it('is declined with a reason, and another one can be suggested', async () => {
    await suggestOfAnswer(stage.noor);
    expect((await pageOf(stage.ada)).answers).toMatchObject([{ suggested: true }]);
    await decide(stage.grace, 'answer', { isTaken: false, why: 'It says something else' });
    const { answers } = await pageOf(stage.ada);
    expect(answers).toMatchObject([{ text: 'Half price' }]);
    expect(answers[0]).not.toHaveProperty('suggested');
    expect(await editsToldTo(stage.noor)).toMatchObject([
      { judgement: { post: 'answer', act: 'declined', reason: 'It says something else' } },
    ]);
    await suggestOfAnswer(stage.ada);
    await decide(stage.bob, 'answer', { isTaken: true });
    expect((await pageOf(stage.ada)).answers).toMatchObject([
      { text: 'Half the price', editedBy: 'ada', version: 1 },
    ]);
  });

  it('is withdrawn by whoever suggested it, and by nobody else', async () => {
    await suggest(stage.noor);
    const post = { type: 'question', id: qid } as const;
    for (const person of [stage.bob, stage.ada, stage.grace]) {
      await expect(person.trpc.questions.withdraw.mutate(post)).rejects.toMatchObject({
        data: { code: 'FORBIDDEN' },
      });
    }
    await stage.noor.trpc.questions.withdraw.mutate(post);
    expect((await pageOf(stage.noor)).question).not.toHaveProperty('suggested');
  });

  it('is one at a time', async () => {
    const outcomes = await atOnce(3, (n) =>
      suggest([stage.noor, stage.bob, stage.grace][n % 3] ?? stage.noor).then(
        () => 'kept',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      ),
    );
    expect(outcomes.toSorted()).toEqual([SUGGESTED_ALREADY, SUGGESTED_ALREADY, 'kept'].toSorted());
  });

  it.each([
    [{ title: ' ' }, 'Title cannot be empty'],
    [{ text: '[bad](http://link.example)' }, 'Invalid hyperlink format.'],
    [{ tagNames: 'a b c d e f' }, 'Cannot have more than 5 tags'],
    [{ why: ' ' }, 'Please say what you change, and why.'],
    [{ why: 'x'.repeat(301) }, 'The reason cannot be more than 300 characters'],
    [
      { title: 'Does the zebra win?', text: 'The oracle has **stripes**.', tagNames: 'animals' },
      'Nothing is changed yet.',
    ],
  ])('has to pass what a question has to, and to change something: %j', async (part, message) => {
    const request = { type: 'question', id: qid, version: 0, ...words, why: 'Shorter' } as const;
    await expect(
      stage.noor.trpc.questions.suggestEdit.mutate({ ...request, ...part }),
    ).rejects.toThrow(message);
  });

  it('is refused of one’s own, of what is hidden or locked, and of what was changed meanwhile', async () => {
    await expect(suggest(stage.ada)).rejects.toThrow('You can change what you wrote yourself.');
    await expect(suggest(stage.noor, 1)).rejects.toThrow('This was changed in the meantime.');
    const post = { kind: 'answer', id: answerId } as const;
    await stage.grace.trpc.moderation.hide.mutate({ post, why: 'Spam' });
    await expect(
      stage.noor.trpc.questions.suggestEdit.mutate({
        ...{ type: 'answer', id: answerId, version: 1, text: 'So.', why: 'A word' },
      }),
    ).rejects.toThrow('A moderator has hidden this.');
    await stage.grace.trpc.questions.lock.mutate({ qid, why: 'A quarrel' });
    await expect(suggest(stage.noor)).rejects.toThrow('locked');
  });

  it('is read by nobody while its post is hidden', async () => {
    await suggestOfAnswer(stage.noor);
    const post = { kind: 'answer', id: answerId } as const;
    await stage.grace.trpc.moderation.hide.mutate({ post, why: 'Spam' });
    await expect(reviewOf('answer')).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
    await stage.grace.trpc.moderation.show.mutate({ post, why: 'A mistake' });
    expect((await reviewOf('answer')).suggestion.text).toBe('Half the price');
  });

  it('is decided by nobody else, and as it was seen', async () => {
    await suggest(stage.noor);
    for (const person of [stage.noor, stage.bob]) {
      await expect(decide(person, 'question', { isTaken: true })).rejects.toThrow(
        'Only its author or a moderator can decide about this.',
      );
    }
    await stage.ada.trpc.questions.editQuestion.mutate({
      ...{ id: qid, version: 0, ...words, title: 'Does any zebra win?' },
    });
    await expect(decide(stage.ada, 'question', { isTaken: true, version: 0 })).rejects.toThrow(
      'This was changed in the meantime.',
    );
    const suggestionId = 'another';
    const decision = { type: 'question', id: qid, version: 1, isTaken: true } as const;
    await expect(
      stage.ada.trpc.questions.decide.mutate({ ...decision, suggestionId }),
    ).rejects.toThrow('Another edit is suggested by now.');
    await decide(stage.ada, 'question', { isTaken: true });
    expect(await historyOf('question', qid)).toMatchObject([
      { title: words.title, by: 'noor' },
      { title: 'Does any zebra win?' },
      { title: 'Does the zebra win?' },
    ]);
  });
});

describe('a moderator', () => {
  it('changes what others wrote, and says so: on the post, in its history, to its author, in the log', async () => {
    const request = { id: answerId, version: 0, text: 'Half the price' };
    await expect(stage.grace.trpc.questions.editAnswer.mutate(request)).rejects.toThrow(
      'Please say what you change, and why.',
    );
    await stage.grace.trpc.questions.editAnswer.mutate({ ...request, why: 'A sentence' });
    expect((await pageOf(stage.noor)).answers).toMatchObject([
      { text: 'Half the price', editedBy: 'grace' },
    ]);
    expect(await historyOf('answer', answerId)).toMatchObject([
      { by: 'grace', why: 'A sentence' },
      { text: 'Half price' },
    ]);
    const { notices } = await read(stage.bob.trpc.notices.openMine.query());
    expect(notices[0]?.judgement).toEqual({ post: 'answer', act: 'edited', reason: 'A sentence' });
    const { items } = await read(stage.root.trpc.moderation.openLog.query());
    expect(items[0]).toMatchObject({ by: 'grace', act: 'edited', on: 'bob', why: 'A sentence' });
  });

  it('who takes an edit answers for it as for their own: to its author, and in the log', async () => {
    await suggestOfAnswer(stage.noor);
    await decide(stage.grace, 'answer', { isTaken: true });
    const { notices } = await read(stage.bob.trpc.notices.openMine.query());
    expect(notices[0]?.judgement).toEqual({ post: 'answer', act: 'edited', reason: 'A sentence' });
    const { items } = await read(stage.root.trpc.moderation.openLog.query());
    expect(items[0]).toMatchObject({
      ...{ by: 'grace', act: 'edited', on: 'bob', why: 'A sentence' },
      post: { kind: 'answer', id: answerId },
    });
  });

  it('is an administrator where an administrator wrote it, also to take an edit or decline it', async () => {
    const { _id: id } = await stage.root.trpc.questions.answer.mutate({ qid, text: 'So.' });
    const refusal = 'Only an administrator can moderate an administrator.';
    const edit = { id, version: 0, text: 'No.', why: 'No' };
    await expect(stage.grace.trpc.questions.editAnswer.mutate(edit)).rejects.toThrow(refusal);
    const post = { type: 'answer', id } as const;
    await stage.grace.trpc.questions.suggestEdit.mutate({ ...post, ...edit });
    const { suggestion } = await stage.noor.trpc.questions.suggestion.query(post);
    for (const isTaken of [true, false]) {
      const decision = { ...post, suggestionId: suggestion._id, version: 0, isTaken };
      await expect(stage.grace.trpc.questions.decide.mutate(decision)).rejects.toThrow(refusal);
    }
  });
});

it('an author rolls back to what a post was before, which is one more change', async () => {
  await suggestOfAnswer(stage.noor);
  await decide(stage.bob, 'answer', { isTaken: true });
  const [, first] = await historyOf('answer', answerId);
  const back = { id: answerId, version: 1, text: first?.text ?? '', why: 'Rolled back' };
  await expect(stage.noor.trpc.questions.editAnswer.mutate(back)).rejects.toMatchObject({
    data: { code: 'FORBIDDEN' },
  });
  await stage.bob.trpc.questions.editAnswer.mutate(back);
  const { answers } = await pageOf(stage.noor);
  expect(answers).toMatchObject([{ text: 'Half price', version: 2 }]);
  expect(answers[0]).not.toHaveProperty('editedBy');
  expect(await historyOf('answer', answerId)).toMatchObject([
    { version: 2, why: 'Rolled back' },
    { version: 1, by: 'noor' },
    { version: 0 },
  ]);
});

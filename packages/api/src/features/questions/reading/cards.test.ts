import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../../testing/moderation-stage.js';

let stage: ModerationStage;
beforeAll(async () => {
  stage = await openModerationStage();
});
afterAll(() => stage.close());

const cards = (qids: string[], person = stage.noor) => person.trpc.questions.cards.query({ qids });

it('are given for questions that are there, each once, as they stand', async () => {
  const [one, other] = [await stage.post('one'), await stage.post('other')];
  await stage.noor.trpc.questions.vote.mutate({ qid: one.qid, vote: 'up' });
  await stage.ada.trpc.questions.accept.mutate({ qid: one.qid, answerId: one.answer.id });
  const reason = { reason: 'offTopic', note: '' } as const;
  await stage.grace.trpc.questions.close.mutate({ qid: other.qid, ...reason });
  expect(await cards([other.qid, 'elsewhere', one.qid, other.qid])).toEqual([
    {
      ...{ _id: other.qid, title: 'Does the zebraother win?', answerCount: 1, score: 0 },
      ...{ acceptedAnswerId: null, isClosed: true },
    },
    {
      ...{ _id: one.qid, title: 'Does the zebraone win?', answerCount: 1, score: 1 },
      ...{ acceptedAnswerId: one.answer.id, isClosed: false },
    },
  ]);
});

it('are given to nobody for what is hidden or deleted', async () => {
  const [hidden, deleted] = [await stage.post('hidden'), await stage.post('deleted')];
  await stage.grace.trpc.moderation.hide.mutate({ post: hidden.question, why: 'Advertising' });
  await stage.ada.trpc.questions.deletePost.mutate({ type: 'question', id: deleted.qid });
  for (const person of [stage.noor, stage.ada, stage.grace])
    expect(await cards([hidden.qid, deleted.qid], person)).toEqual([]);
});

it('are given for a few at a time', async () => {
  const many = Array.from({ length: 11 }, (_, number) => `q${number}`);
  await expect(cards(many)).rejects.toMatchObject({ data: { httpStatus: 400 } });
});

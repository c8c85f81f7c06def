import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../../testing/moderation-stage.js';
import { read } from '../../../testing/read.js';

let stage: ModerationStage;
let posted: Awaited<ReturnType<ModerationStage['post']>>;
beforeAll(async () => {
  stage = await openModerationStage();
  posted = await stage.post();
});
afterAll(() => stage.close());

const list = (search: string, order: 'relevance' | 'newest' = 'relevance', tag?: string) =>
  read(stage.noor.trpc.questions.openList.query({ order, search, ...(tag && { tag }) }));

it('says in whose answer or comment a question was found that doesn’t hold the words itself', async () => {
  const { qid, answer, comment } = posted;
  expect(await list('prices')).toMatchObject({
    items: [{ _id: qid }],
    total: { count: 1, isExact: true },
    foundIn: { [qid]: { place: 'answer', id: answer.id, by: 'bob' } },
  });
  expect((await list('writing me')).foundIn).toEqual({
    [qid]: { place: 'comment', id: comment.id, by: 'bob' },
  });
  expect(await list('zebra')).toMatchObject({ items: [{ _id: qid }], foundIn: {} });
});

it('goes by filters and by the tag of the list, whatever that is called now', async () => {
  const { qid } = posted;
  const ids = async (...asked: Parameters<typeof list>) =>
    (await list(...asked)).items.map(({ _id }) => _id);
  expect(await ids('zebra user:ada')).toEqual([qid]);
  expect(await ids('zebra -oracle')).toEqual([]);
  expect(await ids('is:unanswered zebra')).toEqual([]);
  expect(await ids('zebra', 'relevance', 'Animals')).toEqual([qid]);
  expect(await ids('zebra', 'relevance', 'plants')).toEqual([]);
  await stage.grace.trpc.moderation.renameTag.mutate({
    from: 'animals',
    to: 'beasts',
    why: 'Both',
  });
  await expect.poll(() => ids('zebra [animals]')).toEqual([qid]);
});

it('leaves the other orders as they are: the words themselves, in title or text', async () => {
  expect((await list('prices', 'newest')).items).toEqual([]);
  expect(await list('half', 'newest')).not.toHaveProperty('foundIn');
  const rest = await stage.noor.rest('GET', '/question/getQuestion?order=newest&search=half');
  expect(await rest.json()).toEqual([]);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;

beforeAll(async () => {
  stage = await openModerationStage();
});

afterAll(() => stage.close());

const rename = (person: Person, from: string, to: string, why = 'Plainer') =>
  person.trpc.moderation.renameTag.mutate({ from, to, why });

it('renames a tag for moderators, with a line in the log', async () => {
  const { qid } = await stage.post();
  expect(await rename(stage.grace, 'Animals', 'beasts')).toEqual({ questions: 1 });
  const { question } = await read(stage.noor.trpc.questions.open.query({ qid }));
  expect(question.tags).toEqual(['beasts']);
  const { items } = await read(stage.grace.trpc.moderation.openLog.query());
  expect(items[0]).toMatchObject({
    ...{ act: 'renamed', by: 'grace', on: '', why: 'Plainer' },
    tag: { from: 'animals', to: 'beasts' },
  });
});

it('is refused to others, without a reason and of a tag that is not there, and logs none of it', async () => {
  const before = await read(stage.grace.trpc.moderation.openLog.query());
  await expect(rename(stage.noor, 'beasts', 'x')).rejects.toThrow('Only moderators can do this.');
  await expect(rename(stage.visitor, 'beasts', 'x')).rejects.toThrow('Please log in first.');
  await expect(rename(stage.grace, 'beasts', 'x', ' ')).rejects.toThrow(
    'Please give a reason for the log.',
  );
  await expect(rename(stage.grace, 'nothing', 'x')).rejects.toThrow('Tag not found');
  expect(await read(stage.grace.trpc.moderation.openLog.query())).toEqual(before);
});

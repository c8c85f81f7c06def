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
  await expect(rename(stage.grace, 'beasts', 'x', ' ')).rejects.toThrow(
    'Please give a reason for the log.',
  );
  await expect(rename(stage.grace, 'nothing', 'x')).rejects.toThrow('Tag not found');
  expect(await read(stage.grace.trpc.moderation.openLog.query())).toEqual(before);
});

it('describes a tag for moderators, in a sentence that the log has and a search finds', async () => {
  const { qid } = await stage.post(' described');
  const { question } = await read(stage.noor.trpc.questions.open.query({ qid }));
  const [name = ''] = question.tags;
  const describe = (person: Person, description: string, tag = name) =>
    person.trpc.moderation.describeTag.mutate({ name: tag, description });
  await expect(describe(stage.noor, 'Mine')).rejects.toThrow('Only moderators can do this.');
  await expect(describe(stage.grace, ' ')).rejects.toThrow('Description cannot be empty');
  await expect(describe(stage.grace, 'x'.repeat(301))).rejects.toThrow('more than 300 characters');
  await expect(describe(stage.grace, 'None', 'nothing')).rejects.toThrow('Tag not found');
  await describe(stage.grace, ' What lives on the savannah ');
  await describe(stage.root, 'What lives on the savannah');
  const begun = { name, description: 'Else', was: 'What it said before' };
  await expect(stage.root.trpc.moderation.describeTag.mutate(begun)).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
  const tag = await stage.noor.trpc.tags.byName.query({ name });
  expect(tag.description).toBe('What lives on the savannah');
  const response = await stage.noor.rest('GET', `/tag/getTagByName/${name}`);
  expect(await response.json()).toMatchObject({ description: 'What lives on the savannah' });
  const found = await stage.noor.trpc.search.all.query({ search: 'savannah', kind: 'tags' });
  expect(found.items.map(({ title }) => title)).toEqual([name]);
  const { items } = await read(stage.root.trpc.moderation.openLog.query());
  expect(items[0]).toMatchObject({
    ...{ by: 'grace', act: 'described', why: 'What lives on the savannah' },
    tag: { from: name, to: name },
  });
});

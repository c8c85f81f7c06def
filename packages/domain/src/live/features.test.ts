import { expect, it } from 'vitest';

/** Loaded inside the test, so that topics that can't be put together fail one. */
it('puts the topics of all features into one schema', async () => {
  const { topicSchema } = await import('./topics.js');
  expect(topicSchema.options.map(({ shape }) => Object.keys(shape)).toSorted()).toEqual([
    ['kind'],
    ['kind'],
    ['kind'],
    ['kind'],
    ['kind', 'chatId'],
    ['kind', 'gameID'],
    ['kind', 'qid'],
    ['kind', 'username'],
  ]);
});

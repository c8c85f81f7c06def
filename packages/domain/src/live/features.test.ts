import { expect, it } from 'vitest';

/** Loaded inside the test, so that topics that can't be put together fail one. */
it('puts the topics of all features into one schema', async () => {
  const { topicSchema } = await import('./topics.js');
  const features = await import('./features.js');
  const all = Object.values(features).flatMap(({ topics }): readonly object[] => topics);
  expect(topicSchema.options).toEqual(all);
  // One name at most: topicKey puts nothing else behind the kind.
  for (const { shape } of topicSchema.options) {
    expect(Object.keys(shape)[0]).toBe('kind');
    expect(Object.keys(shape).length).toBeLessThanOrEqual(2);
  }
});

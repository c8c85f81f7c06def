import fc from 'fast-check';
import { expect, it } from 'vitest';
import { topicKey, type Topic } from './topics.js';

const topics: fc.Arbitrary<Topic> = fc.oneof(
  fc.constant<Topic>({ kind: 'questions' }),
  fc.constant<Topic>({ kind: 'users' }),
  fc
    .oneof(fc.string(), fc.constantFrom('', 's', 'users', 'questions', 'question:1'))
    .map((qid): Topic => ({ kind: 'question', qid })),
);

it.each<[Topic, string]>([
  [{ kind: 'questions' }, 'questions'],
  [{ kind: 'users' }, 'users'],
  [{ kind: 'question', qid: '42' }, 'question:42'],
])('names the topic %j %s', (topic, key) => {
  expect(topicKey(topic)).toBe(key);
});

it('never gives two topics one key, whatever the id of the question', () => {
  fc.assert(
    fc.property(topics, topics, (one, other) => {
      expect(topicKey(one) === topicKey(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

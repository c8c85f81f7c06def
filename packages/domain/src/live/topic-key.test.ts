import fc from 'fast-check';
import { expect, it } from 'vitest';
import { topicKey } from './topic-key.js';
import type { Topic } from './topics.js';

const ids = fc.oneof(
  fc.string(),
  fc.constantFrom('', 's', 'users', 'questions', 'games', 'messages', 'person:ada'),
);

const topics: fc.Arbitrary<Topic> = fc.oneof(
  fc.constant<Topic>({ kind: 'questions' }),
  fc.constant<Topic>({ kind: 'users' }),
  fc.constant<Topic>({ kind: 'games' }),
  fc.constant<Topic>({ kind: 'messages' }),
  ids.map((chatId): Topic => ({ kind: 'chat', chatId })),
  ids.map((qid): Topic => ({ kind: 'question', qid })),
  ids.map((gameID): Topic => ({ kind: 'game', gameID })),
  ids.map((username): Topic => ({ kind: 'person', username })),
  ids.map((boardId): Topic => ({ kind: 'board', boardId })),
  ids.map((boardId): Topic => ({ kind: 'boardContent', boardId })),
  ids.map((callId): Topic => ({ kind: 'call', callId })),
);

it.each<[Topic, string]>([
  [{ kind: 'questions' }, 'questions'],
  [{ kind: 'users' }, 'users'],
  [{ kind: 'question', qid: '42' }, 'question:42'],
  [{ kind: 'games' }, 'games'],
  [{ kind: 'game', gameID: '7f3a2c' }, 'game:7f3a2c'],
  [{ kind: 'messages' }, 'messages'],
  [{ kind: 'chat', chatId: '9c' }, 'chat:9c'],
  [{ kind: 'person', username: 'ada' }, 'person:ada'],
  [{ kind: 'board', boardId: '5e' }, 'board:5e'],
  [{ kind: 'boardContent', boardId: '5e' }, 'boardContent:5e'],
  [{ kind: 'call', callId: '7d' }, 'call:7d'],
])('names the topic %j %s', (topic, key) => {
  expect(topicKey(topic)).toBe(key);
});

it('never gives two topics one key, whatever the ids', () => {
  fc.assert(
    fc.property(topics, topics, (one, other) => {
      expect(topicKey(one) === topicKey(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});

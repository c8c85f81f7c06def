import { describe, expect, it } from 'vitest';
import { topicKey } from './topic-key.js';
import { topicSchema, type Topic } from './topics.js';

/** One topic of each kind, and the most characters its name may have. */
const named = [
  [{ kind: 'question', qid: 'q1' }, 'qid', 100],
  [{ kind: 'game', gameID: 'g1' }, 'gameID', 100],
  [{ kind: 'chat', chatId: 'c1' }, 'chatId', 100],
  [{ kind: 'person', username: 'ada' }, 'username', 200],
  [{ kind: 'board', boardId: 'b1' }, 'boardId', 100],
  [{ kind: 'boardContent', boardId: 'b1' }, 'boardId', 100],
  [{ kind: 'call', callId: 'c1' }, 'callId', 100],
] as const satisfies readonly (readonly [Topic, string, number])[];

const unnamed = [
  { kind: 'questions' },
  { kind: 'users' },
  { kind: 'games' },
  { kind: 'messages' },
] as const satisfies readonly Topic[];

const topics: readonly Topic[] = [...named.map(([topic]) => topic), ...unnamed];

describe('topicSchema', () => {
  it.each(topics)('takes %j as it is', (topic) => {
    expect(topicSchema.parse(topic)).toEqual(topic);
  });

  it('knows each kind once, with one name at most: topicKey puts nothing else behind it', () => {
    const kinds = topicSchema.options.map(({ shape }) => shape.kind.value);
    expect(kinds).toEqual([...new Set(kinds)]);
    expect(kinds).toEqual(expect.arrayContaining(topics.map(({ kind }) => kind)));
    for (const { shape } of topicSchema.options) {
      expect(Object.keys(shape)[0]).toBe('kind');
      expect(Object.keys(shape).length).toBeLessThanOrEqual(2);
    }
  });

  it.each(topics)('leaves out what does not belong to $kind', (topic) => {
    expect(topicSchema.parse({ ...topic, more: 'text' })).toEqual(topic);
  });

  it.each([undefined, null, 'questions', {}, { kind: 'whiteboard' }, { kind: ['users'] }])(
    'refuses %j, which is no topic',
    (input) => {
      expect(topicSchema.safeParse(input).success).toBe(false);
    },
  );

  describe.each(named)('%j', (topic, field, longest) => {
    const withName = (name: unknown) => ({ ...topic, [field]: name });

    it.each([undefined, null, 7, ['a'], {}])('refuses the name %j', (name) => {
      expect(topicSchema.safeParse(withName(name)).success).toBe(false);
    });

    it(`takes a name of ${longest} characters and none that is longer`, () => {
      expect(topicSchema.safeParse(withName('x'.repeat(longest))).success).toBe(true);
      expect(topicSchema.safeParse(withName('x'.repeat(longest + 1))).success).toBe(false);
    });
  });
});

describe('topicKey', () => {
  it('is another for every kind, whatever the names', () => {
    const alike = [...named.map(([topic, field]) => ({ ...topic, [field]: 'x' })), ...unnamed];
    expect(new Set(alike.map(topicKey)).size).toBe(alike.length);
  });

  it('is the same, in whatever order a client writes the fields', () => {
    const topic = topicSchema.parse({ username: 'ada', kind: 'person' });
    expect(topicKey(topic)).toBe('person:ada');
  });
});

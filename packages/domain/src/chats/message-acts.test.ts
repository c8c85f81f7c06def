import { describe, expect, it } from 'vitest';
import { chatRoles, REACTIONS_MAX, REACTIONS_OF_ONE, REACTORS_MAX } from './limits.js';
import {
  checkEdit,
  checkFormerTexts,
  checkForward,
  checkPin,
  checkTakeBack,
  firstSaidBy,
  isEmoji,
  isFewEmoji,
  toggleReaction,
} from './message-acts.js';
import { quoteOf } from './said.js';
import type { ChatMessage } from './schema.js';

const message: ChatMessage = {
  ...{ _id: 'm1', chatId: 'c1', seq: 3, revision: 2, msg: 'Hello', msgFrom: 'ada' },
  ...{ msgDateTime: '2026-01-01T00:00:00.000Z', type: 'direct' },
};
const poll = { question: 'Which?', options: [{ optionText: 'a' }], counts: [0] };

it.each([
  ['👍', true],
  ['👍👍👍', true],
  ['👍 🎉\n', true],
  ['👍👍👍👍', false],
  ['👩‍👩‍👧‍👦👋🏽❤️‍🔥', true],
  ['✌🏽❤️', true],
  ['🇩🇪🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿', true],
  ['🇩🇪🇫🇷🇪🇸🇮🇹', false],
  ['1️⃣', true],
  ['1', false],
  ['©', false],
  ['ok 👍', false],
  ['👍!', false],
  ['', false],
])('%j is one to three emoji and nothing else: %s', (text, areFew) => {
  expect(isFewEmoji(text)).toBe(areFew);
});

it('looks for few emoji in no time, however long a text is', () => {
  for (const text of ['👍'.repeat(20_000), `👍${' '.repeat(40_000)}x`, `${' '.repeat(40_000)}x`]) {
    const before = performance.now();
    expect(isFewEmoji(text)).toBe(false);
    expect(performance.now() - before).toBeLessThan(500);
  }
});

describe('a reaction', () => {
  it.each([
    ['👍', true],
    ['👩‍👩‍👧‍👦', true],
    ['🇩🇪', true],
    ['👋🏽', true],
    ['👍👍', false],
    ['a', false],
    ['', false],
    ['👍'.repeat(50), false],
  ])('%s: %s', (text, isOne) => {
    expect(isEmoji(text)).toBe(isOne);
  });

  it('is given, joined and taken back, and goes with the last who gave it', () => {
    const steps = [
      ['👍', 'ada'],
      ['🎉', 'ben'],
      ['👍', 'ben'],
      ['👍', 'ada'],
      ['👍', 'ben'],
    ] as const;
    const seen = steps.reduce<ReturnType<typeof toggleReaction>[]>((all, [emoji, name]) => {
      const before = all.at(-1);
      return [...all, toggleReaction(before?.ok ? before.value : [], emoji, name)];
    }, []);
    const shown = seen.map((result) =>
      result.ok ? result.value.map((each) => `${each.emoji} ${each.usernames.join(' ')}`) : [],
    );
    expect(shown).toEqual([
      ['👍 ada'],
      ['👍 ada', '🎉 ben'],
      ['👍 ada ben', '🎉 ben'],
      ['👍 ben', '🎉 ben'],
      ['🎉 ben'],
    ]);
  });

  it('is refused where there are as many as a message takes', () => {
    const usernames = Array.from({ length: REACTORS_MAX }, (_, index) => `p${index}`);
    expect(toggleReaction([{ emoji: '👍', usernames }], '👍', 'ada')).toMatchObject({ ok: false });
    expect(toggleReaction([{ emoji: '👍', usernames }], '👍', 'p0')).toMatchObject({ ok: true });
    const many = Array.from({ length: REACTIONS_MAX }, (_, index) => ({
      ...{ emoji: String.fromCodePoint(0x1f600 + index), usernames: ['ben'] },
    }));
    expect(toggleReaction(many, '👍', 'ada')).toMatchObject({ ok: false });
    expect(toggleReaction(many, '😀', 'ada')).toMatchObject({ ok: true });
  });

  it('lets one person give few different ones, which leaves others some', () => {
    const own = Array.from({ length: REACTIONS_OF_ONE }, (_, index) => ({
      ...{ emoji: String.fromCodePoint(0x1f600 + index), usernames: ['ada'] },
    }));
    const others = { emoji: '👍', usernames: ['ben'] };
    for (const emoji of ['👍', '🎉']) {
      expect(toggleReaction([...own, others], emoji, 'ada')).toMatchObject({ ok: false });
      expect(toggleReaction([...own, others], emoji, 'cleo')).toMatchObject({ ok: true });
    }
    expect(toggleReaction(own, '😀', 'ada')).toMatchObject({ ok: true, value: own.slice(1) });
  });
});

const gone = { takenBack: true } as const;
const hidden = { hidden: true } as const;
const call = { call: { callId: 'k', ending: 'noAnswer' } } as const;

it.each<[string, Partial<ChatMessage>, string, boolean, boolean]>([
  ['one’s own', {}, 'ada', true, true],
  ['somebody else’s', {}, 'ben', false, false],
  ['a poll, which keeps its words', { type: 'poll', poll }, 'ada', false, true],
  ['what was forwarded, which another said', { forwardedFrom: 'ben' }, 'ada', false, true],
  ['what was taken back', gone, 'ada', false, false],
  ['what a moderator has hidden', hidden, 'ada', false, false],
  ['the line of a call', call, 'ada', false, false],
])('%s may be edited and taken back', (_title, differences, actor, mayEdit, mayTakeBack) => {
  const said = { ...message, ...differences };
  expect(checkEdit(said, actor).ok).toBe(mayEdit);
  expect(checkTakeBack(said, actor).ok).toBe(mayTakeBack);
});

it.each<[string, Partial<ChatMessage>, boolean]>([
  ['words', {}, true],
  ['what was forwarded before', { forwardedFrom: 'ben' }, true],
  ['a poll', { type: 'poll', poll }, false],
  ['what was taken back', gone, false],
  ['what a moderator has hidden', hidden, false],
  ['the line of a call', call, false],
])('%s may be forwarded', (_title, differences, may) => {
  expect(checkForward({ ...message, ...differences }).ok).toBe(may);
});

it('is forwarded under the name of whoever said it first', () => {
  expect(firstSaidBy(message)).toBe('ada');
  expect(firstSaidBy({ ...message, forwardedFrom: 'ben' })).toBe('ben');
});

it.each(chatRoles.map((role) => [role, role !== 'user'] as const))(
  'as %s one may pin and see former texts: %s',
  (role, may) => {
    expect([checkPin(role).ok, checkFormerTexts(role).ok]).toEqual([may, may]);
  },
);

it('a quote is the beginning of what was said, of a poll its question', () => {
  expect(quoteOf({ ...message, msg: 'a'.repeat(500) }).msg).toHaveLength(120);
  expect(quoteOf({ ...message, msg: 'POLL', type: 'poll', poll }).msg).toBe('Which?');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBlockUpdate } from './events.js';
import { BLOCKS_MAX } from './limits.js';
import { checkBlock, isBlockedIn, ownBlocks } from './rules.js';
import type { BlockedPerson, Blocks } from './schema.js';

const person = (username: string, change: Partial<BlockedPerson> = {}): BlockedPerson => ({
  ...{ username, revision: 1, isApart: true },
  ...change,
});

describe('checkBlock', () => {
  it.each([
    ['somebody', 'ben', 0, true],
    ['the last one', 'ben', BLOCKS_MAX - 1, true],
    ['one more', 'ben', BLOCKS_MAX, false],
    ['oneself, however spelt', 'Ada', 0, false],
  ])('%s', (_title, other, count, isOk) => {
    expect(checkBlock('ada', other, count).ok).toBe(isOk);
  });
});

it('who is blocked, and whom one doesn’t meet, are told apart', () => {
  const blocks: Blocks = [
    person('ben', { blockedAt: '2026-01-01' }),
    person('cleo'),
    person('dan', { isApart: false }),
    person('eve', { blockedAt: '2026-01-02' }),
  ];
  const names = ['Ben', 'cleo', 'dan', 'eve', 'fay'];
  expect(names.map((name) => isBlockedIn(blocks, name))).toEqual([true, false, false, true, false]);
  expect(ownBlocks(blocks).map(({ username }) => username)).toEqual(['eve', 'ben']);
});

it('events lead to the latest state in any order, each as often as it comes', () => {
  const events = Array.from({ length: 6 }, (_, index) => ({
    name: 'blockUpdate' as const,
    person: person(index % 2 ? 'ben' : 'Ben', { revision: index + 1, isApart: index % 3 === 0 }),
  }));
  const last = events.at(-1)?.person;
  fc.assert(
    fc.property(fc.shuffledSubarray(events, { minLength: 6 }), (shuffled) => {
      const all = [...shuffled, ...shuffled].reduce<Blocks>(applyBlockUpdate, []);
      expect(all).toEqual([last]);
    }),
  );
  const known = [person('ben', { revision: 3 })];
  expect(applyBlockUpdate(known, { name: 'blockUpdate', person: person('ben') })).toBe(known);
});

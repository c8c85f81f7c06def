import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../testing/cpu-time.js';
import { MENTION_PLACES_MAX, MENTIONS_MAX } from './limits.js';
import {
  completeMention,
  mentionedIn,
  mentionPlaces,
  mentionQuery,
  offeredNames,
  possibleNames,
} from './mentions.js';
import { usernameKey } from '../users/rules.js';

const knownAs = (...names: readonly string[]) =>
  new Map(names.map((name) => [usernameKey(name), name]));

const people = knownAs('ada', 'Ada Lovelace', 'ben', 'J.R.', 'Ümit', 'a_b');

describe('mentionedIn', () => {
  it.each([
    ['at the beginning', '@ben look', ['ben']],
    ['at the end', 'look @ben', ['ben']],
    ['in another case', 'look @BEN', ['ben']],
    ['before a sign', 'see @ben, @ada; (@Ümit)!', ['ben', 'ada', 'Ümit']],
    ['as an owner', "@ben’s and @ada's", ['ben', 'ada']],
    ['by the longest name there is', 'thanks @ada lovelace for that', ['Ada Lovelace']],
    ['by the shorter one where the longer is nobody’s', '@ada byron', ['ada']],
    ['with signs of its own', '@J.R. said, and @a_b', ['J.R.', 'a_b']],
    ['side by side', '@ben@ada', ['ben']],
    ['twice', '@ben and @Ben', ['ben']],
    ['in bold', '**@ben** and _@ada_', ['ben', 'ada']],
    ['on two lines', '@ada\nlovelace', ['ada']],
  ])('finds who is named %s', (_title, text, expected) => {
    expect(mentionedIn(text, people)).toEqual(expected);
  });

  it.each([
    ['an address of mail', 'write to mail@ben'],
    ['an address of a page', 'https://example.com/@ben'],
    ['a longer word', '@benjamin'],
    ['code', 'run `@ben` and\n\n```\n@ada\n```'],
    ['indented code', 'so:\n\n    @ben'],
    ['nobody', '@nobody @ @@'],
  ])('takes no name from %s', (_title, text) => {
    expect(mentionedIn(text, people)).toEqual([]);
  });

  it('tells so many at most', () => {
    const names = Array.from({ length: MENTIONS_MAX + 5 }, (_, index) => `p${index}`);
    const text = names.map((name) => `@${name}`).join(' ');
    expect(mentionedIn(text, knownAs(...names))).toEqual(names.slice(0, MENTIONS_MAX));
  });
});

describe('mentionPlaces', () => {
  it('gives what a name may be, the longest first', () => {
    expect(mentionPlaces('hi @ada, you')).toEqual([
      { index: 3, candidates: ['ada, you', 'ada,', 'ada'] },
    ]);
  });

  it('looks at so many places, and takes no longer for a long text', () => {
    expect(mentionPlaces('@a '.repeat(1000))).toHaveLength(MENTION_PLACES_MAX);
    expect(cpuTimeOf(() => possibleNames('@ '.repeat(15_000)))).toBeLessThan(500);
  });
});

describe('mentionQuery', () => {
  const at = (text: string) => mentionQuery(text.replace('|', ''), text.indexOf('|'));

  it.each([
    ['hello @b|', { start: 6, text: 'b' }],
    ['@ada lo|', { start: 0, text: 'ada lo' }],
    ['@a|da', { start: 0, text: 'a' }],
    ['(@be|)', { start: 1, text: 'be' }],
    ['@ben @a|', { start: 5, text: 'a' }],
  ])('knows the name that is being written in %j', (text, query) => {
    expect(at(text)).toEqual(query);
  });

  it.each(['hello|', '@|', '@ |', '@ada |', 'mail@b|', '@a\nb|', '@one two three four|', '/@b|'])(
    'finds none in %j',
    (text) => {
      expect(at(text)).toBeUndefined();
    },
  );
});

describe('completeMention', () => {
  it('puts the name in the place of what was written, and the caret behind it', () => {
    const text = 'hi @be';
    expect(completeMention(text, { start: 3, text: 'be' }, 'ben')).toEqual({
      text: 'hi @ben ',
      caret: 8,
    });
    expect(completeMention('@b there', { start: 0, text: 'b' }, 'ben')).toEqual({
      text: '@ben there',
      caret: 5,
    });
  });
});

describe('offeredNames', () => {
  it('gives those first that begin with what is written, eight at most', () => {
    const found = ['grace ben', 'Benjamin', ...Array.from({ length: 8 }, (_, n) => `ben${n}`)];
    const offered = offeredNames('ben', found);
    expect(offered).toHaveLength(8);
    expect(offered[0]).toBe('Benjamin');
    expect(offered).not.toContain('grace ben');
  });
});

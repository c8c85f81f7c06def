import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENTRIES_MAX, parseInput, VALUES_MAX } from './validation.js';

const schema = z.object({
  title: z.string().max(5),
  numObjects: z.number().int().min(1),
  tags: z.array(z.object({ name: z.string() })).max(2),
  order: z.enum(['newest', 'active']),
  _id: z.uuid(),
  mayBe: z.union([z.string(), z.number()]),
});

const right = {
  title: 'Why?',
  numObjects: 1,
  tags: [],
  order: 'newest',
  _id: '3b241101-e2bb-4255-8caf-4136c566a962',
  mayBe: 1,
};

const said = (input: unknown): string => {
  try {
    parseInput(schema, input);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('bad input', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['nothing wrong', {}, ''],
    ['a wrong kind', { title: 7 }, 'The title must be text.'],
    ['nothing there', { title: undefined }, 'The title is missing.'],
    [
      'a text that is too long',
      { title: 'Whyever' },
      'The title cannot be more than 5 characters.',
    ],
    [
      'a number too small',
      { numObjects: 0 },
      'The num objects (numObjects) cannot be less than 1.',
    ],
    [
      'a broken number',
      { numObjects: 1.5 },
      'The num objects (numObjects) must be a whole number.',
    ],
    [
      'a list too long',
      { tags: [right, right, right].map(() => ({ name: 'a' })) },
      'The tags cannot be more than 2 entries.',
    ],
    [
      'something inside a list',
      { tags: [{ name: 'a' }, { name: 1 }] },
      'The name (tags[1].name) must be text.',
    ],
    ['a word of its own', { order: 'oldest' }, 'The order must be newest or active.'],
    ['an id of another form', { _id: 'one' }, 'The ID (_id) must be a UUID.'],
    ['none of several kinds', { mayBe: true }, 'The may be (mayBe) is of no known kind.'],
  ])('is told in words: %s', (_case, change, sentence) => {
    expect(said({ ...right, ...change })).toBe(sentence);
  });

  it('is told for the first few fields only', () => {
    expect(said({ title: 1, numObjects: 'a', tags: 'b', order: 1, _id: 2, mayBe: 1 })).toBe(
      'The title must be text. The num objects (numObjects) must be a number. The tags must be a list. There are 2 more problems.',
    );
  });

  it('that is no object is told as such', () => {
    expect(said([])).toBe('The request must be an object.');
    expect(said(undefined)).toBe('The request is missing.');
  });

  it('keeps the sentence that a schema gives itself', () => {
    const own = z.object({ gameType: z.enum(['Nim'], { error: 'Unknown game type' }) });
    expect(() => parseInput(own, { gameType: 'Chess' })).toThrow(/^Unknown game type$/);
  });
});

describe('input with far too many values', () => {
  const list = z.object({ people: z.array(z.string()).max(10) });

  it('is refused by the length of a list, before its entries are looked at', () => {
    const entries = Array.from({ length: ENTRIES_MAX + 1 }, (_, n) => n);
    expect(() => parseInput(list, { people: entries })).toThrow(
      `The people cannot be more than ${ENTRIES_MAX} entries.`,
    );
    // As long as may be looked at: each entry is of the wrong kind, and three of them are told.
    const longest = z.object({ people: z.array(z.string()).max(ENTRIES_MAX) });
    expect(() => parseInput(longest, { people: entries.slice(1) })).toThrow(
      /^The people \(people\[0\]\) must be text\. .+ There are \d+ more problems\.$/,
    );
  });

  it('is refused by their number, however they are nested', () => {
    const many = Array.from({ length: 200 }, () => Array.from({ length: 200 }, () => 1));
    const deep = { people: { a: many, b: many } };
    expect(() => parseInput(list, deep)).toThrow('The request holds too many values.');
    let bottomless: unknown = [];
    for (let depth = 0; depth < 15_000; depth += 1) bottomless = [bottomless];
    expect(() => parseInput(list, bottomless)).toThrow('The request holds too many values.');
    const named = Object.fromEntries(Array.from({ length: VALUES_MAX }, (_, n) => [`n${n}`, n]));
    expect(() => parseInput(list, named)).toThrow('The request holds too many values.');
  });
});

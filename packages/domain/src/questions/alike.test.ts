import { describe, expect, it } from 'vitest';
import { isAlike, sharedWeight, weightOf, wordsAsked, type WeighedWord } from './alike.js';

const among = (found: number, total = 1000) => ({ found, total, isExact: true });
const weighed = (word: string, weight: number, isBegun = false): WeighedWord => ({
  ...{ word, weight, isBegun },
});

it('asks for each word of a title once, and for no more than ten', () => {
  expect(wordsAsked('To be, or not to BE: C++?')).toEqual(['to', 'be', 'or', 'not', 'c++']);
  expect(wordsAsked('a b c d e f g h i j k l')).toHaveLength(10);
});

describe('a word', () => {
  it('says the more, the fewer titles have it, and nothing when all have it', () => {
    expect(weightOf('rust', among(3))).toBeGreaterThan(weightOf('rust', among(30)));
    expect(weightOf('how', among(1001))).toBe(0);
    expect(weightOf('rust', among(0))).toBe(weightOf('rust', among(1)));
    expect(weightOf('a', among(0, 0))).toBe(0);
  });

  it('says the more, the longer it is, where nobody counted to the end', () => {
    const many = { found: 2000, total: 1_000_000, isExact: false };
    expect(weightOf('rust', many)).toBeGreaterThan(weightOf('how', many));
    expect(weightOf('asynchronous', many)).toBe(
      weightOf('asynchronous', { ...many, isExact: true }),
    );
    expect(weightOf('rust', { ...many, isExact: true })).toBe(
      weightOf('how', { ...many, isExact: true }),
    );
  });
});

describe('a title', () => {
  const words = [weighed('parse', 4), weighed('json', 3), weighed('how', 0.1)];

  it('shares the words that it has, and those that begin like the one being typed', () => {
    expect(sharedWeight('How to PARSE xml', words)).toBeCloseTo(4.1);
    expect(sharedWeight('Parsers', words)).toBe(0);
    expect(sharedWeight('Parsers', [weighed('parse', 4, true)])).toBe(4);
  });

  it('is alike when it shares a fair part of what is said', () => {
    expect(isAlike(sharedWeight('About JSON', words), words)).toBe(true);
    expect(isAlike(sharedWeight('How?', words), words)).toBe(false);
    expect(isAlike(0, [])).toBe(false);
  });
});

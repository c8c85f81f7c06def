import { expect, it } from 'vitest';
import { remembered } from './remembered.js';

it('makes of a word once what comes again, and forgets what came longest ago', () => {
  const made: string[] = [];
  const upper = remembered(2, (word) => {
    made.push(word);
    return word.toUpperCase();
  });
  expect(['a', 'b', 'a', 'c', 'a', 'd', 'a', 'b'].map(upper).join('')).toBe('ABACADAB');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('keeps nothing of what is too long to be a word', () => {
  let made = 0;
  const lengthOf = remembered(9, (word) => {
    made += 1;
    return word.length;
  });
  const long = 'x'.repeat(41);
  expect([lengthOf(long), lengthOf(long)]).toEqual([41, 41]);
  expect(made).toBe(2);
});

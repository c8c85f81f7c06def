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

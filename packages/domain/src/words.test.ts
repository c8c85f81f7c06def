import { describe, expect, it } from 'vitest';
import { holdsAll } from './words.js';

describe('a text holds all that was typed', () => {
  it.each([
    ['a word of it', 'Script designers', 'script', true],
    ['parts of words, in any order', 'Script designers', 'sign scr', true],
    ['letters without their accents', 'Crème brûlée', 'creme BRULEE', true],
    ['words with much space between', 'Script designers', 'script \t designers', true],
    ['a word that it hasn’t', 'Script designers', 'script verbs', false],
    ['more than it holds', 'Script', 'scripts', false],
  ])('%s', (_what, text, typed, expected) => {
    expect(holdsAll(text, typed)).toBe(expected);
  });
});

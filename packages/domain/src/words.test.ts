import { describe, expect, it } from 'vitest';
import { holdsAll, searchWords } from './words.js';

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

describe('the words of a text', () => {
  it('are hardly more than it has letters, whatever its signs stand for', () => {
    expect(searchWords('ﷺ')).toEqual(['صلى', 'الله', 'عليه', 'وسلم']);
    expect(searchWords('ﷺ'.repeat(1000)).join(' ').length).toBeLessThan(3100);
    expect(searchWords('ệ각'.repeat(1000)).join('')).toBe('e각'.normalize('NFD').repeat(1000));
  });
});

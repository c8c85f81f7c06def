import { describe, expect, it } from 'vitest';
import {
  filterWords,
  searchOf,
  typedSearch,
  withChips,
  withLastReopened,
  withoutFilter,
} from './search-field.js';

describe('a search in its field', () => {
  it('stands there as filters and words, and is the same search again', () => {
    const typed = typedSearch('vowel user:ada harmony -[nim]');
    expect(typed).toEqual({ filters: ['user:ada', '-[nim]'], text: 'vowel harmony' });
    expect(searchOf(typed)).toBe('user:ada -[nim] vowel harmony');
    expect(typedSearch(searchOf(typed)).filters).toEqual(typed.filters);
  });

  it.each([
    ['user:ada', [], 'user:ada'],
    ['user:ada ', ['user:ada'], ''],
    ['why user:ada noun', ['user:ada'], 'why noun'],
    ['[nim]', ['[nim]'], ''],
    ['[ni', [], '[ni'],
    ['user:"Ada L"', ['user:"Ada L"'], ''],
    ['"vowel -har mony', [], '"vowel -har mony'],
    ['"vowel harmony"', [], '"vowel harmony"'],
    ['two  spaces', [], 'two  spaces'],
  ])('%j becomes chips once a filter in it is whole', (text, filters, left) => {
    expect(withChips({ filters: [], text })).toEqual({ filters, text: left });
  });

  it('loses a filter, or takes the last one up again', () => {
    const typed = { filters: ['is:accepted', '-nim'], text: 'noun' };
    expect(withoutFilter(typed, 0)).toEqual({ filters: ['-nim'], text: 'noun' });
    expect(withLastReopened(typed)).toEqual({ filters: ['is:accepted'], text: '-nim noun' });
    expect(withLastReopened({ filters: [], text: 'a' })).toEqual({ filters: [], text: 'a' });
  });
});

describe('a filter in words', () => {
  it.each([
    ['[nim]', 'tagged', 'nim'],
    ['-[nim]', 'not tagged', 'nim'],
    ['user:"Ada L"', 'from', 'Ada L'],
    ['-from:bob', 'not from', 'bob'],
    ['-Turkish', 'without', 'Turkish'],
    ['-"stem vowel"', 'without', 'stem vowel'],
    ['is:unanswered', 'is', 'unanswered'],
    ['has:file', 'has', 'file'],
    ['score:2', 'score', '2+'],
    ['votes:2..5', 'votes', '2..5'],
    ['answers:0', 'answers', '0'],
    ['answers:3..', 'answers', '3+'],
    ['since:2026-03', 'since', 'Mar 2026'],
    ['before:2026-3-5', 'before', 'Mar 5, 2026'],
    ['created:2026', 'created', '2026'],
  ])('%s', (source, what, value) => {
    expect(filterWords(source)).toEqual({ what, value });
  });
});

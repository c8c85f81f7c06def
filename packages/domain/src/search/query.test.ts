import { describe, expect, it, vi } from 'vitest';
import { meetsQuery, type Facts } from './filters.js';
import { asksNothing, readQuery } from './query.js';

const at = (date: string): number => Date.parse(date);

const post: Facts = {
  texts: ['How do generics erase their types in the JVM?'],
  ...{ at: at('2026-03-14T12:00:00Z'), by: 'Ada', tags: ['Java', 'type-erasure'] },
  ...{ score: 3, answerCount: 2, isAccepted: true, isUnanswered: false, holds: ['link'] },
};

const meets = (search: string, facts: Facts = post): boolean =>
  meetsQuery(readQuery(search), facts);

describe('what is typed into the search', () => {
  it('is words, phrases and filters in any order', () => {
    const query = readQuery('vowel [phonology] user:ada "stem vowel" -Turkish harmony score:2');
    expect(query.words).toEqual(['vowel', 'harmony']);
    expect(query.phrases).toEqual([['stem', 'vowel']]);
    expect(query.typed).toBe('vowel "stem vowel" harmony ');
    expect(query.filters.map(({ kind, source }) => [kind, source])).toEqual([
      ['tag', '[phonology]'],
      ['user', 'user:ada'],
      ['without', '-Turkish'],
      ['score', 'score:2'],
    ]);
  });

  it('keeps the last word last, as it may be half a word', () => {
    expect(readQuery('a b a').words).toEqual(['a', 'b', 'a']);
  });

  it('is words where a filter says nothing that is known', () => {
    for (const search of [
      'is:red',
      'score:many',
      'created:2026-13',
      'created:2026-02-30',
      'b:c',
      'has:legs',
    ]) {
      const { filters, typed } = readQuery(search);
      expect([filters, typed]).toEqual([[], search]);
    }
    expect(readQuery('is:red').words).toEqual(['is', 'red']);
    expect(readQuery('well-known - x').filters).toEqual([]);
    expect(readQuery('well-known').words).toEqual(['well', 'known']);
  });

  it('names people with spaces in quotation marks', () => {
    expect(readQuery('user:"Ada Lovelace" x').filters).toEqual([
      { kind: 'user', name: 'Ada Lovelace', isNot: false, source: 'user:"Ada Lovelace"' },
    ]);
  });

  it('asks for nothing where it holds no word', () => {
    for (const search of ['', '  ', '??', '[]', '""'])
      expect(asksNothing(readQuery(search))).toBe(true);
    for (const search of ['a', '[a]', '"a"', '-a'])
      expect(asksNothing(readQuery(search))).toBe(false);
  });
});

describe('a filter', () => {
  it.each([
    '[java]',
    '[JAVA] [type-erasure]',
    '-[c++]',
    'user:ada',
    'from:ADA',
    '-user:bob',
    'is:accepted',
    'score:3',
    'score:-1',
    'votes:2..3',
    'score:..3',
    'score:>2',
    'score:<4',
    'answers:2',
    'answers:1..2',
    'created:2026',
    'created:2026-03',
    'on:2026-03-14',
    'created:2025..2026-03-14',
    'created:..2026',
    'since:2026-03',
    'before:2026-04',
    'before:2026-03-15',
    'after:2026-03-13',
    'after:2026-02',
    'has:link',
    '-python',
    '-"types erase"',
  ])('%s lets a post pass that meets it', (search) => {
    expect(readQuery(search).words).toEqual([]);
    expect(meets(search)).toBe(true);
  });

  it.each([
    '[kotlin]',
    '[java] [kotlin]',
    '-[java]',
    'user:ad',
    '-user:ada',
    'is:unanswered',
    'score:4',
    'score:0..2',
    'score:>3',
    'score:<3',
    'answers:3',
    'answers:0',
    'created:2025',
    'created:2026-04',
    'on:2026-03-15',
    'since:2026-04',
    'before:2026-03',
    'before:2026-03-14',
    'after:2026-03-14',
    'after:2026-03',
    'has:picture',
    'has:file',
    '-type',
    '-generic',
    '-"erase their"',
  ])('%s keeps a post out that does not', (search) => {
    expect(readQuery(search).words).toEqual([]);
    expect(meets(search)).toBe(false);
  });

  it('is met by nothing that lacks what it asks for', () => {
    const message: Facts = { texts: ['hello'], by: 'ada', at: 0 };
    for (const search of [
      '[a]',
      'is:accepted',
      'is:unanswered',
      'score:0',
      'answers:0',
      'has:link',
    ])
      expect(meets(search, message)).toBe(false);
    expect(meets('-[a] -user:bob created:1970', message)).toBe(true);
  });

  it('reads a text once for its words and once for their forms, however much is asked of it', () => {
    const text = 'A long text that is looked through';
    const folded = vi.spyOn(String.prototype, 'normalize');
    const search = `"long text" ${'-"no such" -alpha -beta '.repeat(8)}`;
    expect(meets(search, { texts: [text] })).toBe(true);
    const times = folded.mock.contexts.filter((each) => String(each) === text).length;
    folded.mockRestore();
    expect(times).toBeLessThan(4);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTimeOf } from '../testing/cpu-time.js';
import { err, ok } from '../result.js';
import { checkAccepting, checkQuestion, checkTags, checkTitle, splitTagNames } from './rules.js';
import { checkAnswerText, checkCommentText, checkQuestionText } from './text-rules.js';
import { tagKey } from './limits.js';

const NO_TITLE = 'Title cannot be empty';
const LONG_TITLE = 'Title cannot be more than 100 characters';
const NO_TAGS = 'Should have at least 1 tag';
const MANY_TAGS = 'Cannot have more than 5 tags';
const LONG_TAG = 'New tag length cannot be more than 20';
const BAD_LINK = 'Invalid hyperlink format.';

it('checkAccepting lets the asker accept an answer, and nobody else', () => {
  expect(checkAccepting({ askedBy: 'ada' }, 'ada')).toEqual(ok(undefined));
  expect(checkAccepting({ askedBy: 'ada' }, 'ben')).toEqual(
    err('Only the person who asked can accept an answer.'),
  );
});

describe('checkTitle', () => {
  it.each([
    ['accepts one character', 'a', ok('a')],
    ['trims', '  How? \n', ok('How?')],
    ['has one line', 'How?\r\n\nStop\u2028mails:', ok('How? Stop mails:')],
    ['accepts 100 characters (SPEC §5)', 'a'.repeat(100), ok('a'.repeat(100))],
    ['refuses a title of 101 characters (SPEC §5)', 'a'.repeat(101), err(LONG_TITLE)],
    ['counts characters, not code units', '😀'.repeat(100), ok('😀'.repeat(100))],
    ['refuses 101 characters of two units', '😀'.repeat(101), err(LONG_TITLE)],
    ['counts after trimming', ` ${'a'.repeat(100)} `, ok('a'.repeat(100))],
    ['refuses an empty title (SPEC §5)', '', err(NO_TITLE)],
    ['refuses a blank title (SPEC §5)', ' \t\n\u00a0', err(NO_TITLE)],
  ])('%s', (_title, title, expected) => {
    expect(checkTitle(title)).toEqual(expected);
  });
});

describe.each([
  ['checkQuestionText', checkQuestionText, 'Question text cannot be empty'],
  ['checkAnswerText', checkAnswerText, 'Answer text cannot be empty'],
])('%s', (_name, check, emptyMessage) => {
  it.each(['', '   ', '\r\n\t'])('refuses %j as empty (SPEC §5)', (text) => {
    expect(check(text)).toEqual(err(emptyMessage));
  });

  it('keeps the text as it was typed, indented code included', () => {
    expect(check('    code\n')).toEqual(ok('    code\n'));
  });

  it('refuses a link that is not https (SPEC §5)', () => {
    expect(check('see [a](http://b)')).toEqual(err(BAD_LINK));
  });

  it('accepts a link that is (SPEC §5)', () => {
    expect(check('see [a](https://b)').ok).toBe(true);
  });

  it.each([
    [30_000, true],
    [30_001, false],
  ])('answers a text of %i characters with %s', (characters, isAccepted) => {
    const result = check('😀'.repeat(characters));
    expect(result.ok).toBe(isAccepted);
    if (!result.ok) expect(result.error).toBe('Text cannot be more than 30000 characters');
  });
});

describe('checkCommentText', () => {
  it.each([
    ['refuses an empty comment (SPEC §5)', '', err('Comment text cannot be empty')],
    ['refuses white space (SPEC §5)', ' \n\t', err('Comment text cannot be empty')],
    ['keeps the text as typed', ' a ', ok(' a ')],
    ['asks nothing of links', '[a](http://b)', ok('[a](http://b)')],
    ['accepts 5000 characters', 'a'.repeat(5000), ok('a'.repeat(5000))],
    [
      'refuses 5001 characters',
      'a'.repeat(5001),
      err('Comment cannot be more than 5000 characters'),
    ],
  ])('%s', (_title, text, expected) => {
    expect(checkCommentText(text)).toEqual(expected);
  });
});

describe('checkTags', () => {
  it.each([
    ['splits on a space (SPEC §5)', ['react hooks'], ok(['react', 'hooks'])],
    ['splits on any white space', [' a\tb\r\nc\u00a0d  e '], ok(['a', 'b', 'c', 'd', 'e'])],
    ['splits names that came as a list', ['a b', 'c'], ok(['a', 'b', 'c'])],
    ['does not split on commas', ['a,b'], ok(['a,b'])],
    ['refuses no tags (SPEC §5)', [''], err(NO_TAGS)],
    ['refuses white space alone (SPEC §5)', [' \n '], err(NO_TAGS)],
    ['refuses an empty list (SPEC §5)', [], err(NO_TAGS)],
    ['accepts five tags (SPEC §5)', ['a b c d e'], ok(['a', 'b', 'c', 'd', 'e'])],
    ['refuses six tags (SPEC §5)', ['a b c d e f'], err(MANY_TAGS)],
    ['accepts a tag of 20 characters (SPEC §5)', ['x'.repeat(20)], ok(['x'.repeat(20)])],
    ['refuses a tag of 21 characters (SPEC §5)', [`ok ${'x'.repeat(21)}`], err(LONG_TAG)],
    ['counts characters, not code units', ['😀'.repeat(20)], ok(['😀'.repeat(20)])],
    [
      'counts repeated names once (DESIGN, tags)',
      ['a b a c a d a e'],
      ok(['a', 'b', 'c', 'd', 'e']),
    ],
    ['keeps the first spelling', ['React REACT react'], ok(['React'])],
    ['knows a name by either accent', ['caf\u00e9 cafe\u0301'], ok(['caf\u00e9'])],
  ])('%s', (_title, names, expected) => {
    expect(checkTags(names)).toEqual(expected);
  });

  it('accepts exactly the lists of 1 to 5 distinct names of at most 20 characters', () => {
    const name = fc.stringMatching(/^[a-cA-C]{1,2}$|^[a-z]{19,22}$/);
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 8 }),
        fc.constantFrom(' ', '  ', '\n'),
        (names, gap) => {
          const distinct = new Set(names.map(tagKey));
          const result = checkTags([names.join(gap)]);
          expect(result.ok).toBe(
            distinct.size >= 1 && distinct.size <= 5 && names.every(({ length }) => length <= 20),
          );
          if (result.ok) expect(result.value.map(tagKey)).toEqual([...distinct]);
        },
      ),
    );
  });

  it('reads an endless list of names in time', () => {
    const time = cpuTimeOf(() => {
      expect(checkTags([' a'.repeat(150_000)])).toEqual(ok(['a']));
      expect(checkTags([' '.repeat(300_000)])).toEqual(err(NO_TAGS));
    });
    expect(time).toBeLessThan(2000);
  });
});

it('splits no names out of nothing', () => {
  expect(splitTagNames('')).toEqual([]);
  expect(splitTagNames('  ')).toEqual([]);
});

describe('checkQuestion', () => {
  it('answers the question with the title trimmed and the tags split', () => {
    expect(checkQuestion({ title: ' How? ', text: ' So. ', tagNames: ' a  B ' })).toEqual(
      ok({ title: 'How?', text: ' So. ', tags: ['a', 'B'] }),
    );
  });

  it('gives every wrong field its own message at once (SPEC §5)', () => {
    expect(checkQuestion({ title: '', text: '[a](b)', tagNames: 'a b c d e f' })).toEqual(
      err({ title: NO_TITLE, text: BAD_LINK, tags: MANY_TAGS }),
    );
  });

  it.each([
    [{ title: '' }, { title: NO_TITLE, text: '', tags: '' }],
    [{ text: ' ' }, { title: '', text: 'Question text cannot be empty', tags: '' }],
    [{ tagNames: '' }, { title: '', text: '', tags: NO_TAGS }],
  ])('leaves the other fields without a message for %j', (wrong, errors) => {
    const right = { title: 'How?', text: 'So.', tagNames: 'a' };
    expect(checkQuestion({ ...right, ...wrong })).toEqual(err(errors));
  });
});

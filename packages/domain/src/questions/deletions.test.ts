import { expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { checkDeleting, checkRestoring, isListed } from './deletions.js';

it('checkDeleting lets the author delete a post, and nobody else', () => {
  expect(checkDeleting('ada', 'ada')).toEqual(ok(undefined));
  expect(checkDeleting('ada', 'ben')).toEqual(err('Only its author can delete this.'));
});

it('checkRestoring lets a post come back until its text is due to go', () => {
  const late = err('This was deleted more than a minute ago and can’t be brought back.');
  const due = '2025-01-01T00:01:00.000Z';
  expect(checkRestoring(due, new Date('2025-01-01T00:00:59.999Z'))).toEqual(ok(undefined));
  expect(checkRestoring(due, new Date(due))).toEqual(late);
  expect(checkRestoring(undefined, new Date(0))).toEqual(late);
});

it.each([
  [{}, true],
  [{ hidden: undefined, deletedAt: undefined }, true],
  [{ hidden: true }, false],
  [{ deletedAt: '2024-05-08T00:00:00.000Z' }, false],
  [{ hidden: { text: 'Words.' }, deletedAt: '2024-05-08T00:00:00.000Z' }, false],
])('isListed says of %o: %o', (question, expected) => {
  expect(isListed(question)).toBe(expected);
});

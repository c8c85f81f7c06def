import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchesName, nameWords } from './names.js';

it('makes a name of its words and their ends', () => {
  expect(nameWords('Ada B')).toEqual(['ada', 'da', 'a', 'b']);
});

it.each([
  ['gra', 'Grace', true],
  ['rac', 'Grace', true],
  ['ACE', 'Grace', true],
  ['ace hop', 'Grace Hopper', true],
  ['hop ace', 'Grace Hopper', false],
  ['éva', 'Eva', true],
  ['𝒶', 'Ada', true],
  ['gre', 'Grace', false],
  ['ada', 'Grace', false],
  ['', 'Grace', false],
  ['!', 'Grace', false],
])('a search for %j in %j: %j', (search, username, isFound) => {
  expect(matchesName(search, username)).toBe(isFound);
});

it('finds a name of letters by any part of it', () => {
  const names = fc.stringMatching(/^[a-z0-9]{1,40}$/);
  fc.assert(
    fc.property(names, fc.nat(), fc.nat(), (name, one, other) => {
      const start = one % name.length;
      const part = name.slice(start, start + 1 + (other % (name.length - start)));
      expect(matchesName(part, name)).toBe(true);
    }),
  );
});

it('keeps few words of a very long name', () => {
  expect(nameWords('x'.repeat(5000)).length).toBeLessThanOrEqual(40);
});

import { expect, it } from 'vitest';
import { changedParts } from './history-dialog.js';

const marked = (before: string, after: string): string =>
  changedParts(before, after)
    .map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'added' ? `+${text}+` : `-${text}-`,
    )
    .join('');

it('shows what went and what came, by words', () => {
  expect(marked('Every verb takes them.', 'Every noun takes them.')).toBe(
    'Every -verb-+noun+ takes them.',
  );
  expect(marked('', 'New.')).toBe('+New.+');
  expect(marked('Gone.', '')).toBe('-Gone.-');
  expect(marked('Same.', 'Same.')).toBe('Same.');
});

it('leaves out most of what stays the same', () => {
  const long = 'word '.repeat(200);
  const shown = marked(`${long}old ${long}`, `${long}new ${long}`);
  expect(shown).toContain('-old-+new+');
  expect(shown.length).toBeLessThan(400);
  expect(shown).toMatch(/^ … word/);
  expect(shown).toMatch(/word … $/);
});

it('shows texts that have nothing in common as a whole, soon enough', () => {
  const words = (begin: string) => Array.from({ length: 6000 }, (_, n) => `${begin}${n}`).join(' ');
  const parts = changedParts(words('a'), words('b'));
  const textOf = (kind: string) =>
    parts
      .filter((part) => part.kind === kind)
      .map(({ text }) => text)
      .join('');
  expect(textOf('removed').length).toBeGreaterThan(30_000);
  expect(textOf('added').length).toBeGreaterThan(30_000);
});

it.each([
  [300, 901],
  [500, 2],
])('compares by words where %i of them differ: %i parts', (changed, parts) => {
  const words = Array.from({ length: 2000 }, (_, n) => `word${n}`);
  const others = words.map((word, n) => (n % 3 === 1 && n < 3 * changed ? `other${n}` : word));
  expect(changedParts(words.join(' '), others.join(' '))).toHaveLength(parts);
});

import { expect, it } from 'vitest';
import { listed } from './listed.js';

it.each([0, 1, 2, 3, 4])('lists %d names as the browser does', (count) => {
  const names = ['ada', 'bob', 'eve', 'grace'].slice(0, count);
  expect(listed(names)).toBe(new Intl.ListFormat('en').format(names));
  expect(listed(names, 'or')).toBe(
    new Intl.ListFormat('en', { type: 'disjunction' }).format(names),
  );
});

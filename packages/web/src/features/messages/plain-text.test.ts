import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';

it.each([
  ['Have you seen the **new** board?', 'Have you seen the new board?'],
  ['see [the page](https://example.org) and `code`', 'see the page and code'],
  ['first\n\nsecond', 'first second'],
  ['```js\nconst one = 1;\n```', 'const one = 1;'],
  ['', ''],
  // In no time, whatever it is made of.
  ['\n'.repeat(60_000), ''],
  ['\u2028'.repeat(200_000), ''],
])('shows %j as %j', (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});

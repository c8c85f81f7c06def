import { expect, it } from 'vitest';
import { appCodeOf } from './second-step.js';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['١٢٣٤٥٦', undefined],
  ['', undefined],
])('of %j an app’s code is %s', (code, digits) => {
  expect(appCodeOf(code)).toBe(digits);
});

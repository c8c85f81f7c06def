import { expect, it } from 'vitest';
import { durationText } from './picture.js';

it.each([
  [0, '00:00'],
  [-5_000, '00:00'],
  [252_900, '04:12'],
  [3_599_999, '59:59'],
  [3_852_000, '1:04:12'],
])('%i ms of a call read %s', (ms, text) => expect(durationText(ms)).toBe(text));

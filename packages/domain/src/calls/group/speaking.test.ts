import { expect, it } from 'vitest';
import { hearVoices, SPEAKS_AFTER_MS, type Speaking } from './speaking.js';

const heard = (...levels: readonly number[]) =>
  levels.map((level, index) => ({ seat: index + 1, level }));

it('nobody is largest before somebody speaks', () => {
  expect(hearVoices({}, heard(0, 0.005, 0.009), 0)).toEqual({});
});

it('the first to speak is largest at once', () => {
  expect(hearVoices({}, heard(0, 0.01, 0.008), 0)).toEqual({ seat: 2 });
});

it('of those who speak the loudest one is largest', () => {
  expect(hearVoices({}, heard(0.2, 0.5, 0.4), 0)).toEqual({ seat: 2 });
});

it('another one takes the place once they have been loudest for a while', () => {
  const about = hearVoices({ seat: 1 }, heard(0.1, 0.5), 1_000);
  expect(about).toEqual({ seat: 1, next: { seat: 2, sinceMs: 1_000 } });
  const almost = hearVoices(about, heard(0.1, 0.5), 1_000 + SPEAKS_AFTER_MS - 1);
  expect(almost).toEqual(about);
  expect(hearVoices(almost, heard(0.1, 0.5), 1_000 + SPEAKS_AFTER_MS)).toEqual({ seat: 2 });
});

it('a cough, or one after another who falls silent, takes no place', () => {
  const cough = hearVoices({ seat: 1 }, heard(0, 0.9, 0), 0);
  expect(hearVoices(cough, heard(0, 0, 0), 300)).toEqual({ seat: 1 });
  const other = hearVoices(cough, heard(0, 0, 0.9), SPEAKS_AFTER_MS);
  expect(other).toEqual({ seat: 1, next: { seat: 3, sinceMs: SPEAKS_AFTER_MS } });
});

it('whoever spoke last stays largest in silence, and the speaker who is loudest again', () => {
  const about: Speaking = { seat: 1, next: { seat: 2, sinceMs: 0 } };
  expect(hearVoices(about, heard(0, 0), 9_000)).toEqual({ seat: 1 });
  expect(hearVoices(about, heard(0.5, 0.2), 9_000)).toEqual({ seat: 1 });
});

it('the place of somebody who has left is free', () => {
  expect(hearVoices({ seat: 7 }, heard(0, 0), 0)).toEqual({});
  expect(hearVoices({ seat: 7 }, heard(0, 0.1), 0)).toEqual({ seat: 2 });
});

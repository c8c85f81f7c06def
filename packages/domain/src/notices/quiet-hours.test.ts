import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../time/times.js';
import { quietUntil, withQuietHours } from './quiet-hours.js';
import { EMPTY_CENTRE } from './rules.js';
import { quietHoursSchema } from './schema.js';

const hour = (value: number): number => value * 60;
const night = { from: hour(22), to: hour(7), timeZone: 'Europe/Berlin' };
const noon = { from: hour(12), to: hour(13) + 30, timeZone: 'UTC' };
const ends = (hours: Parameters<typeof quietUntil>[0], at: string): string | undefined => {
  const until = quietUntil(hours, new Date(at));
  return until === undefined ? undefined : new Date(until).toISOString();
};

describe('quiet hours', () => {
  it.each([
    // Berlin is an hour ahead in January, two in July.
    [night, '2026-01-10T20:59:59.999Z', undefined],
    [night, '2026-01-10T21:00:00.000Z', '2026-01-11T06:00:00.000Z'],
    [night, '2026-01-11T05:59:59.000Z', '2026-01-11T06:00:00.000Z'],
    [night, '2026-01-11T06:00:00.000Z', undefined],
    [night, '2026-07-10T20:30:15.500Z', '2026-07-11T05:00:00.000Z'],
    [noon, '2026-01-10T11:59:00.000Z', undefined],
    [noon, '2026-01-10T12:00:30.000Z', '2026-01-10T13:30:00.000Z'],
    [noon, '2026-01-10T13:30:00.000Z', undefined],
    [undefined, '2026-01-10T12:00:30.000Z', undefined],
  ])('%j at %s end at %s', (hours, at, until) => {
    expect(ends(hours, at)).toBe(until);
  });

  it('are chosen and given up, and the same again is no change', () => {
    const chosen = withQuietHours(EMPTY_CENTRE, night, 1);
    expect(chosen.settings).toEqual({ revision: 1, off: [], quietHours: night });
    expect(withQuietHours(chosen, { ...night }, 2)).toBe(chosen);
    expect(withQuietHours(chosen, null, 2).settings).toEqual({ revision: 2, off: [] });
    expect(withQuietHours(EMPTY_CENTRE, null, 1)).toBe(EMPTY_CENTRE);
  });

  it('are two different minutes of a day, somewhere', () => {
    expect(quietHoursSchema.safeParse(night).success).toBe(true);
    for (const wrong of [{ to: hour(22) }, { from: hour(24) }, { to: -1 }, { timeZone: 'Mars' }]) {
      expect(quietHoursSchema.safeParse({ ...night, ...wrong }).success).toBe(false);
    }
    expect(isTimeZone('Asia/Kolkata')).toBe(true);
  });
});

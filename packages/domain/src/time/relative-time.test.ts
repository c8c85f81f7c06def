import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { relativeTime, shortDate } from './relative-time.js';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** In the zone of whoever runs the test, as the reader's own zone is what counts. */
const ASKED = new Date(2025, 2, 5, 4, 7, 9);

const after = (elapsed: number): string => relativeTime(ASKED, new Date(ASKED.getTime() + elapsed));

describe('relativeTime', () => {
  it.each([
    [0, '0 seconds ago'],
    [999, '0 seconds ago'],
    [SECOND, '1 seconds ago'],
    [59 * SECOND, '59 seconds ago'],
    [60 * SECOND - 1, '59 seconds ago'],
    [60 * SECOND, '1 minutes ago'],
    [119 * SECOND, '1 minutes ago'],
    [120 * SECOND, '2 minutes ago'],
    [3599 * SECOND, '59 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hours ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, 'Mar 05 at 04:07:09'],
    [YEAR - 1, 'Mar 05 at 04:07:09'],
    [YEAR, 'Mar 05, 2025 at 04:07:09'],
    [10 * YEAR, 'Mar 05, 2025 at 04:07:09'],
  ])('reads %i ms later as %s (SPEC §9)', (elapsed, phrase) => {
    expect(after(elapsed)).toBe(phrase);
  });

  it.each([1, SECOND, HOUR, YEAR, 50 * YEAR])(
    'reads a date that lies %i ms ahead as just now (DESIGN, relative time)',
    (ahead) => {
      expect(after(-ahead)).toBe('0 seconds ago');
    },
  );

  it.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
    'pads day and clock, and shows midnight as 00, in %s',
    (month) => {
      const date = new Date(`${month} 1, 2023 00:00:00`);
      expect(relativeTime(date, new Date(2025, 11, 31))).toBe(`${month} 01, 2023 at 00:00:00`);
      expect(relativeTime(date, new Date(date.getTime() + 2 * DAY))).toBe(
        `${month} 01 at 00:00:00`,
      );
    },
  );

  it('counts afternoon hours up to 23', () => {
    const date = new Date(2025, 9, 31, 23, 59, 59);
    expect(relativeTime(date, new Date(date.getTime() + 2 * DAY))).toBe('Oct 31 at 23:59:59');
  });

  /** The smallest age in seconds that a phrase can mean. */
  function leastAge(phrase: string): number {
    const [, count = '', unit = ''] = /^(\d+) (seconds|minutes|hours) ago$/.exec(phrase) ?? [];
    if (unit === 'seconds') return Number(count);
    if (unit === 'minutes') return Number(count) * 60;
    if (unit === 'hours') return Number(count) * 3600;
    return (/, \d{4} at /.test(phrase) ? YEAR : DAY) / SECOND;
  }

  const elapsed = fc.oneof(
    fc.integer({ min: -DAY, max: 2 * HOUR }),
    fc.integer({ min: 0, max: 3 * DAY }),
    fc.integer({ min: 0, max: 3 * YEAR }),
  );

  it('never goes backwards while time goes on', () => {
    fc.assert(
      fc.property(elapsed, elapsed, (one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one];
        expect(leastAge(after(earlier))).toBeLessThanOrEqual(leastAge(after(later)));
      }),
      { numRuns: 1000 },
    );
  });

  it('never overstates an age', () => {
    fc.assert(
      fc.property(elapsed, (age) => {
        expect(leastAge(after(age)) * SECOND).toBeLessThanOrEqual(Math.max(0, age));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('shortDate', () => {
  it.each([
    [new Date(2024, 0, 5), 'Jan 5, 2024'],
    [new Date(2023, 11, 31, 23, 59, 59), 'Dec 31, 2023'],
    [new Date(2024, 1, 29), 'Feb 29, 2024'],
  ])('shows %s as short month, day, year (SPEC §9)', (date, shown) => {
    expect(shortDate(date)).toBe(shown);
  });
});

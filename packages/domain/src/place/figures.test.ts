import { expect, it } from 'vitest';
import { monthsAndMedian, figuresSince } from './figures.js';

const NOW = new Date('2026-02-10T00:00:00.000Z');
const asked = (askedAt: string, hours: number | null) => ({
  askedAt,
  answeredAt:
    hours === null ? null : new Date(Date.parse(askedAt) + hours * 3_600_000).toISOString(),
});

it('counts the questions of twelve months, and the half that is answered soonest', () => {
  const { months, firstAnswer } = monthsAndMedian(
    [
      asked('2026-02-01T00:00:00.000Z', 3),
      asked('2026-02-02T00:00:00.000Z', null),
      asked('2025-12-31T23:59:59.000Z', 1),
      asked('2025-03-01T00:00:00.000Z', 9),
      asked('2025-02-28T23:59:59.000Z', 99),
    ],
    NOW,
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-03', asked: 1, answered: 1 });
  expect(months[9]).toEqual({ month: '2025-12', asked: 1, answered: 1 });
  expect(months[11]).toEqual({ month: '2026-02', asked: 2, answered: 1 });
  expect(firstAnswer).toBe(3 * 3_600_000);
  expect(figuresSince(NOW)).toBe('2025-03-01T00:00:00.000Z');
  expect(figuresSince(new Date('2025-12-05T00:00:00.000Z'))).toBe('2025-01-01T00:00:00.000Z');
});

it('has no median without answers', () => {
  expect(monthsAndMedian([asked('2026-02-02T00:00:00.000Z', null)], NOW).firstAnswer).toBeNull();
});

it('takes an answer that says it is older than its question for one that came at once', () => {
  const older = asked('2026-02-02T00:00:00.000Z', -9);
  expect(monthsAndMedian([older], NOW).firstAnswer).toBe(0);
});

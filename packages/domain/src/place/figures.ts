/** A question as figures count it; ISO 8601, UTC, and null where nobody has answered. */
export interface AnsweredAfter {
  readonly askedAt: string;
  readonly answeredAt: string | null;
}

/** Questions of one month, such as '2026-01'. */
export interface MonthFigures {
  readonly month: string;
  readonly asked: number;
  /** Of these, whenever the answer came. */
  readonly answered: number;
}

/** How a place fares, for its administrators. */
export interface PlaceFigures {
  /** ISO 8601: they are counted once an hour at most. */
  readonly at: string;
  readonly people: number;
  /** People who were here within ACTIVE_DAYS. */
  readonly active: number;
  /** The last twelve, the current one at the end. */
  readonly months: readonly MonthFigures[];
  /** Milliseconds from a question of these months to its first answer, as the half of them had it; null without answers. */
  readonly firstAnswer: number | null;
  /** Whether there is more than is counted at a time, FIGURES_MAX of each. */
  readonly isPartial: boolean;
}

/** The same moment's month, and the eleven before it. */
function monthsUntil(now: Date): readonly string[] {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth();
  return Array.from({ length: 12 }, (_, index) => {
    const each = month - 11 + index;
    return `${Math.floor(each / 12)}-${String((each % 12) + 1).padStart(2, '0')}`;
  });
}

/** ISO 8601: when the first of the months begins that figures are counted of. */
export const figuresSince = (now: Date): string => `${monthsUntil(now)[0] ?? ''}-01T00:00:00.000Z`;

/** The months and the median of questions in any order. */
export function monthsAndMedian(
  questions: readonly AnsweredAfter[],
  now: Date,
): Pick<PlaceFigures, 'months' | 'firstAnswer'> {
  const months = monthsUntil(now).map((month) => {
    const asked = questions.filter(({ askedAt }) => askedAt.startsWith(month));
    const answered = asked.filter(({ answeredAt }) => answeredAt !== null);
    return { month, asked: asked.length, answered: answered.length };
  });
  const since = figuresSince(now);
  const waits = questions
    .flatMap(({ askedAt, answeredAt }) =>
      // Answers may say that they are older.
      answeredAt === null || askedAt < since
        ? []
        : [Math.max(0, Date.parse(answeredAt) - Date.parse(askedAt))],
    )
    .toSorted((one, other) => one - other);
  return { months, firstAnswer: waits[Math.floor((waits.length - 1) / 2)] ?? null };
}

/** From the one to the other, both included. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const ALL: Range = { min: -Infinity, max: Infinity };

/** What `value` says by '3..5', '3..', '..5', '>3', '<=5' and the like; `one` reads what stands between. */
function readRange(value: string, one: (text: string) => Range | undefined): Range | undefined {
  const compared = /^([<>]=?)(.+)$/.exec(value);
  if (compared !== null) {
    const [, sign = '', text = ''] = compared;
    const at = one(text);
    if (at === undefined) return undefined;
    if (sign === '>=') return { ...ALL, min: at.min };
    if (sign === '<=') return { ...ALL, max: at.max };
    return sign === '>' ? { ...ALL, min: at.max + 1 } : { ...ALL, max: at.min - 1 };
  }
  const [from = '', to, ...others] = value.split('..');
  if (to === undefined) return one(from);
  if (others.length > 0 || from + to === '') return undefined;
  const [first, last] = [from === '' ? ALL : one(from), to === '' ? ALL : one(to)];
  return first && last && { min: first.min, max: last.max };
}

const readNumber = (text: string): Range | undefined =>
  /^-?\d{1,9}$/.test(text) ? { min: Number(text), max: Number(text) } : undefined;

/** Numbers; a single one stands for itself and all that are higher. */
export function readNumbers(value: string): Range | undefined {
  const range = readRange(value, readNumber);
  return range !== undefined && /^-?\d+$/.test(value) ? { ...range, max: Infinity } : range;
}

/** A year, a month or a day, in milliseconds since 1970; days begin where those of UTC do. */
function readDate(text: string): Range | undefined {
  const parts = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (parts === null) return undefined;
  const [year = NaN, month, day] = parts
    .slice(1)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)));
  const [firstMonth, firstDay] = [(month ?? 1) - 1, day ?? 1];
  const min = Date.UTC(year, firstMonth, firstDay);
  const isThere =
    new Date(min).getUTCMonth() === firstMonth && new Date(min).getUTCDate() === firstDay;
  if (!isThere) return undefined;
  const next =
    day !== undefined
      ? Date.UTC(year, firstMonth, day + 1)
      : month !== undefined
        ? Date.UTC(year, month, 1)
        : Date.UTC(year + 1, 0, 1);
  return { min, max: next - 1 };
}

/** Times; a date stands for all of its year, month or day. */
export const readDates = (value: string): Range | undefined => readRange(value, readDate);

import type { Identified } from '../ports/document-store.js';

/** Something that waits in the store until it is sent; times are milliseconds since 1970. */
export interface Queued extends Identified {
  /** What is sent; its text is written when it is, by what may be read then. */
  readonly kind: string;
  readonly queuedAt: number;
  /** When it is tried next. Whoever tries it moves this on first, and so is the only one. */
  readonly dueAt: number;
  readonly tries: number;
}

export const queuedAt = (at: number) => ({ queuedAt: at, dueAt: at, tries: 0 });

const MINUTE = 60_000;
/** How long something is tried, in milliseconds. */
export const TRIED_FOR = 24 * 60 * MINUTE;
const LONGEST_PAUSE = 4 * 60 * MINUTE;

/** When something is tried next that has just failed for the `tries`th time; undefined when it is given up. */
export function nextTry(
  { queuedAt: since, tries }: Pick<Queued, 'queuedAt' | 'tries'>,
  now: number,
): number | undefined {
  const next = now + Math.min(MINUTE * 2 ** (tries - 1), LONGEST_PAUSE);
  return next - since > TRIED_FOR ? undefined : next;
}

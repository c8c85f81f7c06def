import type { SuspensionTerm } from './limits.js';
import type { Suspension } from './schema.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a suspension that begins now is over; null for never. */
export function suspensionEnd(term: SuspensionTerm, now: Date): string | null {
  if (term === 'forever') return null;
  const days = term === 'day' ? 1 : 7;
  return new Date(now.getTime() + days * DAY_MS).toISOString();
}

export const isSuspended = (
  suspension: Pick<Suspension, 'until'> | null | undefined,
  now: Date,
): boolean =>
  suspension !== null &&
  suspension !== undefined &&
  (suspension.until === null || now.getTime() < Date.parse(suspension.until));

/** '2026-11-29 10:00 UTC': who asks the server need not say where they are. */
export const inUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

/** How long somebody is suspended, as it stands after 'suspended'; `say` puts the time into words. */
export const suspendedUntil = (
  { until }: Pick<Suspension, 'until'>,
  say: (time: string) => string,
): string => (until === null ? 'for good' : `until ${say(until)}`);

/** What somebody who is suspended hears when they write. */
export function suspendedSentence(
  { until, told }: Pick<Suspension, 'until' | 'told'>,
  say: (time: string) => string = inUtc,
): string {
  const reason = told === '' ? '' : ` The reason: ${told}`;
  return `You are suspended ${suspendedUntil({ until }, say)} and can only read.${reason}`;
}

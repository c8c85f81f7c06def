import type { CreateLimiter } from '../ports/limiters.js';
import { createCountAddress } from './address-owner.js';
import { countOf } from './count.js';
import { notLoggedIn } from './session.js';

/** Who may read questions, tags and profiles: whoever is signed in, or anybody. */
export const readings = ['members', 'open'] as const;
export type Reading = (typeof readings)[number];

/** What visitors of one address may read within `VISITS_WINDOW_SECONDS`; a page with its pictures is some ten of it. */
export const VISITS_MAX = 600;
export const VISITS_WINDOW_SECONDS = 60;

/** Seconds for which what visitors are answered may be kept: what is written shows after them. */
export const KEPT_SECONDS = 5;

/**
 * Lets somebody who is not signed in read what is open to everybody, and counts it.
 * @throws AppError 'unauthenticated' where reading is for members, 'tooMany' to an address that reads too much
 */
export type AdmitVisitor = (address: string) => Promise<void>;

interface VisitorOptions {
  readonly settings: { readonly reading: Reading };
  readonly createLimiter: CreateLimiter;
}

export function createAdmitVisitor({ settings, createLimiter }: VisitorOptions): AdmitVisitor {
  if (settings.reading === 'members') return () => Promise.reject(notLoggedIn());
  const visits = createCountAddress(createLimiter, {
    name: 'visits',
    points: VISITS_MAX,
    duration: VISITS_WINDOW_SECONDS,
  });
  const tooMuch = (seconds: number): string =>
    `You are reading faster than the server lets visitors. Please log in, or try again in ${countOf(seconds, 'second')}.`;
  return (address) => visits(address, tooMuch);
}

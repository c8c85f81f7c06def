import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';
import { WHY_MAX_LENGTH, type ReportReason, type SiteRole, type SuspensionTerm } from './limits.js';
import type { Suspension } from './schema.js';

/** Somebody as the rules see them. */
export interface Ranked {
  readonly username: string;
  readonly role: SiteRole | null;
}

export const isStaff = (role: SiteRole | null): boolean => role !== null;

/** Who may see reports and the log. */
export const checkStaff = (role: SiteRole | null): Result<void> =>
  isStaff(role) ? ok(undefined) : err('Only moderators can do this.');

/** Who may see what was done with other people's accounts. */
export const checkAdministrator = (role: SiteRole | null): Result<void> =>
  role === 'administrator' ? ok(undefined) : err('Only administrators can do this.');

/** What moderators and administrators hear who lack what is required of them. */
export const STAFF_NEEDS_SECOND_STEP =
  'Add a passkey or an authenticator app in your settings first: this place asks it of moderators and administrators.';

/** Whose posts and whom somebody may moderate: not themselves, and administrators only as one of them. */
export function checkModerating(actor: Ranked, target: Ranked): Result<void> {
  const staff = checkStaff(actor.role);
  if (!staff.ok) return staff;
  if (isSameUser(actor.username, target.username)) {
    return err('You cannot moderate yourself or what you wrote.');
  }
  return target.role === 'administrator' && actor.role !== 'administrator'
    ? err('Only an administrator can moderate an administrator.')
    : ok(undefined);
}

/** Somebody whom the settings of the server make an administrator stays one (`isNamed`). */
export type Appointed = Ranked & { readonly isNamed: boolean };

/** Administrators give roles and take them. */
export function checkAppointing(actor: Ranked, target: Appointed): Result<void> {
  if (actor.role !== 'administrator') return err('Only administrators can appoint moderators.');
  return target.isNamed
    ? err('This administrator is named in the settings of the server.')
    : ok(undefined);
}

/** Whether one of so many administrators may go: a place is not left without. */
export const checkAdministratorLeaving = (administrators: number): Result<void> =>
  administrators > 1 ? ok(undefined) : err('Make somebody else an administrator first.');

/** A link that sets somebody's password, for who has lost every other way in. */
export function checkHandingOut(
  actor: Ranked & { readonly username: string },
  target: { readonly username: string },
): Result<void> {
  if (actor.role !== 'administrator') return err('Only administrators can hand out links.');
  return isSameUser(actor.username, target.username)
    ? err('Your own password is changed in your settings.')
    : ok(undefined);
}

export const checkReporting = (author: string, reporter: string): Result<void> =>
  isSameUser(author, reporter) ? err('You cannot report what you wrote yourself.') : ok(undefined);

const tooLong = (what: string): Result<never> =>
  err(`${what} cannot be more than ${WHY_MAX_LENGTH} characters`);

export function checkNote(note: string): Result<string> {
  const trimmed = note.trim();
  return [...trimmed].length > WHY_MAX_LENGTH ? tooLong('The note') : ok(trimmed);
}

const REASON_WORDS = {
  spam: 'Spam',
  rude: 'Rude',
  offTopic: 'Off topic',
  copied: 'Copied',
  other: 'Other',
} as const satisfies Record<ReportReason, string>;

export const reasonWords = (reason: ReportReason): string => REASON_WORDS[reason];

/** Every act says why; one that answers reports may leave it to their reason. */
export function checkWhy(why: string, reported?: ReportReason): Result<string> {
  const trimmed = why.trim();
  if ([...trimmed].length > WHY_MAX_LENGTH) return tooLong('The reason');
  if (trimmed !== '') return ok(trimmed);
  return reported === undefined
    ? err('Please give a reason for the log.')
    : ok(`Reported: ${reasonWords(reported).toLowerCase()}`);
}

/** The reason of a suspension that its person reads; it may be left out. */
export function checkTold(told: string): Result<string> {
  const trimmed = told.trim();
  return [...trimmed].length > WHY_MAX_LENGTH ? tooLong('The reason') : ok(trimmed);
}

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

/** '2026-11-29 10:00 UTC': the same for whoever reads it, wherever they are. */
const inUtc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`;

/** How long somebody is suspended, as it stands after 'suspended'. */
export const suspendedUntil = ({ until }: Pick<Suspension, 'until'>): string =>
  until === null ? 'for good' : `until ${inUtc(until)}`;

/** What somebody who is suspended hears when they write. */
export function suspendedSentence({ until, told }: Pick<Suspension, 'until' | 'told'>): string {
  const reason = told === '' ? '' : ` The reason: ${told}`;
  return `You are suspended ${suspendedUntil({ until })} and can only read.${reason}`;
}

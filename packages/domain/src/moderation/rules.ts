import { err, ok, type Result } from '../result.js';
import { isSameUser } from '../users/rules.js';
import type { SiteRole } from './limits.js';

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

/** Whose suspensions somebody may end: administrators alone those of moderators, who could else do it to each other. */
export function checkLifting(actor: Ranked, target: Ranked): Result<void> {
  const moderating = checkModerating(actor, target);
  return moderating.ok && isStaff(target.role) && actor.role !== 'administrator'
    ? err('Only an administrator can suspend a moderator.')
    : moderating;
}

/** Somebody whom the settings of the server make an administrator stays one (`isNamed`). */
export type Appointed = Ranked & { readonly isNamed: boolean };

const NAMED = 'This administrator is named in the settings of the server.';

/**
 * Whose suspensions somebody may begin: the same, but no administrator's. One loses the role first, which is refused of the last
 * one and of those who are named: a place always has somebody who can act.
 */
export function checkSuspending(actor: Ranked, target: Appointed): Result<void> {
  const lifting = checkLifting(actor, target);
  if (!lifting.ok || target.role !== 'administrator') return lifting;
  return err(target.isNamed ? NAMED : 'Take the role of an administrator from them first.');
}

/** Administrators give roles and take them; that of an administrator to nobody who is suspended. */
export function checkAppointing(
  actor: Ranked,
  target: Appointed & { readonly isSuspended: boolean },
  role: SiteRole | null,
): Result<void> {
  if (actor.role !== 'administrator') return err('Only administrators can appoint moderators.');
  if (target.isNamed) return err(NAMED);
  return role === 'administrator' && target.isSuspended
    ? err('Lift their suspension first.')
    : ok(undefined);
}

/** Whether one of so many administrators may go: a place is not left without. */
export const checkAdministratorLeaving = (administrators: number): Result<void> =>
  administrators > 1 ? ok(undefined) : err('Make somebody else an administrator first.');

type Administering = (actor: Appointed, target: Omit<Appointed, 'role'>) => Result<void>;

/** What administrators alone do to an account, and nobody to their own; to those who are named, others who are. */
const administering =
  (otherwise: string, own: string): Administering =>
  (actor, target) => {
    if (actor.role !== 'administrator') return err(otherwise);
    if (isSameUser(actor.username, target.username)) return err(own);
    return target.isNamed && !actor.isNamed ? err(NAMED) : ok(undefined);
  };

/** A link that sets somebody's password, for who has lost every other way in. */
export const checkHandingOut = administering(
  'Only administrators can hand out links.',
  'Your own password is changed in your settings.',
);

/** For an account that somebody else may have got into. */
export const checkEndingSessions = administering(
  'Only administrators can end sessions.',
  'Your own sessions are ended in your settings.',
);

export const checkReporting = (author: string, reporter: string): Result<void> =>
  isSameUser(author, reporter) ? err('You cannot report what you wrote yourself.') : ok(undefined);

import { canEditProfile, type Result } from '@collabor8/domain';
import type { Session } from '../../context.js';
import { AppError } from '../../errors.js';

/** The value of a rule that held; otherwise the AppError that tells the person why not. */
export function accept<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new AppError('invalid', result.error);
}

/** Refuses everyone but the person a profile belongs to (SPEC §6). */
export function assertProfileOwner(session: Session, profile: string): void {
  if (!canEditProfile(session.username, profile)) {
    throw new AppError('forbidden', 'You can only change your own profile.');
  }
}

import { canEditProfile } from '@collabor8/domain';
import type { Session } from '../../request/session.js';
import { AppError } from '../../request/errors.js';

/** Refuses everyone but the person a profile belongs to (SPEC §6). */
export function assertProfileOwner(session: Session, profile: string): void {
  if (!canEditProfile(session.username, profile)) {
    throw new AppError('forbidden', 'You can only change your own profile.');
  }
}

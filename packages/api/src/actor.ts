import { AppError } from './errors.js';
import type { Session } from './context.js';

/** The acting user is always the session's: a request that names someone else is refused. */
export function assertActor(session: Session, named: string): void {
  if (named !== session.username) {
    throw new AppError('forbidden', 'You cannot act in the name of someone else.');
  }
}

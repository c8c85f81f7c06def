import type { Session } from '../request/session.js';
import { assertMayWrite, refuseToken } from '../request/token-calls.js';
import type { Operation } from './operation.js';

/** By what the paths begin that scripts may ask for; accounts are not among them. */
const OPEN_PATHS =
  /^[/](?:answer|avatar|chat|comment|drawing|file|games|messaging|picture|question|tag|user[/]getUsers?|whiteboard)(?:[/]|$)/;

export const mayTokensAsk = ({ path, isOwnAffair = false, isPublic }: Operation): boolean =>
  !isOwnAffair && !isPublic && OPEN_PATHS.test(path);

/** Of a REST operation, whoever asks; @throws AppError 'forbidden' */
export function assertTokenMayAsk(session: Session | null, operation: Operation): void {
  if (session?.scope === undefined) return;
  if (!mayTokensAsk(operation)) refuseToken();
  if (operation.method !== 'get') assertMayWrite(session);
}

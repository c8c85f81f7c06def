import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session, Sessions } from '../request/session.js';
import { isSecure } from './security-headers.js';
import { clearBrowserCache, readSessionToken } from './session-cookie.js';

/**
 * Who asks, by the request's cookie. Where their session has ended meanwhile, elsewhere or by itself,
 * the browser is told to forget what it was sent. It keeps its cookie: another answer on its way may
 * bring the next one.
 */
export async function findSession(
  sessions: Pick<Sessions, 'find'>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Session | null> {
  const token = readSessionToken(req.headers.cookie, isSecure(res));
  if (token === null) return null;
  const session = await sessions.find(token);
  if (session === null) clearBrowserCache(res);
  return session;
}

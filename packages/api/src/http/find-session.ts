import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session, Sessions } from '../request/session.js';
import { isSecure } from './security-headers.js';
import { clearBrowserCache, readSessionToken } from './session-cookie.js';

const OWN_TOKEN = /^Bearer (c8_[\w-]{43})$/i;

/** The token that a script sends; undefined where an Authorization header is for somebody else, such as a proxy. */
export const readOwnToken = (authorization: string | undefined): string | undefined =>
  OWN_TOKEN.exec(authorization ?? '')?.[1];

/**
 * Who asks, by their token or else the request's cookie. Where their session has ended meanwhile, elsewhere or by itself,
 * the browser is told to forget what it was sent. It keeps its cookie: another answer on its way may
 * bring the next one.
 */
export async function findSession(
  sessions: Pick<Sessions, 'find' | 'findByToken'>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Session | null> {
  const ownToken = readOwnToken(req.headers.authorization);
  if (ownToken !== undefined) return sessions.findByToken(ownToken);
  const token = readSessionToken(req.headers.cookie, isSecure(res));
  if (token === null) return null;
  const session = await sessions.find(token);
  if (session === null) clearBrowserCache(res);
  return session;
}

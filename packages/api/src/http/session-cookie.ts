import type { ServerResponse, IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { SessionCookie, Session, Sessions } from '../request/session.js';
import { isSecure } from './security-headers.js';

export const SESSION_COOKIE = 'collabor8_session';
const DEVICE_COOKIE = 'collabor8_device';
const VISIT_COOKIE = 'collabor8_visit';

/** By its name browsers take it from this very host alone, by https alone: no other part of the domain can set it. */
const nameOf = (name: string, isSecured: boolean): string => (isSecured ? `__Host-${name}` : name);

/** Seconds. The longest time browsers keep a cookie: when a session ends is the server's decision. */
const COOKIE_MAX_AGE = 400 * 24 * 60 * 60;

/** Seconds: longer than a log-in page stays open. What begins with it ends far sooner. */
const VISIT_MAX_AGE = 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;

function readToken(header: string | undefined, name: string, isSecured: boolean): string | null {
  const cookies = parseCookie(header ?? '');
  const token = cookies[nameOf(name, true)] ?? (isSecured ? undefined : cookies[name]);
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** The session token in a Cookie header; null unless it has the form of one. `isSecured`: the browser came by https. */
export const readSessionToken = (cookies: string | undefined, isSecured: boolean): string | null =>
  readToken(cookies, SESSION_COOKIE, isSecured);

/** Has the browser forget what it was sent: the next person at this machine is somebody else. */
function clearBrowserCache(res: ServerResponse): void {
  // Of an answer that is under way already, the next one tells it.
  if (!res.headersSent) res.setHeader('Clear-Site-Data', '"cache"');
}

/** Sets and clears the cookies of a browser on an HTTP response. */
export function responseCookie(res: ServerResponse): SessionCookie {
  const write = (name: string, value: string, maxAge: number): void => {
    res.appendHeader(
      'Set-Cookie',
      stringifySetCookie({
        name: nameOf(name, isSecure(res)),
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(res),
      }),
    );
  };
  return {
    get device() {
      return readToken(res.req.headers.cookie, DEVICE_COOKIE, isSecure(res));
    },
    get visit() {
      return readToken(res.req.headers.cookie, VISIT_COOKIE, isSecure(res));
    },
    set: (token) => write(SESSION_COOKIE, token, COOKIE_MAX_AGE),
    setDevice: (token) => write(DEVICE_COOKIE, token, COOKIE_MAX_AGE),
    setVisit: (token) => write(VISIT_COOKIE, token, VISIT_MAX_AGE),
    clear: () => {
      write(SESSION_COOKIE, '', 0);
      clearBrowserCache(res);
    },
    clearCache: () => clearBrowserCache(res),
  };
}

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

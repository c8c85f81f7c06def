import type { ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { SessionCookie } from '../session.js';
import { isSecure } from './security-headers.js';

export const SESSION_COOKIE = 'collabor8_session';

/** Seconds. The longest time browsers keep a cookie: when a session ends is the server's decision. */
const COOKIE_MAX_AGE = 400 * 24 * 60 * 60;

const TOKEN = /^[\w-]{43}$/;

/** The session token in a Cookie header; null unless it has the form of one. */
export function readSessionToken(cookieHeader: string | undefined): string | null {
  const token = parseCookie(cookieHeader ?? '')[SESSION_COOKIE];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

/** Sets and clears the session cookie on an HTTP response. */
export function responseCookie(res: ServerResponse): SessionCookie {
  const write = (value: string, maxAge: number): void => {
    res.appendHeader(
      'Set-Cookie',
      stringifySetCookie({
        name: SESSION_COOKIE,
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure(res),
      }),
    );
  };
  return { set: (token) => write(token, COOKIE_MAX_AGE), clear: () => write('', 0) };
}

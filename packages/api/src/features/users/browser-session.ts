import type { Asker } from '../../request/context.js';
import type { Session, SessionCookie } from '../../request/session.js';
import { AppError } from '../../request/errors.js';
import type { User } from '@collabor8/domain';
import type { SignedIn } from './account-parts.js';
import type { From } from './activity-books.js';
import { assertProfileOwner } from './user-changes.js';
import type { SessionsService } from './sessions.js';
import { newToken } from './tokens.js';

function requireCookie(cookie: SessionCookie | null): SessionCookie {
  if (cookie === null) throw new AppError('invalid', 'Send this request over HTTP.');
  return cookie;
}

/** Signs in and gives the browser its session, which replaces the one it had. */
export async function signInBrowser(
  sessions: SessionsService,
  browser: Asker,
  signIn: (...from: From) => Promise<SignedIn>,
): Promise<User> {
  const cookie = requireCookie(browser.cookie);
  const device = cookie.device ?? newToken();
  const { user, token } = await signIn(
    ...[browser.address, browser.userAgent, device, cookie.visit ?? undefined, browser.origin],
  );
  if (browser.session !== null) {
    await sessions.end(browser.session.id);
    cookie.clearCache();
  }
  cookie.set(token);
  cookie.setDevice(device);
  return user;
}

/** Does what gives somebody's own session another token, and their browser its cookie. */
export async function renewBrowser(
  browser: Asker & { readonly session: Session },
  owner: string,
  renew: (...from: From) => Promise<SignedIn>,
): Promise<User> {
  assertProfileOwner(browser.session, owner);
  const cookie = requireCookie(browser.cookie);
  const { user, token } = await renew(browser.address, browser.userAgent);
  cookie.set(token);
  return user;
}

/** Where a request comes from that begins no session. */
export const fromOf = ({ address, userAgent, cookie, origin }: Asker): From => [
  address,
  userAgent,
  cookie?.device ?? undefined,
  cookie?.visit ?? undefined,
  origin,
];

/** By what a browser is known that may sign in with Google, from now on where it wasn't; not over a socket. */
export function visitOf(
  { cookie }: Asker,
  users: { readonly signInOptions: () => { readonly googleClientId: string | null } },
): string | undefined {
  if (cookie === null || users.signInOptions().googleClientId === null) return undefined;
  const visit = cookie.visit ?? newToken();
  cookie.setVisit(visit);
  return visit;
}

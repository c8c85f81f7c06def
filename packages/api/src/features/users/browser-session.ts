import type { Asker } from '../../request/context.js';
import type { Session, SessionCookie } from '../../request/session.js';
import { AppError } from '../../request/errors.js';
import type { User } from '@collabor8/domain';
import type { SignedIn } from './account-parts.js';
import type { Client } from './activity-books.js';
import { assertProfileOwner } from './user-changes.js';
import type { SessionsService } from './sessions.js';
import { newToken } from './tokens.js';

function requireCookie(cookie: SessionCookie | null): SessionCookie {
  if (cookie === null) throw new AppError('invalid', 'Send this request over HTTP.');
  return cookie;
}

export type EnterBrowser = (client: Client) => Promise<SignedIn>;

/** Signs in and gives the browser its session, which replaces the one it had. */
export async function signInBrowser(
  sessions: SessionsService,
  browser: Asker,
  signIn: EnterBrowser,
): Promise<User> {
  const cookie = requireCookie(browser.cookie);
  const device = cookie.device ?? newToken();
  const { user, token } = await signIn({ ...clientOf(browser), device });
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
  renew: (client: Client) => Promise<SignedIn>,
): Promise<User> {
  assertProfileOwner(browser.session, owner);
  const cookie = requireCookie(browser.cookie);
  const { user, token } = await renew({ address: browser.address, userAgent: browser.userAgent });
  cookie.set(token);
  return user;
}

export const clientOf = ({ address, userAgent, cookie, origin }: Asker): Client => ({
  ...{ address, userAgent, origin },
  device: cookie?.device ?? undefined,
  visit: cookie?.visit ?? undefined,
});

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

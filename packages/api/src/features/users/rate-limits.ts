import { RESET_LINK_MINUTES, usernameKey } from '@collabor8/domain';
import { addressOwner } from '../../request/session.js';
import { count } from '../../request/count.js';
import type { Platform } from '../../platform/platform.js';

export interface RateLimits {
  /**
   * Counts a try to sign in; @throws AppError 'tooMany'. Without a name only the address counts. A
   * browser that is known by this name (`device`) is counted by itself alone: whatever strangers try,
   * they lock nobody out of their own.
   */
  signIn(address: string, username?: string, device?: string): Promise<void>;

  /** A sign-in succeeded: the tries from there for this name are forgotten. */
  signedIn(address: string, username: string, device?: string): Promise<void>;

  /** Counts a try to sign up; @throws AppError 'tooMany'. */
  signUp(address: string): Promise<void>;

  /** Counts a visit to the provider that begins; @throws AppError 'tooMany'. */
  beginVisit(address: string): Promise<void>;

  /** Counts a new password of a person; @throws AppError 'tooMany'. */
  resetPassword(username: string): Promise<void>;

  /** Counts a link that is asked for, whether or not somebody has this name; @throws AppError 'tooMany'. */
  requestReset(address: string, name: string): Promise<void>;

  /** Counts an address that somebody gives; @throws AppError 'tooMany'. */
  setEmail(address: string, username: string): Promise<void>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const SIGN_IN_TRIES_PER_NAME = 10;
export const SIGN_IN_TRIES_PER_ADDRESS = 100;
/** Failures for one name from all addresses together, other than from browsers known by it, in half an hour. */
export const SIGN_IN_FAILURES_EVERYWHERE = 30;
export const SIGN_UPS_PER_ADDRESS = 20;
export const PASSWORD_RESETS_PER_NAME = 10;
/** Links that are asked for in an hour, from one address. */
export const LINKS_PER_ADDRESS = 20;
/** The same for one name, while a link lasts: where others have used them up, its owner was sent one that still works. */
export const LINKS_PER_NAME = 5;
/** Addresses that are given in an hour, by one person and from one address: each is written to, whosever it is. */
export const EMAILS_PER_NAME = 5;
export const EMAILS_PER_ADDRESS = 20;

/** Longer names share a counter; no account has one. */
const COUNTED_NAME_LENGTH = 100;

const tooMany = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds} seconds.`;

const unlimited: RateLimits = {
  signIn: () => Promise.resolve(),
  signedIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  beginVisit: () => Promise.resolve(),
  resetPassword: () => Promise.resolve(),
  requestReset: () => Promise.resolve(),
  setEmail: () => Promise.resolve(),
};

export function createRateLimits({
  settings,
  createLimiter,
}: {
  readonly settings: Pick<Platform['settings'], 'rateLimits'>;
  readonly createLimiter: Platform['createLimiter'];
}): RateLimits {
  if (!settings.rateLimits) return unlimited;
  const limiter = (name: string, points: number, duration: number) =>
    createLimiter({ name, points, duration });
  const perName = limiter('sign-ins-by-name', SIGN_IN_TRIES_PER_NAME, 5 * MINUTE);
  const perAddress = limiter('sign-ins', SIGN_IN_TRIES_PER_ADDRESS, 5 * MINUTE);
  const perDevice = limiter('sign-ins-by-device', SIGN_IN_TRIES_PER_NAME, 5 * MINUTE);
  const everywhere = limiter('sign-ins-everywhere', SIGN_IN_FAILURES_EVERYWHERE, 30 * MINUTE);
  const signUps = limiter('sign-ups', SIGN_UPS_PER_ADDRESS, HOUR);
  const visits = limiter('provider-visits', SIGN_IN_TRIES_PER_ADDRESS, 5 * MINUTE);
  const resets = limiter('resets', PASSWORD_RESETS_PER_NAME, 5 * MINUTE);
  const links = limiter('links', LINKS_PER_ADDRESS, HOUR);
  const linksByName = limiter('links-by-name', LINKS_PER_NAME, RESET_LINK_MINUTES * MINUTE);
  const emails = limiter('emails', EMAILS_PER_ADDRESS, HOUR);
  const emailsByName = limiter('emails-by-name', EMAILS_PER_NAME, HOUR);
  const counted = (username: string): string => usernameKey(username).slice(0, COUNTED_NAME_LENGTH);

  return {
    async signIn(address, username, device) {
      if (username !== undefined && device !== undefined) {
        await count(perDevice, `${device} ${counted(username)}`, tooMany);
        return;
      }
      // The address first: it bounds how many names a stranger can make us remember.
      await count(perAddress, addressOwner(address), tooMany);
      if (username === undefined) return;
      await count(perName, `${addressOwner(address)} ${counted(username)}`, tooMany);
      await count(everywhere, counted(username), tooMany);
    },

    async signedIn(address, username, device) {
      if (device !== undefined) {
        await perDevice.delete(`${device} ${counted(username)}`);
        return;
      }
      await perName.delete(`${addressOwner(address)} ${counted(username)}`);
      // What others have tried stays counted; this one was no failure.
      await everywhere.reward(counted(username));
    },

    signUp: (address) => count(signUps, addressOwner(address), tooMany),

    beginVisit: (address) => count(visits, addressOwner(address), tooMany),

    resetPassword: (username) => count(resets, usernameKey(username), tooMany),

    async requestReset(address, name) {
      await count(links, addressOwner(address), tooMany);
      await count(linksByName, counted(name), tooMany);
    },

    async setEmail(address, username) {
      await count(emailsByName, usernameKey(username), tooMany);
      await count(emails, addressOwner(address), tooMany);
    },
  };
}

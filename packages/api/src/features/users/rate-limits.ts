import { usernameKey } from '@collabor8/domain';
import { addressOwner } from '../../limits/address-owner.js';
import { count } from '../../limits/count.js';
import type { Platform } from '../../platform.js';

export interface RateLimits {
  /** Counts a try to sign in; @throws AppError 'tooMany'. Without a name only the address counts. */
  signIn(address: string, username?: string): Promise<void>;

  /** A sign-in succeeded: the tries for this name are forgotten. */
  signedIn(address: string, username: string): Promise<void>;

  /** Counts a try to sign up; @throws AppError 'tooMany'. */
  signUp(address: string): Promise<void>;

  /** Counts a new password of a person; @throws AppError 'tooMany'. */
  resetPassword(username: string): Promise<void>;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const SIGN_IN_TRIES_PER_NAME = 10;
export const SIGN_IN_TRIES_PER_ADDRESS = 100;
export const SIGN_UPS_PER_ADDRESS = 20;
export const PASSWORD_RESETS_PER_NAME = 10;

/** Longer names share a counter; no account has one. */
const COUNTED_NAME_LENGTH = 100;

const tooMany = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds} seconds.`;

const unlimited: RateLimits = {
  signIn: () => Promise.resolve(),
  signedIn: () => Promise.resolve(),
  signUp: () => Promise.resolve(),
  resetPassword: () => Promise.resolve(),
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
  const signUps = limiter('sign-ups', SIGN_UPS_PER_ADDRESS, HOUR);
  const resets = limiter('resets', PASSWORD_RESETS_PER_NAME, 5 * MINUTE);
  const nameKey = (address: string, username: string): string =>
    `${addressOwner(address)} ${usernameKey(username).slice(0, COUNTED_NAME_LENGTH)}`;

  return {
    async signIn(address, username) {
      // The address first: it bounds how many names a stranger can make us remember.
      await count(perAddress, addressOwner(address), tooMany);
      if (username !== undefined) await count(perName, nameKey(address, username), tooMany);
    },

    async signedIn(address, username) {
      await perName.delete(nameKey(address, username));
    },

    signUp: (address) => count(signUps, addressOwner(address), tooMany),

    resetPassword: (username) => count(resets, usernameKey(username), tooMany),
  };
}

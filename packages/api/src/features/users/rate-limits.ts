import { domainToASCII } from 'node:url';
import { emailKey, RESET_LINK_MINUTES, usernameKey } from '@collabor8/domain';
import { addressOwner, createCountAddress, networkOf } from '../../request/address-owner.js';
import { count, countOf, countUp } from '../../request/count.js';
import type { CreateLimiter } from '../../ports/limiters.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
/** The same in a day: the last of them lasts one. */
export const LINKS_PER_NAME_AND_DAY = 10;
/** Mail addresses that are given in an hour, by one person and from one address: each is written to, whosever it is. */
export const EMAILS_PER_NAME = 5;
export const EMAILS_PER_ADDRESS = 20;
/** How often one mail address may be given in an hour, whoever gives it, beside the first time from each network. */
export const LETTERS_PER_EMAIL = 10;

/** Longer names share a counter; no account has one. */
const COUNTED_NAME_LENGTH = 100;

/** Whose letterbox it is: what stands behind a plus leads to the same one, dots in a name often do, and a domain has two spellings. */
function letterbox(email: string): string {
  const [name = '', domain = ''] = emailKey(email).split('@');
  return `${name.replace(/(?<=.)\+.*/, '').replaceAll('.', '')}@${domainToASCII(domain)}`;
}

const tooMany = (seconds: number): string =>
  `Too many attempts. Please try again in ${countOf(seconds, 'second')}.`;

const allSent = (): string =>
  'Too many links were asked for. The last one that was sent works for a day.';

export type RateLimits = ReturnType<typeof createRateLimits>;

/** How often somebody may try; each @throws AppError 'tooMany' */
export function createRateLimits(createLimiter: CreateLimiter) {
  const limiter = (name: string, points: number, duration: number) =>
    createLimiter({ name, points, duration });
  const ofAddress = (name: string, points: number, duration: number) =>
    createCountAddress(createLimiter, { name, points, duration });
  const perName = limiter('sign-ins-by-name', SIGN_IN_TRIES_PER_NAME, 5 * MINUTE);
  const perAddress = ofAddress('sign-ins', SIGN_IN_TRIES_PER_ADDRESS, 5 * MINUTE);
  const perDevice = limiter('sign-ins-by-device', SIGN_IN_TRIES_PER_NAME, 5 * MINUTE);
  const everywhere = limiter('sign-ins-everywhere', SIGN_IN_FAILURES_EVERYWHERE, 30 * MINUTE);
  const signUps = ofAddress('sign-ups', SIGN_UPS_PER_ADDRESS, HOUR);
  const visits = ofAddress('provider-visits', SIGN_IN_TRIES_PER_ADDRESS, 5 * MINUTE);
  const resets = limiter('resets', PASSWORD_RESETS_PER_NAME, 5 * MINUTE);
  const links = ofAddress('links', LINKS_PER_ADDRESS, HOUR);
  const linksByName = limiter('links-by-name', LINKS_PER_NAME, RESET_LINK_MINUTES * MINUTE);
  const linksOfDay = limiter('links-by-name-and-day', LINKS_PER_NAME_AND_DAY, DAY);
  const emails = ofAddress('emails', EMAILS_PER_ADDRESS, HOUR);
  const emailsByName = limiter('emails-by-name', EMAILS_PER_NAME, HOUR);
  const letters = limiter('letters-by-email', LETTERS_PER_EMAIL, HOUR);
  const lettersFrom = limiter('letters-by-email-and-network', 1, HOUR);
  const counted = (username: string): string => usernameKey(username).slice(0, COUNTED_NAME_LENGTH);

  return {
    /**
     * Counts a try to sign in. Without a name only the address counts. A browser that is known by this name
     * (`device`) is counted by itself alone: whatever strangers try, they lock nobody out of their own.
     */
    async signIn(address: string, username?: string, device?: string): Promise<void> {
      if (username !== undefined && device !== undefined) {
        await count(perDevice, `${device} ${counted(username)}`, tooMany);
        return;
      }
      // The address first: it bounds how many names a stranger can make us remember.
      await perAddress(address, tooMany);
      if (username === undefined) return;
      await count(perName, `${addressOwner(address)} ${counted(username)}`, tooMany);
      await count(everywhere, counted(username), tooMany);
    },

    /** A sign-in succeeded: the tries from there for this name are forgotten. */
    async signedIn(address: string, username: string, device?: string): Promise<void> {
      if (device !== undefined) {
        await perDevice.delete(`${device} ${counted(username)}`);
        return;
      }
      await perName.delete(`${addressOwner(address)} ${counted(username)}`);
      // What others have tried stays counted; this one was no failure.
      await everywhere.reward(counted(username));
    },

    signUp: (address: string): Promise<void> => signUps(address, tooMany),

    beginVisit: (address: string): Promise<void> => visits(address, tooMany),

    resetPassword: (username: string): Promise<void> =>
      count(resets, usernameKey(username), tooMany),

    /** A link that is asked for, whether or not somebody has this name; answers whether it is the last of its day. */
    async requestReset(address: string, name: string): Promise<boolean> {
      await links(address, tooMany);
      await count(linksByName, counted(name), tooMany);
      return (await countUp(linksOfDay, counted(name), allSent)) === LINKS_PER_NAME_AND_DAY;
    },

    async setEmail(address: string, username: string, email: string): Promise<void> {
      await count(emailsByName, usernameKey(username), tooMany);
      await emails(address, tooMany);
      const box = letterbox(email);
      // One is its network's own: strangers elsewhere keep nobody from giving the address that is theirs.
      const isFirst = await lettersFrom.consume(`${networkOf(address)} ${box}`).then(
        () => true,
        () => false,
      );
      if (!isFirst) await count(letters, box, tooMany);
    },
  };
}

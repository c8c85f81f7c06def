import { AppError } from '../../request/errors.js';
import type { Collections } from '../../ports/document-store.js';

export interface Newcomer {
  readonly username: string;
  readonly passwordHash: string;
  /** Where they sign up from. */
  readonly address: string;
  /** The token of an invitation. */
  readonly invitation?: string | undefined;
}

/** Who may have an account, and of what, as another feature says. */
export interface Admission {
  /**
   * In the unit that would write an account: whether the newcomer is in, or waits, which it then has noted.
   * Somebody else vouches for who has no password here. @throws AppError 'forbidden'
   */
  admit(unit: Collections, newcomer?: Newcomer): Promise<'in' | 'waits'>;
  /** Whether nobody may be called so. */
  isReserved(from: Collections, username: string): Promise<boolean>;
  /** The hash of the password of somebody who waits. */
  waitingHash(username: string): Promise<string | undefined>;
  /** What the place is called, as passkeys and authenticator apps show it. */
  readonly placeName: () => Promise<string>;
}

/** What somebody hears whom a provider vouches for, where not everybody may sign up. */
export const refuseLinked = (): AppError =>
  new AppError(
    'forbidden',
    'New accounts are made on the sign-up page. Make one there, then connect yours in the settings.',
  );

import type { TokenScope } from '@collabor8/domain';
import { addressOwner } from './address-owner.js';
import { AppError } from './errors.js';

/** Who is asking: the person to whom a valid session cookie, or a token, belongs. */
export interface Session {
  /** The stored hash of the session's token. */
  readonly id: string;
  readonly username: string;
  /** What a script may do that asks with a token of the person's; absent for a browser. */
  readonly scope?: TokenScope;
}

/** What transports ask of sessions. */
export interface Sessions {
  /** The session of a token; null when it is unknown or over. */
  find(token: string): Promise<Session | null>;
  /** Whom a script asks for, by their token; null when it is unknown or was taken back. */
  findByToken(token: string): Promise<Session | null>;
  /** Those of the given sessions that are over: expired, or ended here or by another process. */
  endedAmong(ids: readonly string[]): Promise<readonly string[]>;
  /** Notes that a session is in use, as a closing connection of it was. */
  noteUse(id: string): Promise<void>;
}

/** What a request may do to the browser's session cookie, and to the one by which it is known again. */
export interface SessionCookie {
  /** The token by which the browser is known, once somebody has signed in with it. */
  readonly device: string | null;
  /** The token by which it is known while its person is at a provider to sign in. */
  readonly visit: string | null;
  set(token: string): void;
  setDevice(token: string): void;
  setVisit(token: string): void;
  /** With what the browser keeps of the person's. */
  clear(): void;
  /** For what the browser keeps alone: another session takes the place of the former. */
  clearCache(): void;
}

export const notLoggedIn = (): AppError => new AppError('unauthenticated', 'Please log in first.');

/** @throws AppError 'unauthenticated' */
export function requireSession(session: Session | null): Session {
  if (session === null) throw notLoggedIn();
  return session;
}

/** The acting user is always the session's: a request that names someone else is refused. */
export function assertActor(session: Session, named: string): void {
  if (named !== session.username) {
    throw new AppError('forbidden', 'You cannot act in the name of someone else.');
  }
}

/** Under what name somebody waits for their turn: the person, or a stranger's address. */
export const callerKey = (session: Session | null, address: string): string =>
  session === null ? `at ${addressOwner(address)}` : `person ${session.username}`;

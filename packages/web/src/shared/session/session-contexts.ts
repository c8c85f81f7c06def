import type { Snapshot, User } from '@collabor8/domain';
import { createContext, use } from 'react';

interface LoginContextValue {
  /** A login, sign-up or Google login succeeded. */
  readonly signIn: (user: Snapshot<User>) => void;
  /** Clears the person's socket id, ends the session on the server and goes to the login page. */
  readonly signOut: () => Promise<void>;
  /**
   * Does something on the server as the person who is about to log out; returns what forgets it.
   * A failure keeps nobody from leaving.
   */
  readonly beforeSignOut: (act: () => Promise<unknown>) => () => void;
  /** The account is gone: nothing is left to tell the server. */
  readonly leaveDeletedAccount: () => void;
}

interface UserContextValue {
  /** The signed-in person, as live updates leave them. */
  readonly user: User;
}

export const LoginContext = createContext<LoginContextValue | null>(null);
export const UserContext = createContext<UserContextValue | null>(null);

export function useLoginContext(): LoginContextValue {
  const context = use(LoginContext);
  if (context === null) throw new Error('Login context is null.');
  return context;
}

export function useUserContext(): UserContextValue {
  const context = use(UserContext);
  if (context === null) throw new Error('User context is null.');
  return context;
}

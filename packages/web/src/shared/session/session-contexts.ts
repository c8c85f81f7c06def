import type { Snapshot, User } from '@collabor8/domain';
import { createContext, use } from 'react';
import { matchPath } from '../navigation/match-path.js';
import { QUESTION_PAGE, QUESTIONS_PATH, TAGS_PATH, USER_PAGE } from '../paths.js';

/** The pages that visitors may read where the operator opens them; open-views.ts say what their documents hold. */
export const OPEN_PAGES = [QUESTIONS_PATH, QUESTION_PAGE, TAGS_PATH, USER_PAGE] as const;

/** Whether the operator lets anybody read: the server says so in the document. */
const isOpenToRead = (): boolean =>
  document.getElementById('root')?.hasAttribute('data-open') === true;

/** Whether a visitor may read the page of an address. */
export const isOpenPage = ({ pathname }: { readonly pathname: string }): boolean =>
  isOpenToRead() && OPEN_PAGES.some((page) => matchPath(page, pathname) !== null);

interface LoginContextValue {
  /** A login, sign-up or Google login succeeded. */
  readonly signIn: (user: Snapshot<User>) => void;
  /** Clears the person's socket id, ends the session on the server and goes to the login page. */
  readonly signOut: () => Promise<void>;
  /** Does something as the person before they log out, which no failure keeps them from; returns what forgets it. */
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

// What the tab needs to find out who is there, and where it leads those who are not signed in.
import type { FeatureRoute } from '../../shared/feature.js';
import { lazyPage } from '../../shared/lazy/lazy-part.js';

export { RequireSession } from './account/require-session.js';
export { usersSlice } from './users-slice.js';

const LoginPage = lazyPage(
  () => import('./account/login-page.js'),
  (module) => module.LoginPage,
);
const SignupPage = lazyPage(
  () => import('./account/signup-page.js'),
  (module) => module.SignupPage,
);

/** The two pages that anybody can open. */
export const entrance: readonly FeatureRoute[] = [
  { path: '/signup', Page: SignupPage },
  { path: '/', Page: LoginPage },
];

/** Loads the page that somebody who isn't signed in comes to from an address. */
export const loadEntrance = async (pathname: string): Promise<void> =>
  (pathname === '/signup' ? SignupPage : LoginPage).load();

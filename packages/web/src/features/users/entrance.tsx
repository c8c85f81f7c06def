// What the tab needs to find out who is there, and where it leads those who are not signed in.
import type { FeatureRoute } from '../../shared/feature.js';
import { routeOf, useLocation, Redirect } from '../../shared/navigation/navigation.js';
import { lazyPage } from '../../shared/lazy/lazy-part.js';
import { useMemo, type ReactNode } from 'react';
import {
  wantedAddress,
  type PageLocation,
  type ReturnState,
} from '../../shared/navigation/page-history.js';
import { QUESTIONS_PATH } from '../../shared/paths.js';
import { UserContext } from '../../shared/session/session-contexts.js';
import { selectConnection, selectSession } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { PageLoading } from '../../shared/ui/states/states.js';
import { selectUser } from './users-slice.js';

export { usersSlice } from './users-slice.js';

const LoginPage = lazyPage(() => import('./account/login-page.js'), 'LoginPage');
const SignupPage = lazyPage(() => import('./account/login-page.js'), 'SignupPage');

const ForgotPage = lazyPage(() => import('./account/forgot-page.js'), 'ForgotPage');
const ResetPage = lazyPage(() => import('./account/link-pages.js'), 'ResetPage');
const VerifyPage = lazyPage(() => import('./account/link-pages.js'), 'VerifyPage');
const UnsubscribePage = lazyPage(() => import('./account/link-pages.js'), 'UnsubscribePage');

export const entrance: readonly FeatureRoute[] = [
  { path: '/signup', Page: SignupPage, leadsHome: true },
  { path: '/join/:invitation', Page: SignupPage, leadsHome: true },
  { path: '/forgot', Page: ForgotPage },
  { path: '/reset/:token', Page: ResetPage },
  { path: '/verify/:token', Page: VerifyPage },
  { path: '/unsubscribe/:token', Page: UnsubscribePage },
  { path: '/', Page: LoginPage, leadsHome: true },
];

/** Where somebody who is signed in goes from there: to what they wanted, or home; other pages are for them as well. */
export const onwardFrom = (location: PageLocation): string | undefined =>
  routeOf(entrance, location.pathname)?.route.leadsHome === true
    ? (wantedAddress(location) ?? QUESTIONS_PATH)
    : undefined;

/** Loads the page that somebody who isn't signed in comes to from an address. */
export const loadEntrance = async (pathname: string): Promise<void> =>
  (routeOf(entrance, pathname)?.route.Page ?? LoginPage).load();

/**
 * Lets signed-in people pass, also while their first connection is being made; everyone else goes
 * to the login page, which leads back here afterwards. So does who can't get a connection at all;
 * one that is lost later changes nothing on the page.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const connection = useAppSelector(selectConnection);
  const username = session.status === 'signedIn' ? session.username : '';
  const user = useAppSelector(selectUser, username);
  const location = useLocation();
  const context = useMemo(() => (user === undefined ? null : { user }), [user]);

  if (session.status === 'signedOut' || connection === 'failed') {
    const isWanted = !(session.status === 'signedOut' && session.reason === 'loggedOut');
    const { pathname, search, hash, key, isFirst } = location;
    const state: ReturnState = { from: `${pathname}${search}${hash}`, key, isFirst };
    return <Redirect to="/" {...(isWanted && { state })} />;
  }
  if (session.status === 'unknown' || context === null) return <PageLoading isAlone />;
  return <UserContext value={context}>{children}</UserContext>;
}

import { useMemo, type ReactNode } from 'react';
import { useLocation, Redirect } from '../../../shared/navigation/navigation.js';
import type { ReturnState } from './auth-layout.js';
import { UserContext } from '../../../shared/session/session-contexts.js';
import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { PageLoading } from '../../../shared/ui/states/loading.js';
import { selectUser } from '../users-slice.js';

/**
 * Lets signed-in people pass, also while their first connection is being made; everyone else goes
 * to the login page, which leads back here afterwards. So does who can't get a connection at all;
 * one that is lost later changes nothing on the page.
 */
export function RequireSession({ children }: { readonly children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const username = session.status === 'signedIn' ? session.username : '';
  const user = useAppSelector(selectUser, username);
  const location = useLocation();
  const context = useMemo(() => (user === undefined ? null : { user }), [user]);

  if (
    session.status === 'signedOut' ||
    (session.status === 'signedIn' && session.connection === 'failed')
  ) {
    const isWanted = !(session.status === 'signedOut' && session.reason === 'loggedOut');
    const state: ReturnState = { from: `${location.pathname}${location.search}${location.hash}` };
    return <Redirect to="/" {...(isWanted && { state })} />;
  }
  if (session.status === 'unknown' || context === null) return <PageLoading isAlone />;
  return <UserContext value={context}>{children}</UserContext>;
}

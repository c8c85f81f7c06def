import type { ReactNode } from 'react';
import { useLocation, Redirect } from '../../../shared/navigation/navigation.js';
import { returnAddress } from '../../../shared/session/return-address.js';
import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';

/** Somebody who is signed in goes to the page they wanted, or home. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const location = useLocation();
  const isIn = session.status === 'signedIn' && session.connection !== 'failed';
  return isIn ? <Redirect to={returnAddress(location.state)} /> : children;
}

import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { returnAddress } from '../../../shared/session/return-address.js';
import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';

/** Somebody who is signed in goes to the page they wanted, or home. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const location = useLocation();
  const isIn = session.status === 'signedIn' && session.connection !== 'failed';
  return isIn ? <Navigate to={returnAddress(location.state)} replace /> : children;
}

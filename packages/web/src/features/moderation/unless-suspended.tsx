import type { ReactNode } from 'react';
import { useAppSelector } from '../../shared/store.js';
import { selectOwnStanding } from './own-standing.js';

/** Whoever is suspended would fill in a form for nothing; the drafts of what they had written are kept until it is back. */
export const UnlessSuspended = ({ children }: { readonly children: ReactNode }) =>
  useAppSelector(selectOwnStanding)?.suspension == null ? (
    children
  ) : (
    <p>You are suspended and can only read. What you wrote is kept.</p>
  );

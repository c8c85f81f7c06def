import type { ReactNode } from 'react';
import { useAppSelector } from '../../shared/store.js';
import { selectOwnStanding } from './own-standing.js';

export const SUSPENDED = 'You are suspended and can only read.';

export const useIsSuspended = (): boolean => useAppSelector(selectOwnStanding)?.suspension != null;

/** Whoever is suspended would fill in a form for nothing; the drafts of what they had written are kept until it is back. */
export const UnlessSuspended = ({ children }: { readonly children: ReactNode }) =>
  useIsSuspended() ? <p>{`${SUSPENDED} What you wrote is kept.`}</p> : children;

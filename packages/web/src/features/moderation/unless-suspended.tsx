import type { ReactNode } from 'react';
import { useHeld } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';

export const SUSPENDED = 'You are suspended and can only read.';

export const useIsSuspended = (): boolean => useHeld(ownRead)?.suspension != null;

/** Whoever is suspended would fill in a form for nothing; the drafts of what they had written are kept until it is back. */
export const UnlessSuspended = ({ children }: { readonly children: ReactNode }) =>
  useIsSuspended() ? <p>{`${SUSPENDED} What you wrote is kept.`}</p> : children;

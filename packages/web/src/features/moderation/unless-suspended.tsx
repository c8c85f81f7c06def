import type { ReactNode } from 'react';
import { useHeld } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';

/** Whoever is suspended would fill in a form for nothing; the drafts of what they had written are kept until it is back. */
export const UnlessSuspended = ({ children }: { readonly children: ReactNode }) =>
  useHeld(ownRead)?.suspension == null ? (
    children
  ) : (
    <p>You are suspended and can only read. What you wrote is kept.</p>
  );

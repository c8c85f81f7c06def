import { newestStanding } from '@collabor8/domain';
import type { ReactNode } from 'react';
import { holdRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { ownRead } from './reads.js';

/** The reader's: the document brings it, and so it is here with the first view, which would be drawn twice for moderators. */
export const selectOwnStanding = holdRead(ownRead, 'standingUpdate', (own, { standing }) =>
  newestStanding(own, standing),
);
type State = Parameters<typeof selectOwnStanding>[0];

/** Whether the reader may open the moderators' page; nobody until their standing has been read. */
export const selectIsStaff = (state: State): boolean => selectOwnStanding(state)?.role != null;

/** Whether the reader may open the administrators' page. */
export const selectIsAdministrator = (state: State): boolean =>
  selectOwnStanding(state)?.role === 'administrator';

/** The reader's role, null where they have none and undefined until it is known. */
export const useOwnRole = () => useAppSelector(selectOwnStanding)?.role;

export const SUSPENDED = 'You are suspended and can only read.';

export const useIsSuspended = (): boolean => useAppSelector(selectOwnStanding)?.suspension != null;

/** Whoever is suspended would fill in a form for nothing; the drafts of what they had written are kept until it is back. */
export const UnlessSuspended = ({ children }: { readonly children: ReactNode }) =>
  useIsSuspended() ? <p>{`${SUSPENDED} What you wrote is kept.`}</p> : children;

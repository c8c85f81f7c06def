import { heldOf, useHeld } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';

const selectOwn = heldOf(ownRead);
type State = Parameters<typeof selectOwn>[0];

/** Whether the reader may open the moderators' page; nobody until their standing has been read. */
export const selectIsStaff = (state: State): boolean => selectOwn(state)?.role != null;

/** Whether the reader may open the administrators' page. */
export const selectIsAdministrator = (state: State): boolean =>
  selectOwn(state)?.role === 'administrator';

/** The reader's role, null where they have none and undefined until it is known: as the document of the page told it, or as it is kept. */
export const useOwnRole = () => useHeld(ownRead)?.role;

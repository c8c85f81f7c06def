import { heldOf, useHeld } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';

const selectOwn = heldOf(ownRead);
type State = Parameters<typeof selectOwn>[0];

/** Whether the reader may open the moderators' page; nobody until their standing has been read. */
export const selectIsStaff = (state: State): boolean => selectOwn(state)?.role != null;

/** Whether the reader may open the administrators' page. */
export const selectIsAdministrator = (state: State): boolean =>
  selectOwn(state)?.role === 'administrator';

/** The same, also before their standing is kept: as the document of the page told it. */
export const useIsAdministrator = (): boolean => useHeld(ownRead)?.role === 'administrator';

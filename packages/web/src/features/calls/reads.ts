import { declareRead } from '../../shared/reads/declare-read.js';

/** One's own call. */
export const ownRead = declareRead({ path: 'calls.openMine' });

/** The call of a group chat. */
export const groupRead = declareRead({ path: 'calls.openGroup' });

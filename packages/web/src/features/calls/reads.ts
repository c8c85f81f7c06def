import { declareRead } from '../../shared/reads/declare-read.js';

/** One's own call. */
export const ownRead = declareRead({ path: 'calls.openMine' });

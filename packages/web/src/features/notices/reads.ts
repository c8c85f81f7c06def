import { declareRead } from '../../shared/reads/declare-read.js';

/** The reader's notices. */
export const ownRead = declareRead({ path: 'notices.openMine' });

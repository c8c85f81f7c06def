import { declareRead } from '../../shared/reads/declare-read.js';

/** Everybody whom the reader doesn't meet. */
export const ownRead = declareRead({ path: 'blocks.openMine', isKept: true });

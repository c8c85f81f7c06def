import { declareRead } from '../../shared/reads/declare-read.js';

/** What everybody is told of the place. */
export const placeRead = declareRead({ path: 'place.open', topic: () => ({ kind: 'place' }) });

import { declareRead } from '../../shared/reads/declare-read.js';
import type { ownCallRead } from './calls-slice.js';

/** One's own call. */
export const ownRead = declareRead({
  path: 'calls.openMine',
  lands: (own): ReturnType<typeof ownCallRead> => ({
    type: 'calls/ownCallRead',
    payload: own,
  }),
});

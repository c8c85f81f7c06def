import { actionOf, declareRead } from '../../shared/reads/declare-read.js';
import type { ownCallRead } from './calls-slice.js';

/** One's own call. */
export const ownRead = declareRead({
  path: 'calls.openMine',
  lands: actionOf<typeof ownCallRead>('calls/ownCallRead'),
});

import { actionOf, declareRead } from '../../shared/reads/declare-read.js';
import type { noticesRead } from './notices-slice.js';

/** The reader's notices. */
export const ownRead = declareRead({
  path: 'notices.openMine',
  lands: actionOf<typeof noticesRead>('notices/noticesRead'),
});

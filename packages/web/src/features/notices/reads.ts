import { declareRead } from '../../shared/reads/declare-read.js';
import type { noticesRead } from './notices-slice.js';

/** The reader's notices. */
export const ownRead = declareRead({
  path: 'notices.openMine',
  lands: (centre): ReturnType<typeof noticesRead> => ({
    type: 'notices/noticesRead',
    payload: centre,
  }),
});

import { actionOf, declareRead } from '../../shared/reads/declare-read.js';
import type { blocksRead } from './blocks-slice.js';

/** Everybody whom the reader doesn't meet. */
export const ownRead = declareRead({
  path: 'blocks.openMine',
  lands: actionOf<typeof blocksRead>('blocks/blocksRead'),
});

import { useLiveRead } from '../../shared/reads/use-live-read.js';
// Where the answer lands.
import './blocks-slice.js';
import { ownRead } from './reads.js';

/** Knows on every page whom the reader doesn't meet. */
export function OwnBlocks() {
  useLiveRead(ownRead);
  return null;
}

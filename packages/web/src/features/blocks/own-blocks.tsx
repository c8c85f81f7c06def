import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { selectHeldBlocks } from './blocks-slice.js';
import { ownRead } from './reads.js';

/** Knows on every page whom the reader doesn't meet. */
export function OwnBlocks() {
  useLiveRead(ownRead, undefined, { held: useAppSelector(selectHeldBlocks) });
  return null;
}

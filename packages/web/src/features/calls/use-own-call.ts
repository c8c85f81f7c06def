import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { selectOwnCall } from './calls-slice.js';
import { ownRead } from './reads.js';

/** One's own call, kept current; whoever asks for it shares one read. */
export function useOwnCall() {
  useLiveRead(ownRead);
  return useAppSelector(selectOwnCall);
}

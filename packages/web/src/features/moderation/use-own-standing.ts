import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';

/** Keeps what the reader may do on the site current in its slice; whoever asks shares one read. */
export function useOwnStanding(): void {
  useLiveRead(ownRead);
}

import type { LiveEvent } from '@collabor8/domain';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { ownRead } from './reads.js';

/** Keeps the reader's notices current in their slice; whoever asks for them shares one read. */
export function useOwnNotices(onEvent?: (event: LiveEvent) => void): void {
  useLiveRead(ownRead, undefined, { onEvent });
}

import type { Follows } from '@collabor8/domain';
import { declareRead } from '../../shared/reads/declare-read.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { followsRead, selectFollows } from './follows-slice.js';

const ownRead = declareRead({ path: 'follows.openMine', lands: (own) => followsRead(own) });

/** What the reader follows, the same in all tabs; undefined until it has been read. */
export function useFollows(): Follows | undefined {
  useLiveRead(ownRead);
  return useAppSelector(selectFollows);
}

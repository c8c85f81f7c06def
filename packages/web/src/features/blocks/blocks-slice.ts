import { applyBlockUpdate, usernameKey } from '@collabor8/domain';
import { useAppSelector } from '../../shared/store.js';
import { holdRead } from '../../shared/reads/use-live-read.js';
import { useMemo } from 'react';
import { selectIsStaff } from '../moderation/index.js';
import { ownRead } from './reads.js';

/** Everybody whom the reader doesn't meet; undefined until that has been read. */
export const selectBlocks = holdRead(ownRead, 'blockUpdate', applyBlockUpdate);

type IsMet = (username: string) => boolean;

const everybody: IsMet = () => true;

/** Whether the reader meets somebody: neither of the two blocks the other. */
export function useIsMet(): IsMet {
  const blocks = useAppSelector(selectBlocks);
  return useMemo(() => {
    const apart = blocks?.filter(({ isApart }) => isApart);
    if (apart === undefined || apart.length === 0) return everybody;
    const keys = new Set(apart.map(({ username }) => usernameKey(username)));
    return (username) => !keys.has(usernameKey(username));
  }, [blocks]);
}

/** Whether lists show somebody to the reader; moderators see everybody. */
export function useIsListed(): IsMet {
  const isMet = useIsMet();
  return useAppSelector(selectIsStaff) ? everybody : isMet;
}

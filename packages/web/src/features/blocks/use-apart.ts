import { usernameKey } from '@collabor8/domain';
import { useMemo } from 'react';
import { useAppSelector } from '../../shared/store.js';
import { selectIsStaff } from '../moderation/index.js';
import { selectBlocks } from './blocks-slice.js';

type IsMet = (username: string) => boolean;

const everybody: IsMet = () => true;

/** Whether the reader meets somebody: neither of the two blocks the other. */
export function useIsMet(): IsMet {
  const blocks = useAppSelector(selectBlocks);
  return useMemo(() => {
    const apart = blocks.filter(({ isApart }) => isApart);
    if (apart.length === 0) return everybody;
    const keys = new Set(apart.map(({ username }) => usernameKey(username)));
    return (username) => !keys.has(usernameKey(username));
  }, [blocks]);
}

/** Whether lists show somebody to the reader; moderators see everybody. */
export function useIsListed(): IsMet {
  const isMet = useIsMet();
  return useAppSelector(selectIsStaff) ? everybody : isMet;
}

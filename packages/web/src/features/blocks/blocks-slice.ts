import { applyBlockUpdate, type Blocks, type BlockUpdate, usernameKey } from '@collabor8/domain';
import { createSlice } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import { inStore, useAppSelector } from '../../shared/store.js';
import { useMemo } from 'react';
import { selectIsStaff } from '../moderation/index.js';
import { ownRead } from './reads.js';

interface BlocksState {
  /** Null until they have been read. */
  readonly blocks: Blocks | null;
}

const NONE: Blocks = [];

const after = (state: BlocksState, event: BlockUpdate): BlocksState =>
  // What comes before the first read is in it, or is told again behind it.
  state.blocks === null ? state : { blocks: applyBlockUpdate(state.blocks, event) };

const initialState: BlocksState = { blocks: null };

const blocksSlice = createSlice({
  name: 'blocks',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(landed(ownRead), (_state, { payload }): BlocksState => ({ blocks: payload }))
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'blockUpdate' ? after(state, event) : state,
      ),
  selectors: {
    /** Everybody whom the reader doesn't meet; nobody until that has been read. */
    selectBlocks: ({ blocks }): Blocks => blocks ?? NONE,
    selectHeldBlocks: ({ blocks }): Blocks | null => blocks,
  },
});
inStore(blocksSlice);

export const { selectBlocks, selectHeldBlocks } = blocksSlice.selectors;

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

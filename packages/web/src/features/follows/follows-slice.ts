import {
  type FollowKind,
  applyFollowUpdate,
  type Follows,
  type FollowUpdate,
  tagKey,
} from '@collabor8/domain';
import { createSlice } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { inStore, useAppSelector } from '../../shared/store.js';
import { declareRead, landed } from '../../shared/reads/declare-read.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';

export interface FollowProps {
  readonly what: FollowKind;
  /** The tag's name or the question's id. */
  readonly name: string;
  /** As a button of its own, or as one of the quiet ones in a post's foot. */
  readonly look?: 'button' | 'quiet';
}

interface FollowsState {
  /** Null until a page needed it. */
  readonly follows: Follows | null;
}

const after = (state: FollowsState, event: FollowUpdate): FollowsState =>
  // What comes before the first read is in it, or is told again behind it.
  state.follows === null ? state : { follows: applyFollowUpdate(state.follows, event) };

const initialState: FollowsState = { follows: null };

const ownRead = declareRead({ path: 'follows.openMine' });

const followsSlice = createSlice({
  name: 'follows',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(landed(ownRead), (_state, { payload }): FollowsState => ({ follows: payload }))
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'followUpdate' ? after(state, event) : state,
      ),
  selectors: {
    /** What the reader follows; undefined until it has been read. */
    selectFollows: ({ follows }): Follows | undefined => follows ?? undefined,
    /** Whether the reader doesn't want to see what has these tags. */
    selectIsIgnored: ({ follows }, tags: readonly string[]): boolean =>
      follows !== null && tags.some((name) => follows.ignoredTags.includes(tagKey(name))),
  },
});
inStore(followsSlice);

export const { selectFollows, selectIsIgnored } = followsSlice.selectors;

/** What the reader follows, the same in all tabs; undefined until it has been read. */
export function useFollows(): Follows | undefined {
  useLiveRead(ownRead);
  return useAppSelector(selectFollows);
}

import { applySessionUpdate, type OwnSessions } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../../shared/live/live-event.js';
import { inStore } from '../../../../shared/store-slices.js';

interface OwnSessionsState {
  /** Null until they have been read. */
  readonly own: OwnSessions | null;
}

const initialState: OwnSessionsState = { own: null };

export const ownSessionsSlice = createSlice({
  name: 'ownSessions',
  initialState,
  reducers: {
    ownSessionsRead: (_state, { payload }: PayloadAction<OwnSessions>) => ({ own: payload }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event } }) =>
      event.name === 'sessionUpdate' && state.own !== null
        ? { own: applySessionUpdate(state.own, event) }
        : state,
    ),
  selectors: { selectOwnSessions: ({ own }) => own },
});
inStore(ownSessionsSlice);

export const { ownSessionsRead } = ownSessionsSlice.actions;
export const { selectOwnSessions } = ownSessionsSlice.selectors;

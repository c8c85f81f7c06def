import { trpc } from '../../../../shared/api/trpc.js';
import { declareRead } from '../../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../../shared/reads/use-live-read.js';
import { useAppSelector, inStore } from '../../../../shared/store.js';
import { applySessionUpdate, type OwnSessions } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../../shared/live/live-event.js';

interface OwnSessionsState {
  /** Null until they have been read. */
  readonly own: OwnSessions | null;
}

const initialState: OwnSessionsState = { own: null };

const ownSessionsSlice = createSlice({
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

const { ownSessionsRead } = ownSessionsSlice.actions;
const { selectOwnSessions } = ownSessionsSlice.selectors;

const sessionsRead = declareRead({
  path: 'users.openSessions',
  lands: (own) => ownSessionsRead(own),
});

/** One's sessions, kept current by events, and what ends them. */
export function useOwnSessions() {
  const query = useLiveRead(sessionsRead);
  const own = useAppSelector(selectOwnSessions);
  return {
    own: own ?? undefined,
    hasFailed: query.error !== undefined,
    end: trpc.users.endSession.useMutation(),
    endOthers: trpc.users.endOtherSessions.useMutation(),
  };
}

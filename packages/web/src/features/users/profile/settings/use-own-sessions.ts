import { useDispatch } from 'react-redux';
import { freshRead } from '../../../../shared/api/fresh-read.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { useLiveQuery } from '../../../../shared/live/use-live-query.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../../shared/store.js';
import { applySessionUpdate, type OwnSessions } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../../shared/live/live-event.js';
import { inStore } from '../../../../shared/store-slices.js';

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

/** One's sessions, kept current by events, and what ends them. */
export function useOwnSessions() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const query = useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['sessions'],
    read: () => utils.users.openSessions.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownSessionsRead(own)),
  });
  const own = useAppSelector(selectOwnSessions);
  return {
    own: own ?? undefined,
    hasFailed: query.error !== undefined,
    end: trpc.users.endSession.useMutation(),
    endOthers: trpc.users.endOtherSessions.useMutation(),
  };
}

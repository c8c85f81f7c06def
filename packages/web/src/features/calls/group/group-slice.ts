import {
  isGroupCallOn,
  newerGroupCall,
  seatOf,
  type GroupCallRings,
  type NumberedGroupCall,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { inStore } from '../../../shared/store.js';

interface GroupCallsState {
  /** By chat; an ended one stays, so that late events change nothing. */
  readonly calls: Readonly<Record<string, NumberedGroupCall | undefined>>;
  /** What rings at oneself. */
  readonly ring: Omit<GroupCallRings, 'name'> | null;
}

const initialState: GroupCallsState = { calls: {}, ring: null };

function withCall(state: GroupCallsState, news: NumberedGroupCall): GroupCallsState {
  const call = newerGroupCall(state.calls[news.chatId], news);
  return { ...state, calls: { ...state.calls, [news.chatId]: call } };
}

const groupCallsSlice = createSlice({
  name: 'groupCalls',
  initialState,
  reducers: {
    groupCallRead: (state, { payload }: PayloadAction<NumberedGroupCall>) =>
      withCall(state, payload),
    /** The server's word: there is none in this chat. */
    noGroupCallRead: (state, { payload: chatId }: PayloadAction<string>) => ({
      ...state,
      calls: { ...state.calls, [chatId]: undefined },
    }),
    ringSilenced: (state) => ({ ...state, ring: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEventReceived, (state, { payload: { event, reader } }) => {
      if (event.name === 'groupCallRings') {
        const { call, title } = event;
        return { ...withCall(state, call), ring: { call, title } };
      }
      if (event.name !== 'groupCallUpdate') return state;
      const { call } = event;
      const isRingOver =
        call.callId === state.ring?.call.callId &&
        (!isGroupCallOn(call) || seatOf(call, reader) !== undefined);
      return { ...withCall(state, call), ring: isRingOver ? null : state.ring };
    }),
  selectors: {
    selectGroupCall: ({ calls }, chatId: string): NumberedGroupCall | undefined => {
      const call = calls[chatId];
      return call !== undefined && isGroupCallOn(call) ? call : undefined;
    },
    selectGroupRing: ({ ring }) => ring,
  },
});
inStore(groupCallsSlice);

export const { groupCallRead, noGroupCallRead, ringSilenced } = groupCallsSlice.actions;
export const { selectGroupCall, selectGroupRing } = groupCallsSlice.selectors;

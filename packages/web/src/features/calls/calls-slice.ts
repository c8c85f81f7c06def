import {
  applyCallEvent,
  applyQuietUpdate,
  isLive,
  newerCall,
  type CallableUser,
  type CallSignal,
  type LiveEvent,
  type NumberedCall,
  type NumberedQuiet,
  type UserUpdate,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import { inStore } from '../../shared/store.js';
import { ownRead } from './reads.js';

/** Who can be called, as the last listing and the events since have it. */
interface Callable {
  readonly search: string;
  readonly users: readonly CallableUser[];
  /** A search finds more. */
  readonly hasMore: boolean;
}

/** The handshake of a call that rings at oneself. */
interface Offer {
  readonly callId: string;
  readonly signal: CallSignal;
}

interface CallsState {
  /** One's own call as last heard of; an ended one stays, so that late events change nothing. */
  readonly call: NumberedCall | null;
  readonly offer: Offer | null;
  /** The call this tab has hung up or declined: for the person it is over at once. */
  readonly leftId: string | null;
  readonly callable: Callable;
  /** Whose calls ring at oneself; null until it was asked for. */
  readonly quiet: NumberedQuiet | null;
}

const nobody: Callable = { search: '', users: [], hasMore: false };
const initialState: CallsState = {
  call: null,
  offer: null,
  leftId: null,
  callable: nobody,
  quiet: null,
};

const withCall = (state: CallsState, call: NumberedCall): CallsState => ({
  ...state,
  call: newerCall(state.call ?? undefined, call),
});

function afterUserUpdate(callable: Callable, event: UserUpdate, reader: string): Callable {
  const username = event.type === 'deleted' ? event.username : event.user.username;
  const others = callable.users.filter((user) => user.username !== username);
  const isKnown = others.length < callable.users.length;
  if (event.type === 'deleted' || event.user.socketId === undefined) {
    return isKnown ? { ...callable, users: others } : callable;
  }
  // Whether a search would have found somebody new is the server's knowledge, but for the name as it was typed.
  const isFound = username.toLowerCase().includes(callable.search.toLowerCase());
  if (username === reader || (!isKnown && !isFound)) return callable;
  const { socketId, avatarUrl } = event.user;
  const users = [...others, { username, socketId, avatarUrl }].toSorted((one, other) =>
    one.username.localeCompare(other.username),
  );
  return { ...callable, users };
}

function afterLiveEvent(state: CallsState, event: LiveEvent, reader: string): CallsState {
  switch (event.name) {
    case 'callUser': {
      const call = applyCallEvent(state.call ?? undefined, event) ?? null;
      const isHeard = call?.callId === event.call.callId;
      const offer = isHeard ? { callId: event.call.callId, signal: event.signal } : state.offer;
      return { ...state, call, offer };
    }
    case 'callAccepted':
    case 'callUpdate':
      return { ...state, call: applyCallEvent(state.call ?? undefined, event) ?? null };
    case 'quietUpdate':
      return { ...state, quiet: applyQuietUpdate(state.quiet, event) };
    case 'userUpdate':
      return { ...state, callable: afterUserUpdate(state.callable, event, reader) };
    default:
      return state;
  }
}

export const callsSlice = createSlice({
  name: 'calls',
  initialState,
  reducers: {
    /** An action's answer, or a snapshot. */
    callRead: (state, { payload }: PayloadAction<NumberedCall>) => withCall(state, payload),
    quietRead: (state, { payload: quiet }: PayloadAction<NumberedQuiet>) => ({
      ...state,
      quiet: applyQuietUpdate(state.quiet, { name: 'quietUpdate', quiet }),
    }),
    callLeft: (state, { payload }: PayloadAction<string>) => ({ ...state, leftId: payload }),
    callableListed: (state, { payload }: PayloadAction<Callable>) => ({
      ...state,
      callable: payload,
    }),
    /** SPEC §8: if listing callable users fails, the list is empty, silently. */
    callableListingFailed: (state) => ({ ...state, callable: nobody }),
  },
  extraReducers: (builder) =>
    builder
      // The server's word on one's own call: null says that there is none.
      .addCase(landed(ownRead), (state, { payload: { call, signal } }) => {
        if (call === null) return { ...state, call: null, offer: null };
        const offer = signal === null ? state.offer : { callId: call.callId, signal };
        return { ...withCall(state, call), offer };
      })
      .addCase(liveEventReceived, (state, { payload: { event, reader } }) =>
        afterLiveEvent(state, event, reader),
      ),
  selectors: {
    /** The call one is in, in whichever tab. */
    selectOwnCall: ({ call, leftId }): NumberedCall | null =>
      call !== null && isLive(call) && call.callId !== leftId ? call : null,
    /** As last heard of, over or not. */
    selectLastCall: ({ call }) => call,
    selectOffer: ({ offer }) => offer,
    selectQuiet: ({ quiet }) => quiet,
    selectCallable: ({ callable }) => callable,
  },
});
inStore(callsSlice);

export const { callRead, quietRead, callLeft, callableListed, callableListingFailed } =
  callsSlice.actions;
export const { selectOwnCall, selectLastCall, selectOffer, selectQuiet, selectCallable } =
  callsSlice.selectors;

import { listenTo } from '../listeners.js';
import { topicKey, type Snapshot, type User } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { useAppSelector } from '../store.js';

/** Why nobody is signed in: decides what the login page says and where a login leads. */
export type SignedOutReason = 'fresh' | 'loggedOut' | 'ended' | 'accountDeleted' | 'unreachable';

/**
 * 'connecting' is the first connection; a later loss is 'interrupted' and keeps the page. 'offline'
 * is before that: the server couldn't be asked whether the session holds, or be connected to.
 */
export type ConnectionStatus = 'offline' | 'connecting' | 'live' | 'interrupted' | 'failed';

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signedOut'; readonly reason: SignedOutReason }
  | {
      readonly status: 'signedIn';
      readonly username: string;
      /** Where the log of the person's topic stood when they signed in. */
      readonly place: string | undefined;
      readonly connection: ConnectionStatus;
      /** The specification's socket id, once the server has given one. */
      readonly connectionId: string | null;
    };

const initialState = { status: 'unknown' } as SessionState;

const startOf = ({ value: { username }, places }: Snapshot<User>): SessionState => ({
  status: 'signedIn',
  username,
  place: places[topicKey({ kind: 'person', username })],
  connection: 'connecting',
  connectionId: null,
});

/** What the server's word that nobody is signed in here means. */
function reasonOfEnd(state: SessionState): SignedOutReason {
  switch (state.status) {
    case 'signedIn':
      return 'ended';
    case 'unknown':
      return 'fresh';
    case 'signedOut':
      return state.reason === 'unreachable' ? 'fresh' : state.reason;
  }
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<Snapshot<User>>) => startOf(payload),
    /** The server said who is signed in here. */
    sessionConfirmed: (state, { payload }: PayloadAction<Snapshot<User>>) =>
      state.status === 'signedIn' &&
      state.username === payload.value.username &&
      state.connection !== 'offline'
        ? state
        : startOf(payload),
    /** By logging out, by deleting the account, or, 'ended', by the server's word. Resets every slice. */
    sessionEnded: (
      state,
      {
        payload,
      }: PayloadAction<Extract<SignedOutReason, 'loggedOut' | 'ended' | 'accountDeleted'>>,
    ) => ({
      status: 'signedOut',
      reason: payload === 'ended' ? reasonOfEnd(state) : payload,
    }),
    /** At the start; by name who was signed in here before, if somebody was. */
    sessionUnreachable: (state, { payload: username }: PayloadAction<string | null>) => {
      if (state.status !== 'unknown') return state;
      return username === null
        ? { status: 'signedOut', reason: 'unreachable' }
        : {
            status: 'signedIn',
            ...{ username, place: undefined, connection: 'offline', connectionId: null },
          };
    },
    connectionAttached: (state, { payload }: PayloadAction<string>) =>
      state.status === 'signedIn' ? { ...state, connection: 'live', connectionId: payload } : state,
    connectionInterrupted: (state) =>
      state.status === 'signedIn' && state.connection === 'live'
        ? { ...state, connection: 'interrupted' }
        : state,
    /** 'offline' where the server can't be reached at all: it is asked until it answers. */
    connectionGivenUp: (state, { payload }: PayloadAction<'failed' | 'offline'>) =>
      state.status === 'signedIn' && state.connection === 'connecting'
        ? { ...state, connection: payload }
        : state,
    connectionRetried: (state) =>
      state.status === 'signedIn' && state.connection === 'failed'
        ? { ...state, connection: 'connecting' }
        : state,
  },
  selectors: {
    selectSession: (state) => state,
    /** Undefined where nobody is signed in. */
    selectConnection: (state) => (state.status === 'signedIn' ? state.connection : undefined),
    /** Whether nobody is signed in, by the server's word. */
    selectIsVisitor: (state) => state.status === 'signedOut' && state.reason !== 'unreachable',
  },
});

export const {
  signedIn,
  sessionConfirmed,
  sessionEnded,
  sessionUnreachable,
  connectionAttached,
  connectionInterrupted,
  connectionGivenUp,
  connectionRetried,
} = sessionSlice.actions;
export const { selectSession, selectConnection, selectIsVisitor } = sessionSlice.selectors;

const watchNetwork = (listener: () => void): (() => void) =>
  listenTo(window, ['online', 'offline'], listener);

/** What the browser says. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(watchNetwork, () => navigator.onLine);

/** Whether nothing can be had from the server: by the browser's word, or by ours. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline();
  const connection = useAppSelector(selectConnection);
  return !isOnline || connection === 'offline';
}

/** Why nothing can be had: people whose own network works look for the fault elsewhere. */
export const useWhyOffline = (): string =>
  useIsOnline() ? 'The server can’t be reached.' : 'You are offline.';

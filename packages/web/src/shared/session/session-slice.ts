import type { User } from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';

/** Why nobody is signed in: decides what the login page says and where a login leads. */
export type SignedOutReason = 'fresh' | 'loggedOut' | 'ended' | 'accountDeleted' | 'unreachable';

/** 'connecting' is the first connection; a later loss is 'interrupted' and keeps the page. */
export type ConnectionStatus = 'connecting' | 'live' | 'interrupted' | 'failed';

export type SessionState =
  | { readonly status: 'unknown' }
  | { readonly status: 'signedOut'; readonly reason: SignedOutReason }
  | {
      readonly status: 'signedIn';
      readonly username: string;
      readonly connection: ConnectionStatus;
      /** The specification's socket id, once the server has given one. */
      readonly connectionId: string | null;
    };

export const signedIn = createAction<User>('session/signedIn');
export const signedOut = createAction<SignedOutReason>('session/signedOut');
/** The server said who is signed in here; null is nobody. */
export const sessionChecked = createAction<User | null>('session/checked');
export const sessionUnreachable = createAction('session/unreachable');
export const connectionAttached = createAction<string>('session/connectionAttached');
export const connectionInterrupted = createAction('session/connectionInterrupted');
export const connectionFailed = createAction('session/connectionFailed');
export const connectionRetried = createAction('session/connectionRetried');

const initialState = { status: 'unknown' } as SessionState;

const startOf = (user: User): SessionState => ({
  status: 'signedIn',
  username: user.username,
  connection: 'connecting',
  connectionId: null,
});

function afterCheck(state: SessionState, user: User | null): SessionState {
  if (user !== null) {
    return state.status === 'signedIn' && state.username === user.username ? state : startOf(user);
  }
  switch (state.status) {
    case 'signedIn':
      return { status: 'signedOut', reason: 'ended' };
    case 'unknown':
      return { status: 'signedOut', reason: 'fresh' };
    case 'signedOut':
      return state.reason === 'unreachable' ? { status: 'signedOut', reason: 'fresh' } : state;
  }
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(signedIn, (_state, { payload }) => startOf(payload))
      .addCase(sessionChecked, (state, { payload }) => afterCheck(state, payload))
      .addCase(sessionUnreachable, (state) =>
        state.status === 'unknown' ? { status: 'signedOut', reason: 'unreachable' } : state,
      )
      .addCase(signedOut, (_state, { payload }) => ({ status: 'signedOut', reason: payload }))
      .addCase(connectionAttached, (state, { payload }) =>
        state.status === 'signedIn'
          ? { ...state, connection: 'live', connectionId: payload }
          : state,
      )
      .addCase(connectionInterrupted, (state) =>
        state.status === 'signedIn' && state.connection === 'live'
          ? { ...state, connection: 'interrupted' }
          : state,
      )
      .addCase(connectionFailed, (state) =>
        state.status === 'signedIn' && state.connection === 'connecting'
          ? { ...state, connection: 'failed' }
          : state,
      )
      .addCase(connectionRetried, (state) =>
        state.status === 'signedIn' && state.connection === 'failed'
          ? { ...state, connection: 'connecting' }
          : state,
      ),
  selectors: {
    selectSession: (state) => state,
  },
});

export const { selectSession } = sessionSlice.selectors;

import {
  applyUserUpdate,
  type DirectoryOrder,
  type User,
  type UsersByName,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Outputs } from '../../shared/api/trpc.js';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import {
  sessionConfirmed,
  sessionUnreachable,
  signedIn,
} from '../../shared/session/session-slice.js';
import { userRead } from './reads.js';

type UserPage = Outputs['users']['page'];

/** A page of the directory, or of one search in it (directory/directory-slice.ts). */
export interface ListRead {
  readonly search: string;
  readonly order: DirectoryOrder;
  readonly page: UserPage;
}

/** Somebody of whom the name alone is known; whatever the server says is newer. */
const NOBODY_KNOWN = { biography: '', dateJoined: '', revision: 0 };

const initialState: UsersByName = {};

/** A read may land after the event that outdated it: only a higher revision replaces. */
const withUser = (known: UsersByName, ...users: readonly User[]): UsersByName =>
  users.reduce(
    (byName, user) => applyUserUpdate(byName, { name: 'userUpdate', type: 'updated', user }),
    known,
  );

export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {
    usersListed: (state, { payload }: PayloadAction<ListRead>) =>
      withUser(state, ...payload.page.items),
    moreUsersListed: (state, { payload }: PayloadAction<ListRead>) =>
      withUser(state, ...payload.page.items),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'userUpdate' ? applyUserUpdate(state, event) : state,
      )
      .addCase(landed(userRead), (state, { payload }) => withUser(state, payload))
      .addCase(signedIn, (state, { payload }) => withUser(state, payload.value))
      .addCase(sessionConfirmed, (state, { payload }) => withUser(state, payload.value))
      .addCase(sessionUnreachable, (state, { payload: username }) =>
        username === null ? state : withUser(state, { ...NOBODY_KNOWN, username }),
      ),
  selectors: {
    selectUser: (byName, username: string): User | undefined =>
      Object.hasOwn(byName, username) ? byName[username] : undefined,
    selectUsers: (byName) => byName,
  },
});

export const { usersListed, moreUsersListed } = usersSlice.actions;
export const { selectUser, selectUsers } = usersSlice.selectors;

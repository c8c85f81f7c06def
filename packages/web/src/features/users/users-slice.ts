import {
  applyUserUpdate,
  usernameKey,
  type User,
  type UsersByName,
  type UserUpdate,
} from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionChecked, signedIn, signedOut } from '../../shared/session/session-slice.js';

export interface UsersPage {
  readonly items: readonly User[];
  readonly nextCursor: string | null;
  readonly total: UserTotal;
}

export interface UserTotal {
  readonly count: number;
  readonly isExact: boolean;
}

/** The loaded part of the directory, or of one search in it. */
export interface UserListing {
  readonly search: string;
  readonly usernames: readonly string[];
  readonly nextCursor: string | null;
  readonly total: UserTotal;
}

interface UsersState {
  readonly byName: UsersByName;
  readonly listing: UserListing | null;
}

export const usersListed = createAction<{ search: string; page: UsersPage }>('users/listed');
export const moreUsersListed = createAction<{ search: string; page: UsersPage }>(
  'users/moreListed',
);
export const userReceived = createAction<User>('users/received');
export const userUpdated = createAction<UserUpdate>('users/updated');

const initialState: UsersState = { byName: {}, listing: null };

/** A read may land after the event that outdated it: only a higher revision replaces. */
const withUsers = (known: UsersByName, users: readonly User[]): UsersByName =>
  users.reduce(
    (byName, user) => applyUserUpdate(byName, { name: 'userUpdate', type: 'updated', user }),
    known,
  );

const listingOf = (search: string, page: UsersPage): UserListing => ({
  search,
  usernames: page.items.map((user) => user.username),
  nextCursor: page.nextCursor,
  total: page.total,
});

const counted = (total: UserTotal, difference: number): UserTotal => ({
  ...total,
  count: Math.max(0, total.count + difference),
});

/** The directory is in the order of the names' keys; a search keeps the server's order. */
function withArrival(listing: UserListing, username: string, isNew: boolean): UserListing {
  if (listing.search !== '' || listing.usernames.includes(username)) return listing;
  const key = usernameKey(username);
  const position = listing.usernames.findLastIndex((other) => usernameKey(other) < key) + 1;
  const isLoaded = position < listing.usernames.length || listing.nextCursor === null;
  if (!isLoaded) return isNew ? { ...listing, total: counted(listing.total, 1) } : listing;
  return {
    ...listing,
    usernames: listing.usernames.toSpliced(position, 0, username),
    total: counted(listing.total, 1),
  };
}

function withoutUser(listing: UserListing, username: string): UserListing {
  if (!listing.usernames.includes(username)) return listing;
  return {
    ...listing,
    usernames: listing.usernames.filter((other) => other !== username),
    total: counted(listing.total, -1),
  };
}

function afterUpdate(state: UsersState, event: UserUpdate): UsersState {
  const byName = applyUserUpdate(state.byName, event);
  if (state.listing === null) return { ...state, byName };
  const listing =
    event.type === 'deleted'
      ? withoutUser(state.listing, event.username)
      : withArrival(
          state.listing,
          event.user.username,
          event.type === 'created' && !Object.hasOwn(state.byName, event.user.username),
        );
  return { byName, listing };
}

export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(usersListed, (state, { payload: { search, page } }) => ({
        byName: withUsers(state.byName, page.items),
        listing: listingOf(search, page),
      }))
      .addCase(moreUsersListed, (state, { payload: { search, page } }) => {
        const byName = withUsers(state.byName, page.items);
        if (state.listing?.search !== search) return { ...state, byName };
        const more = listingOf(search, page);
        const usernames = [...new Set([...state.listing.usernames, ...more.usernames])];
        return { byName, listing: { ...more, usernames, total: state.listing.total } };
      })
      .addCase(userReceived, (state, { payload }) => ({
        ...state,
        byName: withUsers(state.byName, [payload]),
      }))
      .addCase(userUpdated, (state, { payload }) => afterUpdate(state, payload))
      .addCase(signedIn, (state, { payload }) => ({
        ...state,
        byName: withUsers(state.byName, [payload]),
      }))
      .addCase(sessionChecked, (state, { payload }) =>
        payload === null ? initialState : { ...state, byName: withUsers(state.byName, [payload]) },
      )
      .addCase(signedOut, () => initialState),
  selectors: {
    selectUser: ({ byName }, username: string): User | undefined =>
      Object.hasOwn(byName, username) ? byName[username] : undefined,
    selectUsers: ({ byName }) => byName,
    selectListing: ({ listing }) => listing,
  },
});

export const { selectUser, selectUsers, selectListing } = usersSlice.selectors;

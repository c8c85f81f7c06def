import {
  applyUserUpdate,
  matchesName,
  usernameKey,
  type DirectoryOrder,
  type User,
  type UsersByName,
  type UserUpdate,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Outputs, Total } from '../../shared/api/trpc.js';
import { changedBy } from '../../shared/counts.js';
import { liveEventReceived } from '../../shared/live/live-event.js';
import {
  sessionConfirmed,
  sessionUnreachable,
  signedIn,
} from '../../shared/session/session-slice.js';

type UserPage = Outputs['users']['page'];

/** The loaded part of the directory, or of one search in it. */
export interface UserListing {
  readonly search: string;
  readonly order: DirectoryOrder;
  readonly usernames: readonly string[];
  readonly nextCursor: string | null;
  readonly total: Total;
}

interface UsersState {
  readonly byName: UsersByName;
  readonly listing: UserListing | null;
}

interface ListRead {
  readonly search: string;
  readonly order: DirectoryOrder;
  readonly page: UserPage;
}

/** Somebody of whom the name alone is known; whatever the server says is newer. */
const NOBODY_KNOWN = { biography: '', dateJoined: '', revision: 0 };

const initialState: UsersState = { byName: {}, listing: null };

/** A read may land after the event that outdated it: only a higher revision replaces. */
const withUsers = (known: UsersByName, users: readonly User[]): UsersByName =>
  users.reduce(
    (byName, user) => applyUserUpdate(byName, { name: 'userUpdate', type: 'updated', user }),
    known,
  );

const listingOf = ({ search, order, page }: ListRead): UserListing => ({
  search,
  order,
  usernames: page.items.map((user) => user.username),
  nextCursor: page.nextCursor,
  total: page.total,
});

/** Who joins is here; somebody who comes back stays where they are until the list is read again. */
const withActive = (listing: UserListing, username: string, isNew: boolean): UserListing =>
  isNew
    ? {
        ...listing,
        usernames: [username, ...listing.usernames],
        total: changedBy(listing.total, 1),
      }
    : listing;

/** A search shows the latest who joined first; somebody known who changed stays where they are. */
const withFound = (listing: UserListing, username: string, isNew: boolean): UserListing =>
  withActive(listing, username, isNew && matchesName(listing.search, username));

/** The directory by name is in the order of the names' keys. */
function withArrival(
  listing: UserListing,
  username: string,
  { joins, isKnown }: { readonly joins: boolean; readonly isKnown: boolean },
): UserListing {
  if (listing.usernames.includes(username)) return listing;
  // Who joins stands first there, so the list was read before, though they may be known from an earlier one.
  if (listing.search !== '') return withFound(listing, username, joins);
  if (listing.order === 'activity') return withActive(listing, username, joins);
  const key = usernameKey(username);
  const position = listing.usernames.findLastIndex((other) => usernameKey(other) < key) + 1;
  const isLoaded = position < listing.usernames.length || listing.nextCursor === null;
  if (!isLoaded)
    return joins && !isKnown ? { ...listing, total: changedBy(listing.total, 1) } : listing;
  return {
    ...listing,
    usernames: listing.usernames.toSpliced(position, 0, username),
    total: changedBy(listing.total, 1),
  };
}

function withoutUser(listing: UserListing, username: string): UserListing {
  if (!listing.usernames.includes(username)) return listing;
  return {
    ...listing,
    usernames: listing.usernames.filter((other) => other !== username),
    total: changedBy(listing.total, -1),
  };
}

function afterUpdate(state: UsersState, event: UserUpdate): UsersState {
  const byName = applyUserUpdate(state.byName, event);
  if (state.listing === null) return { ...state, byName };
  const listing =
    event.type === 'deleted'
      ? withoutUser(state.listing, event.username)
      : withArrival(state.listing, event.user.username, {
          joins: event.type === 'created',
          isKnown: Object.hasOwn(state.byName, event.user.username),
        });
  return { byName, listing };
}

const withUser = (state: UsersState, user: User): UsersState => ({
  ...state,
  byName: withUsers(state.byName, [user]),
});

export const usersSlice = createSlice({
  name: 'users',
  initialState,
  reducers: {
    usersListed: (state, { payload }: PayloadAction<ListRead>) => ({
      byName: withUsers(state.byName, payload.page.items),
      listing: listingOf(payload),
    }),
    moreUsersListed: (state, { payload }: PayloadAction<ListRead>) => {
      const byName = withUsers(state.byName, payload.page.items);
      const { listing } = state;
      if (listing?.search !== payload.search || listing.order !== payload.order) {
        return { ...state, byName };
      }
      const more = listingOf(payload);
      const usernames = [...new Set([...listing.usernames, ...more.usernames])];
      return { byName, listing: { ...more, usernames, total: listing.total } };
    },
    userReceived: (state, { payload }: PayloadAction<User>) => withUser(state, payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'userUpdate' ? afterUpdate(state, event) : state,
      )
      .addCase(signedIn, (state, { payload }) => withUser(state, payload.value))
      .addCase(sessionConfirmed, (state, { payload }) => withUser(state, payload.value))
      .addCase(sessionUnreachable, (state, { payload: username }) =>
        username === null ? state : withUser(state, { ...NOBODY_KNOWN, username }),
      ),
  selectors: {
    selectUser: ({ byName }, username: string): User | undefined =>
      Object.hasOwn(byName, username) ? byName[username] : undefined,
    selectUsers: ({ byName }) => byName,
    selectListing: ({ listing }) => listing,
  },
});

export const { usersListed, moreUsersListed, userReceived } = usersSlice.actions;
export const { selectUser, selectUsers, selectListing } = usersSlice.selectors;

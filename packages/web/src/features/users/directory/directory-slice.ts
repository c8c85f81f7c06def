import { matchesName, usernameKey, type DirectoryOrder, type UserUpdate } from '@collabor8/domain';
import { createSlice } from '@reduxjs/toolkit';
import type { Total } from '../../../shared/api/trpc.js';
import { changedBy } from '../../../shared/counts.js';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { inStore } from '../../../shared/store.js';
import { moreUsersListed, usersListed, type ListRead } from '../users-slice.js';

/** The loaded part of the directory, or of one search in it. */
export interface UserListing {
  readonly search: string;
  readonly order: DirectoryOrder;
  readonly usernames: readonly string[];
  readonly nextCursor: string | null;
  readonly total: Total;
}

interface DirectoryState {
  readonly listing: UserListing | null;
  /** Whoever was listed or told of before: nobody is counted twice. */
  readonly known: Readonly<Record<string, true>>;
}

const initialState: DirectoryState = { listing: null, known: {} };

const listingOf = ({ search, order, page }: ListRead): UserListing => ({
  search,
  order,
  usernames: page.items.map((user) => user.username),
  nextCursor: page.nextCursor,
  total: page.total,
});

/** Shows these; `change` is what it adds to their number. */
const showing = (
  listing: UserListing,
  usernames: readonly string[],
  change: number,
): UserListing => ({ ...listing, usernames, total: changedBy(listing.total, change) });

/** Who joins is here; somebody who comes back stays where they are until the list is read again. */
const withActive = (listing: UserListing, username: string, isNew: boolean): UserListing =>
  isNew ? showing(listing, [username, ...listing.usernames], 1) : listing;

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
  if (!isLoaded) return joins && !isKnown ? showing(listing, listing.usernames, 1) : listing;
  return showing(listing, listing.usernames.toSpliced(position, 0, username), 1);
}

function withoutUser(listing: UserListing, username: string): UserListing {
  const others = listing.usernames.filter((other) => other !== username);
  return showing(listing, others, others.length - listing.usernames.length);
}

const withKnown = ({ known }: DirectoryState, { page: { items } }: ListRead) => ({
  ...known,
  ...Object.fromEntries(items.map(({ username }) => [username, true] as const)),
});

function afterUpdate({ listing, known }: DirectoryState, event: UserUpdate): DirectoryState {
  if (event.type === 'deleted') {
    return { listing: listing && withoutUser(listing, event.username), known };
  }
  const { username } = event.user;
  const isKnown = Object.hasOwn(known, username);
  return {
    listing:
      listing && withArrival(listing, username, { joins: event.type === 'created', isKnown }),
    known: isKnown ? known : { ...known, [username]: true },
  };
}

const directorySlice = createSlice({
  name: 'directory',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(usersListed, (state, { payload }) => ({
        listing: listingOf(payload),
        known: withKnown(state, payload),
      }))
      .addCase(moreUsersListed, (state, { payload }) => {
        const known = withKnown(state, payload);
        const { listing } = state;
        if (listing?.search !== payload.search || listing.order !== payload.order) {
          return { listing, known };
        }
        const more = listingOf(payload);
        const usernames = [...new Set([...listing.usernames, ...more.usernames])];
        return { listing: { ...more, usernames, total: listing.total }, known };
      })
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'userUpdate' ? afterUpdate(state, event) : state,
      ),
  selectors: {
    selectListing: ({ listing }) => listing,
  },
});
inStore(directorySlice);

export const { selectListing } = directorySlice.selectors;

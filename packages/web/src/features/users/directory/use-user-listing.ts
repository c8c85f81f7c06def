import { directoryInput, type DirectoryOrder, type User } from '@collabor8/domain';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import type { Total } from '../../../shared/api/outputs.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-further-page.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useAppSelector } from '../../../shared/store.js';
import { moreUsersListed, selectListing, selectUsers, usersListed } from '../users-slice.js';

const MORE_FAILED = 'More users could not be loaded. Check your connection, then try again.';

interface UserListingHandle {
  /** Those loaded so far; while a new search is under way, those of the one before. */
  readonly users: readonly User[] | undefined;
  readonly total: Total | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: string | null;
  readonly loadMore: () => void;
}

/** The directory or a search in it, kept current by userUpdate events. */
export function useUserListing(search: string, order: DirectoryOrder): UserListingHandle {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const listing = useAppSelector(selectListing);
  const asked = directoryInput(search, order);
  const byName = useAppSelector(selectUsers);

  const query = useLiveQuery({
    topic: { kind: 'users' },
    queryKey: ['list', search, order],
    read: () => utils.users.openDirectory.fetch(asked, freshRead()),
    land: (page) => dispatch(usersListed({ search, order, page })),
  });
  const more = useFurtherPage({
    live: query.live,
    read: (cursor) => utils.users.page.fetch({ ...asked, cursor }, freshRead()),
    land: (page) => dispatch(moreUsersListed({ search, order, page })),
  });

  const users = useMemo(
    () => listing?.usernames.flatMap((username) => byName[username] ?? []),
    [byName, listing],
  );
  const isShown = listing?.search === search && listing.order === order;
  const nextCursor = isShown ? listing.nextCursor : null;
  return {
    users,
    total: listing?.total,
    isLoading: query.isLoading,
    error: query.error,
    retry: query.retry,
    hasMore: nextCursor !== null,
    isLoadingMore: more.isLoading,
    moreError: more.hasFailed ? MORE_FAILED : null,
    loadMore: () => more.load(nextCursor),
  };
}

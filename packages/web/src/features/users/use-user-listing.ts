import type { LiveEvent, User } from '@collabor8/domain';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import {
  moreUsersListed,
  selectListing,
  selectUsers,
  usersListed,
  userUpdated,
  type UserTotal,
} from './users-slice.js';

const PAGE_SIZE = 60;
const MORE_FAILED = 'More users could not be loaded. Check your connection, then try again.';

interface UserListingHandle {
  /** Those loaded so far; while a new search is under way, those of the one before. */
  readonly users: readonly User[] | undefined;
  readonly total: UserTotal | undefined;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreError: string | null;
  readonly loadMore: () => void;
}

/** The directory or a search in it, kept current by userUpdate events. */
export function useUserListing(search: string): UserListingHandle {
  const api = useApi();
  const dispatch = useAppDispatch();
  const listing = useAppSelector(selectListing);
  const byName = useAppSelector(selectUsers);

  const fetchPage = (cursor: string | null) =>
    api.users.list.query({ search, cursor, limit: PAGE_SIZE });

  const query = useLiveQuery({
    topic: { kind: 'users' },
    queryKey: ['list', search],
    fetch: () => fetchPage(null),
    land: (page) => dispatch(usersListed({ search, page })),
    onEvent: (event: LiveEvent) => {
      if (event.name === 'userUpdate') dispatch(userUpdated(event));
    },
  });

  const more = useMutation({
    mutationFn: (cursor: string) =>
      query.live.read(
        () => fetchPage(cursor),
        (page) => dispatch(moreUsersListed({ search, page })),
      ),
  });

  const users = useMemo(
    () => listing?.usernames.flatMap((username) => byName[username] ?? []),
    [byName, listing],
  );
  const nextCursor = listing?.search === search ? listing.nextCursor : null;
  return {
    users,
    total: listing?.total,
    isLoading: query.isLoading,
    error: query.error,
    retry: query.retry,
    hasMore: nextCursor !== null,
    isLoadingMore: more.isPending,
    moreError: more.isError ? MORE_FAILED : null,
    loadMore: () => {
      if (nextCursor !== null) more.mutate(nextCursor);
    },
  };
}

import { userCount, type DirectoryOrder } from '@collabor8/domain';
import { useDebounced } from '../../../shared/use-debounced.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { useUserListing } from './use-user-listing.js';
import { UserCard } from './user-card.js';
import classes from './user-directory.module.css';

interface UserDirectoryProps {
  /** Makes it a picker: a card then selects its user instead of opening the profile. */
  readonly onSelect?: ((username: string) => void) | undefined;
  readonly selected?: readonly string[];
  /** Of everyone; what a search finds has its own. */
  readonly order?: DirectoryOrder;
  /** Shown in the picker, but not to be chosen. */
  readonly unavailable?: readonly string[];
}

const SEARCH_DELAY_MS = 200;

/** Everyone, or those a search finds: the users list, and the picker in dialogs. */
export function UserDirectory(props: UserDirectoryProps) {
  const { onSelect, selected = [], unavailable = [], order = 'name' } = props;
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS);
  const directory = useUserListing(search, order);
  const { users, total } = directory;
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label="Search usernames"
          placeholder="Search Usernames..."
          maxLength={200}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={classes.count} role="status">
          {total !== undefined && `${userCount(total.count)}${total.isExact ? '' : ' or more'}`}
        </p>
      </div>
      {directory.error !== undefined && (
        <ErrorState title="The users could not be loaded" onRetry={directory.retry} />
      )}
      {users === undefined && directory.isLoading && <SkeletonRows rows={4} height={72} />}
      {users?.length === 0 && (
        <EmptyState title="No Users Found">Try adjusting your search criteria</EmptyState>
      )}
      {users !== undefined && users.length > 0 && (
        <InfiniteList
          hasMore={directory.hasMore}
          isLoadingMore={directory.isLoadingMore}
          error={directory.moreError}
          onLoadMore={directory.loadMore}
        >
          <ul className={classes.grid} aria-busy={directory.isLoading}>
            {users.map((user) => (
              <li key={user.username}>
                <UserCard
                  user={user}
                  onSelect={onSelect}
                  isSelected={selected.includes(user.username)}
                  isAvailable={!unavailable.includes(user.username)}
                  showsActivity={order === 'activity'}
                />
              </li>
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  );
}

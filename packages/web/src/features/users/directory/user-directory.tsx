import {
  userCount,
  shortDate,
  directoryInput,
  readDirectoryOrder,
  type DirectoryOrder,
  type User,
} from '@collabor8/domain';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useFurtherPage } from '../../../shared/live/use-live-topic.js';
import { useSearchParams, Link } from '../../../shared/navigation/navigation.js';
import { userPath } from '../../../shared/paths.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { ChoiceButtons } from '../../../shared/ui/choice-buttons.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { Hint, Row, Stack } from '../../../shared/ui/layout.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { useDebounced } from '../../../shared/use-debounced.js';
import { useIsListed } from '../../blocks/index.js';
import { directoryRead } from '../reads.js';
import { moreUsersListed, selectUsers, usersListed } from '../users-slice.js';
import { selectListing } from './directory-slice.js';
import classes from './user-directory.module.css';

interface UserPickerProps {
  readonly selected: readonly string[];
  /** Shown, but not to be chosen: oneself, or who takes part already. */
  readonly unavailable: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** The users list as a picker of several, who was here last first; those chosen stand above it. */
export function UserPicker({ selected, unavailable, onChange }: UserPickerProps) {
  const remove = (username: string) => onChange(selected.filter((other) => other !== username));
  const toggle = (username: string) => {
    if (selected.includes(username)) remove(username);
    else onChange([...selected, username]);
  };
  return (
    <>
      {selected.length > 0 && (
        <ul className={classes.chosen} aria-label="Selected users">
          {selected.map((username) => (
            <li key={username}>
              <button
                type="button"
                className={classes.chip}
                aria-label={`Remove ${username}`}
                onClick={() => remove(username)}
              >
                {username}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.directory}>
        <UserDirectory
          order="activity"
          onSelect={toggle}
          selected={selected}
          unavailable={unavailable}
        />
      </div>
    </>
  );
}

/** The directory or a search in it, kept current by userUpdate events. */
function useUserListing(search: string, order: DirectoryOrder) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const listing = useAppSelector(selectListing);
  const asked = directoryInput(search, order);
  const byName = useAppSelector(selectUsers);
  const isListed = useIsListed();

  const query = useLiveRead(directoryRead, asked, {
    land: (page) => dispatch(usersListed({ search, order, page })),
  });
  const isShown = listing?.search === search && listing.order === order;
  const more = useFurtherPage({
    live: query.live,
    cursor: isShown ? listing.nextCursor : null,
    read: (cursor) => utils.users.page.fetch({ ...asked, cursor }, freshRead()),
    land: (page) => dispatch(moreUsersListed({ search, order, page })),
  });

  const users = listing?.usernames.filter(isListed).flatMap((username) => byName[username] ?? []);
  return {
    /** Those loaded so far; while a new search is under way, those of the one before. */
    items: users,
    total: listing?.total,
    isLoading: query.isLoading,
    error: query.error,
    retry: query.retry,
    more,
  };
}

const Activity = ({ user: { socketId, lastSeen } }: { readonly user: User }) => (
  <Hint as="span">
    {socketId !== undefined ? (
      <>
        <span className={classes.dot} aria-hidden /> Online
      </>
    ) : (
      lastSeen !== undefined && <RelativeTime date={lastSeen} prefix="Last seen" />
    )}
  </Hint>
);

interface UserCardProps {
  readonly user: User;
  readonly onSelect: ((username: string) => void) | undefined;
  readonly isSelected: boolean;
  readonly isAvailable: boolean;
  /** Says as well when they were here. */
  readonly showsActivity: boolean;
}

function UserCard(props: UserCardProps) {
  const { user, onSelect, isSelected, isAvailable, showsActivity } = props;
  const content = (
    <>
      <Avatar name={user.username} src={user.avatarUrl} size={40} />
      <Stack as="span" gap={0} fit="giving">
        <span className={classes.name} dir="auto">
          {user.username}
        </span>
        <Hint as="span">{`Joined ${shortDate(new Date(user.dateJoined))}`}</Hint>
        {showsActivity && <Activity user={user} />}
      </Stack>
    </>
  );
  return onSelect === undefined ? (
    <Link to={userPath(user.username)} className={classes.card}>
      {content}
    </Link>
  ) : (
    <button
      type="button"
      className={classes.card}
      aria-pressed={isSelected}
      disabled={!isAvailable}
      onClick={() => onSelect(user.username)}
    >
      {content}
    </button>
  );
}

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
  const { total } = directory;
  return (
    <>
      <Row className={classes.bar} gap={[8, 16]} at="between" below={16}>
        <TextInput
          type="search"
          aria-label="Search usernames"
          placeholder="Search Usernames..."
          maxLength={200}
          leftSection={<IconSearch size={18} />}
          value={text}
          onText={setText}
        />
        <Hint isCount role="status">
          {total !== undefined && `${userCount(total.count)}${total.isExact ? '' : ' or more'}`}
        </Hint>
      </Row>
      <InfiniteList
        list={directory}
        what="users"
        rows={4}
        height={72}
        empty={<EmptyState title="No Users Found">Try adjusting your search criteria</EmptyState>}
      >
        {(users) => (
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
        )}
      </InfiniteList>
    </>
  );
}

const orders: readonly { readonly value: DirectoryOrder; readonly text: string }[] = [
  { value: 'name', text: 'By name' },
  { value: 'activity', text: 'Recently here' },
];

export function UsersPage() {
  const [address, setAddress] = useSearchParams();
  const order = readDirectoryOrder(address);
  return (
    <>
      <PageHeader title="Users List" />
      <Row gap={0} below={12}>
        <ChoiceButtons
          label="Sort users"
          choices={orders}
          chosen={order}
          onChange={(next) =>
            setAddress(new URLSearchParams(next === 'name' ? {} : { order: next }))
          }
        />
      </Row>
      <UserDirectory order={order} />
    </>
  );
}

import { shortDate, type User } from '@collabor8/domain';
import { userPath } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import classes from './user-card.module.css';

const Activity = ({ user: { socketId, lastSeen } }: { readonly user: User }) => (
  <span className={classes.joined}>
    {socketId !== undefined ? (
      <>
        <span className={classes.dot} aria-hidden /> Online
      </>
    ) : (
      lastSeen !== undefined && <RelativeTime date={lastSeen} prefix="Last seen" />
    )}
  </span>
);

interface UserCardProps {
  readonly user: User;
  readonly onSelect: ((username: string) => void) | undefined;
  readonly isSelected: boolean;
  readonly isAvailable: boolean;
  /** Says as well when they were here. */
  readonly showsActivity: boolean;
}

export function UserCard(props: UserCardProps) {
  const { user, onSelect, isSelected, isAvailable, showsActivity } = props;
  const content = (
    <>
      <Avatar name={user.username} src={user.avatarUrl} size={40} />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {user.username}
        </span>
        <span className={classes.joined}>{`Joined ${shortDate(new Date(user.dateJoined))}`}</span>
        {showsActivity && <Activity user={user} />}
      </span>
    </>
  );
  return onSelect === undefined ? (
    <Link to={userPath(user.username)} className={classes.card ?? ''}>
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

import { shortDate, type User } from '@collabor8/domain';
import { Link } from '../../../shared/navigation/link.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import classes from './user-card.module.css';

interface UserCardProps {
  readonly user: User;
  readonly onSelect: ((username: string) => void) | undefined;
  readonly isSelected: boolean;
  readonly isAvailable: boolean;
}

export function UserCard({ user, onSelect, isSelected, isAvailable }: UserCardProps) {
  const content = (
    <>
      <Avatar name={user.username} src={user.avatarUrl} size={40} />
      <span className={classes.text}>
        <span className={classes.name} dir="auto">
          {user.username}
        </span>
        <span className={classes.joined}>{`Joined ${shortDate(new Date(user.dateJoined))}`}</span>
      </span>
    </>
  );
  return onSelect === undefined ? (
    <Link to={`/user/${encodeURIComponent(user.username)}`} className={classes.card ?? ''}>
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

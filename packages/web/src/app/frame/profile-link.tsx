import { userPath } from '../../shared/paths.js';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { useState } from 'react';
import { Link } from '../../shared/navigation/link.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { Avatar } from '../../shared/ui/avatar.js';
import classes from './profile-link.module.css';

/** The avatar leads to one's own profile; without one, or when it can't be loaded, a button does. */
export function ProfileLink() {
  const { user } = useUserContext();
  const [failedUrl, setFailedUrl] = useState<string>();
  const to = userPath(user.username);
  if (user.avatarUrl === undefined || user.avatarUrl === failedUrl) {
    return (
      <ButtonLink to={to} variant="default" className={classes.view ?? ''}>
        <span className={classes.words}>View Profile</span>
        <span className={classes.initial}>
          <Avatar name={user.username} size={34} />
        </span>
      </ButtonLink>
    );
  }
  return (
    <Link to={to} className={classes.link} aria-label={`Your profile, ${user.username}`}>
      <img
        className={classes.avatar}
        src={user.avatarUrl}
        alt=""
        width={32}
        height={32}
        onError={() => setFailedUrl(user.avatarUrl)}
      />
    </Link>
  );
}

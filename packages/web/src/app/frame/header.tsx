import { type ComponentType, useState } from 'react';
import { QUESTIONS_PATH, userPath } from '../../shared/paths.js';
import type { SuggestSource } from '../../shared/find/find-source.js';
import { Link } from '../../shared/navigation/link.js';
import { Brand } from '../../shared/ui/brand.js';
import classes from './header.module.css';
import { SearchBox } from './search-box.js';
import { SessionControls } from './session-controls.js';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { Avatar } from '../../shared/ui/avatar.js';

/** The avatar leads to one's own profile; without one, or when it can't be loaded, a button does. */
function ProfileLink() {
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

interface HeaderProps {
  readonly items: readonly ComponentType[];
  /** What the search offers while it is typed, in this order. */
  readonly suggests: readonly SuggestSource[];
}

export const Header = ({ items, suggests }: HeaderProps) => (
  <header className={classes.header}>
    <div className={classes.brand}>
      <Link to={QUESTIONS_PATH} className={classes.home}>
        <Brand />
      </Link>
    </div>
    <div className={classes.bar}>
      <SearchBox suggests={suggests} />
      <div className={classes.controls}>
        {items.map((Item, index) => (
          <Item key={index} />
        ))}
        <ProfileLink />
        <div className={classes.session}>
          <SessionControls />
        </div>
      </div>
    </div>
  </header>
);

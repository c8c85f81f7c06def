import { Button, IconButton, ButtonLink } from '../../shared/ui/controls/button.js';
import { useState, type ComponentType } from 'react';
import { useLoginContext, useUserContext } from '../../shared/session/session-contexts.js';
import classes from './session-controls.module.css';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseColorScheme, useColorScheme } from '../../shared/ui/color-scheme.js';
import { QUESTIONS_PATH, userPath } from '../../shared/paths.js';
import type { SuggestSource } from '../../shared/find/find-source.js';
import { Link } from '../../shared/navigation/link.js';
import { Brand } from '../../shared/ui/brand.js';
import headerClasses from './header.module.css';
import { SearchBox } from './search-box.js';
import { Avatar } from '../../shared/ui/avatar.js';

function SchemeToggle() {
  const isDark = useColorScheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
    </IconButton>
  );
}

/** The colour scheme and the way out: in the header, and on a phone behind 'More'. */
export function SessionControls() {
  const { signOut } = useLoginContext();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <div className={classes.controls}>
      <SchemeToggle />
      <Button variant="subtle" color="gray" loading={isLeaving} onClick={leave}>
        Log out
      </Button>
    </div>
  );
}

/** The avatar leads to one's own profile; without one, or when it can't be loaded, a button does. */
function ProfileLink() {
  const { user } = useUserContext();
  const [failedUrl, setFailedUrl] = useState<string>();
  const to = userPath(user.username);
  if (user.avatarUrl === undefined || user.avatarUrl === failedUrl) {
    return (
      <ButtonLink to={to} variant="default" className={headerClasses.view ?? ''}>
        <span className={headerClasses.words}>View Profile</span>
        <span className={headerClasses.initial}>
          <Avatar name={user.username} size={34} />
        </span>
      </ButtonLink>
    );
  }
  return (
    <Link to={to} className={headerClasses.link} aria-label={`Your profile, ${user.username}`}>
      <img
        className={headerClasses.avatar}
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
  <header className={headerClasses.header}>
    <div className={headerClasses.brand}>
      <Link to={QUESTIONS_PATH} className={headerClasses.home}>
        <Brand />
      </Link>
    </div>
    <div className={headerClasses.bar}>
      <SearchBox suggests={suggests} />
      <div className={headerClasses.controls}>
        {items.map((Item, index) => (
          <Item key={index} />
        ))}
        <ProfileLink />
        <div className={headerClasses.session}>
          <SessionControls />
        </div>
      </div>
    </div>
  </header>
);

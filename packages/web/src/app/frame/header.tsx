import { Link } from 'react-router';
import { UnreadBell } from '../../features/chats/unread-bell.js';
import { Brand } from '../../shared/ui/brand.js';
import classes from './header.module.css';
import { ProfileLink } from './profile-link.js';
import { SearchBox } from './search-box.js';
import { SessionControls } from './session-controls.js';

export const Header = () => (
  <header className={classes.header}>
    <div className={classes.brand}>
      <Link to="/home" className={classes.home}>
        <Brand />
      </Link>
    </div>
    <div className={classes.bar}>
      <SearchBox />
      <div className={classes.controls}>
        <UnreadBell />
        <ProfileLink />
        <div className={classes.session}>
          <SessionControls />
        </div>
      </div>
    </div>
  </header>
);

import type { ComponentType } from 'react';
import { Link } from '../../shared/navigation/link.js';
import { Brand } from '../../shared/ui/brand.js';
import classes from './header.module.css';
import { ProfileLink } from './profile-link.js';
import { SearchBox } from './search-box.js';
import { SessionControls } from './session-controls.js';

export const Header = ({ items }: { readonly items: readonly ComponentType[] }) => (
  <header className={classes.header}>
    <div className={classes.brand}>
      <Link to="/home" className={classes.home}>
        <Brand />
      </Link>
    </div>
    <div className={classes.bar}>
      <SearchBox />
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

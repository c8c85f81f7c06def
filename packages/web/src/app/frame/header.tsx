import type { ComponentType } from 'react';
import { QUESTIONS_PATH } from '../../shared/paths.js';
import type { SuggestSource } from '../../shared/find/find-source.js';
import { Link } from '../../shared/navigation/link.js';
import { Brand } from '../../shared/ui/brand.js';
import classes from './header.module.css';
import { ProfileLink } from './profile-link.js';
import { SearchBox } from './search-box.js';
import { SessionControls } from './session-controls.js';

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

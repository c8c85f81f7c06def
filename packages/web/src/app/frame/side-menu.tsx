import { NavLink } from '../../shared/navigation/link.js';
import { useLocation } from '../../shared/navigation/navigation.js';
import type { MenuEntry } from '../../shared/menu.js';
import { isEntryActive } from '../menu.js';
import { MenuGroup } from './menu-group.js';
import classes from './side-menu.module.css';

export function SideMenu({ entries }: { readonly entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  return (
    <nav className={classes.menu} aria-label="Main">
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.label}>
            {typeof entry.opens === 'string' ? (
              <NavLink
                to={entry.opens}
                className={classes.entry ?? ''}
                {...(isEntryActive(entry, pathname) && { 'data-active': true })}
              >
                <entry.icon size={18} stroke={1.75} aria-hidden />
                {entry.label}
                {entry.badge !== undefined && <entry.badge />}
              </NavLink>
            ) : (
              <MenuGroup entry={entry} links={entry.opens} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

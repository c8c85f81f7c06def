import { NavLink } from '../../shared/navigation/link.js';
import { useLocation } from '../../shared/navigation/navigation.js';
import type { MenuEntry, MenuLink } from '../../shared/feature.js';
import { isEntryActive } from '../menu.js';
import classes from './side-menu.module.css';
import { useId, useState } from 'react';

interface MenuGroupProps {
  readonly entry: MenuEntry;
  readonly links: readonly MenuLink[];
}

/** An entry whose click opens and closes a list of addresses (SPEC §2, Messaging). */
function MenuGroup({ entry, links }: MenuGroupProps) {
  const { pathname } = useLocation();
  const isActive = isEntryActive(entry, pathname);
  const [isOpen, setOpen] = useState(isActive);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        {...(isActive && { 'data-active': true })}
      >
        <entry.icon size={18} stroke={1.75} aria-hidden />
        {entry.label}
        {entry.badge !== undefined && <entry.badge />}
      </button>
      <ul id={listId} className={classes.sublist} hidden={!isOpen}>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className={classes.subentry ?? ''}
              {...(link.to === pathname && { 'data-active': true })}
            >
              {link.label}
              {link.badge !== undefined && <link.badge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

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

import { NavLink } from '../../shared/navigation/link.js';
import { useLocation } from '../../shared/navigation/navigation.js';
import type { MenuEntry } from '../../shared/menu.js';
import { isEntryActive } from '../menu.js';
import classes from './phone-bar.module.css';

interface PhoneBarLinkProps {
  readonly entry: MenuEntry;
  readonly to: string;
}

export function PhoneBarLink({ entry, to }: PhoneBarLinkProps) {
  const { pathname } = useLocation();
  return (
    <NavLink
      to={to}
      className={classes.entry ?? ''}
      {...(isEntryActive(entry, pathname) && { 'data-active': true })}
    >
      <entry.icon size={20} stroke={1.75} aria-hidden />
      {entry.label}
    </NavLink>
  );
}

import { IconDots, type Icon } from '@tabler/icons-react';
import { useLocation, NavLink } from '../../shared/navigation/navigation.js';
import type { MenuLink } from '../../shared/feature.js';
import { isEntryActive, type MenuEntry } from '../menu.js';
import { SessionControls } from './header.js';
import classes from './phone-bar.module.css';
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useWindowEvent } from '../../shared/browser.js';

interface PhoneSheetProps {
  readonly label: string;
  readonly icon: Icon;
  readonly links: readonly MenuLink[];
  readonly isActive: boolean;
  readonly badge?: ComponentType | undefined;
  readonly children?: ReactNode;
}

/** A place in the phone's bar that opens a list above it. Escape and a tap elsewhere close it. */
function PhoneSheet(props: PhoneSheetProps) {
  const { label, icon: SheetIcon, links, isActive, badge: Badge, children } = props;
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  const sheetId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const close = () => setOpenedAt(null);
  useWindowEvent('pointerdown', ({ target }) => {
    if (isOpen && target instanceof Node && root.current?.contains(target) !== true) close();
  });
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    button.current?.focus();
  });

  return (
    <div ref={root} className={classes.place}>
      <button
        ref={button}
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={sheetId}
        onClick={() => setOpenedAt(isOpen ? null : key)}
        {...(isActive && { 'data-active': true })}
      >
        <SheetIcon size={20} aria-hidden />
        {label}
        {Badge !== undefined && (
          <span className={classes.badge}>
            <Badge />
          </span>
        )}
      </button>
      <div id={sheetId} className={classes.sheet} hidden={!isOpen}>
        {isOpen &&
          links.map((link) => (
            <NavLink key={link.to} to={link.to} end className={classes.sheetLink}>
              {link.label}
              {link.badge !== undefined && <link.badge />}
            </NavLink>
          ))}
        {isOpen && children}
      </div>
    </div>
  );
}

function PhoneBarLink({ entry, to }: { readonly entry: MenuEntry; readonly to: string }) {
  const { pathname } = useLocation();
  return (
    <NavLink
      to={to}
      className={classes.entry}
      {...(isEntryActive(entry, pathname) && { 'data-active': true })}
    >
      <entry.icon size={20} aria-hidden />
      {entry.label}
    </NavLink>
  );
}

const PLACES = 4;

interface PhoneBarProps {
  readonly entries: readonly MenuEntry[];
  readonly onFind: () => void;
}

/** The menu below 760 px: four entries and 'More', which opens the rest. */
export function PhoneBar({ entries, onFind }: PhoneBarProps) {
  const { pathname } = useLocation();
  const ranked = entries.toSorted((one, other) => one.phoneRank - other.phoneRank);
  const inBar = ranked.slice(0, PLACES);
  const behindMore = ranked.slice(PLACES);
  return (
    <nav className={classes.bar} aria-label="Main, phone">
      {inBar.map((entry) =>
        typeof entry.opens === 'string' ? (
          <PhoneBarLink key={entry.label} entry={entry} to={entry.opens} />
        ) : (
          <PhoneSheet
            key={entry.label}
            label={entry.label}
            icon={entry.icon}
            links={entry.opens}
            badge={entry.badge}
            isActive={isEntryActive(entry, pathname)}
          />
        ),
      )}
      <PhoneSheet
        label="More"
        icon={IconDots}
        links={behindMore.flatMap(({ label, opens }) =>
          typeof opens === 'string' ? [{ label, to: opens }] : opens,
        )}
        isActive={behindMore.some((entry) => isEntryActive(entry, pathname))}
      >
        <button type="button" className={classes.sheetButton} onClick={onFind}>
          Find anything
        </button>
        <SessionControls />
      </PhoneSheet>
    </nav>
  );
}

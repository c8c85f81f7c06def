import type { Icon } from '@tabler/icons-react';
import { useId, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useWindowEvent } from '../../shared/use-window-event.js';
import { NavLink } from '../../shared/navigation/link.js';
import { useLocation } from '../../shared/navigation/navigation.js';
import classes from './phone-bar.module.css';

interface PhoneSheetProps {
  readonly label: string;
  readonly icon: Icon;
  readonly links: readonly { readonly label: string; readonly to: string }[];
  readonly isActive: boolean;
  readonly badge?: ComponentType | undefined;
  readonly children?: ReactNode;
}

/** A place in the phone's bar that opens a list above it. Escape and a tap elsewhere close it. */
export function PhoneSheet(props: PhoneSheetProps) {
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
        <SheetIcon size={20} stroke={1.75} aria-hidden />
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
            <NavLink key={link.to} to={link.to} end className={classes.sheetLink ?? ''}>
              {link.label}
            </NavLink>
          ))}
        {isOpen && children}
      </div>
    </div>
  );
}

import { IconDots } from '@tabler/icons-react';
import { useLocation } from '../../shared/navigation/navigation.js';
import type { MenuEntry } from '../../shared/menu.js';
import { isEntryActive } from '../menu.js';
import { PhoneBarLink } from './phone-bar-link.js';
import { PhoneSheet } from './phone-sheet.js';
import { SessionControls } from './session-controls.js';
import classes from './phone-bar.module.css';

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

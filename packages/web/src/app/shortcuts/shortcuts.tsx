import { useWindowEvent } from '../../shared/browser.js';
import { listenTo } from '../../shared/listeners.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { useIsMeant, useKeys } from '../../shared/shortcuts/use-keys.js';
import { openDialogs } from '../../shared/ui/dialogs/open-dialogs.js';
import type { MenuPage } from '../menu.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from '../../shared/navigation/navigation.js';

/** What `j` and `k` go through: the title of a question in a list, an answer of a question. */
const ROWS = 'main [data-row]';

const isInViewBelow = (row: HTMLElement, top: number): boolean =>
  row.getBoundingClientRect().bottom > top;

/** Focuses the row after or before the one that has focus, or else the first in view below `top`, in pixels. */
function moveAlongRows(step: 1 | -1, top: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const focused = document.activeElement;
  const current = rows.findIndex((row) => row.contains(focused));
  const next =
    current === -1
      ? (rows.find((row) => isInViewBelow(row, top)) ?? rows[0])
      : rows[current + step];
  if (next === undefined) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/** After a `g` the next key counts for so long. */
const GO_MS = 1_500;
/** The header hides what lies above. */
const HEADER_HEIGHT = 56;

interface ShortcutActions {
  readonly pages: readonly MenuPage[];
  readonly showHelp: () => void;
}

/** `g` and a letter open a page, `j` and `k` go through the rows of a list, `?` shows all of them. */
function useShortcuts({ pages, showHelp }: ShortcutActions): void {
  const navigate = useNavigate();
  const isMeant = useIsMeant();
  const goAt = useRef(-Infinity);
  // Before anybody else hears it: the letter behind a `g` is the page's name, whatever it does elsewhere.
  const go = useEffectEvent((event: KeyboardEvent) => {
    // Shift alone is a key as well, on the way to '?'.
    if (event.key.length > 1) return;
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey) && isMeant(event.target);
    const hasGone = isPlain && event.timeStamp - goAt.current < GO_MS;
    goAt.current = -Infinity;
    const target = hasGone && pages.find(({ goKey }) => goKey === event.key.toLowerCase());
    if (!target) return;
    event.preventDefault();
    navigate(target.to);
  });
  useEffect(() => listenTo(window, ['keydown'], (event) => go(event), { capture: true }), []);
  useKeys(
    {
      G: ({ timeStamp }) => {
        goAt.current = timeStamp;
      },
      J: () => moveAlongRows(1, HEADER_HEIGHT),
      K: () => moveAlongRows(-1, HEADER_HEIGHT),
      '?': showHelp,
    },
    'everyPage',
  );
}

const Palette = lazyPart(() => import('../palette/palette.js'), 'Palette');
const ShortcutsDialog = lazyPart(() => import('./shortcuts-dialog.js'), 'ShortcutsDialog');

/** What is open over the page. */
export type Overlay = 'palette' | 'help' | null;

interface ShortcutsProps {
  readonly pages: readonly MenuPage[];
  readonly open: Overlay;
  readonly onOpen: (overlay: Overlay) => void;
}

/** The keyboard's ways through the app: its shortcuts, and the palette behind Ctrl+K. */
export function Shortcuts({ pages, open, onOpen }: ShortcutsProps) {
  useShortcuts({ pages, showHelp: () => onOpen('help') });
  useWindowEvent('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isCommand || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    // Another dialog asks something: it is answered first.
    if (open !== 'palette' && openDialogs.top() !== undefined) return;
    event.preventDefault();
    onOpen(open === 'palette' ? null : 'palette');
  });
  const close = () => onOpen(null);
  return (
    <>
      {open === 'palette' && (
        <Palette pages={pages} onClose={close} onHelp={() => onOpen('help')} />
      )}
      {open === 'help' && <ShortcutsDialog pages={pages} onClose={close} />}
    </>
  );
}

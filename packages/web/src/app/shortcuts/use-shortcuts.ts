import { useRef } from 'react';
import { useWindowEvent } from '../../shared/use-window-event.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { isForPage, useSingleKeys } from '../../shared/shortcuts/single-keys.js';
import type { MenuPage } from '../menu.js';
import { moveAlongRows } from './move-along-rows.js';

/** After a `g` the next key counts for so long. */
const GO_MS = 1_500;
/** The header hides what lies above. */
const HEADER_HEIGHT = 56;

interface ShortcutActions {
  readonly pages: readonly MenuPage[];
  readonly showHelp: () => void;
}

/** `g` and a letter open a page, `j` and `k` go through the rows of a list, `?` shows all of them. */
export function useShortcuts({ pages, showHelp }: ShortcutActions): void {
  const navigate = useNavigate();
  const [isOn] = useSingleKeys();
  const wentAt = useRef(-Infinity);

  const actions: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>> = {
    g: (event) => {
      wentAt.current = event.timeStamp;
    },
    j: () => moveAlongRows(1, HEADER_HEIGHT),
    k: () => moveAlongRows(-1, HEADER_HEIGHT),
    '?': showHelp,
  };

  useWindowEvent('keydown', (event) => {
    if (!isOn || !isForPage(event)) return;
    const hasGone = event.timeStamp - wentAt.current < GO_MS;
    // Shift alone is a key as well, on the way to '?'.
    if (event.key.length > 1) return;
    wentAt.current = -Infinity;
    const target = hasGone ? pages.find(({ goKey }) => goKey === event.key) : undefined;
    const act = target === undefined ? actions[event.key] : () => navigate(target.to);
    if (act === undefined) return;
    event.preventDefault();
    act(event);
  });
}

import { useWindowEvent } from '../../shared/use-window-event.js';
import type { FindSource } from '../../shared/find/find-source.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { isDialogOpen } from '../../shared/shortcuts/single-keys.js';
import type { MenuPage } from '../menu.js';
import { useShortcuts } from './use-shortcuts.js';

const Palette = lazyPart(
  () => import('../palette/palette.js'),
  (module) => module.Palette,
);
const ShortcutsDialog = lazyPart(
  () => import('./shortcuts-dialog.js'),
  (module) => module.ShortcutsDialog,
);

/** What is open over the page. */
export type Overlay = 'palette' | 'help' | null;

interface ShortcutsProps {
  readonly pages: readonly MenuPage[];
  readonly sources: readonly FindSource[];
  readonly open: Overlay;
  readonly onOpen: (overlay: Overlay) => void;
}

/** The keyboard's ways through the app: its shortcuts, and the palette behind Ctrl+K. */
export function Shortcuts({ pages, sources, open, onOpen }: ShortcutsProps) {
  useShortcuts({ pages, showHelp: () => onOpen('help') });
  useWindowEvent('keydown', (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isCommand || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    // Another dialog asks something: it is answered first.
    if (open !== 'palette' && isDialogOpen()) return;
    event.preventDefault();
    onOpen(open === 'palette' ? null : 'palette');
  });
  const close = () => onOpen(null);
  return (
    <>
      {open === 'palette' && (
        <Palette pages={pages} sources={sources} onClose={close} onHelp={() => onOpen('help')} />
      )}
      {open === 'help' && <ShortcutsDialog pages={pages} onClose={close} />}
    </>
  );
}

import { Stack, Text } from '../../shared/ui/layout.js';
import { Keys } from '../../shared/shortcuts/shortcuts.js';
import { SingleKeysChoice } from '../../shared/shortcuts/single-keys-choice.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import type { MenuPage } from '../menu.js';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly pages: readonly MenuPage[];
  readonly onClose: () => void;
}

interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const everywhere: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Find pages, questions, people and more' },
  { keys: ['/'], does: 'Search questions' },
  { keys: ['?'], does: 'Show these shortcuts' },
];

const inLists: readonly Shortcut[] = [
  { keys: ['j'], does: 'Next question or answer' },
  { keys: ['k'], does: 'Previous question or answer' },
  { keys: ['Enter'], does: 'Open it' },
];

const inChats: readonly Shortcut[] = [
  { keys: ['f'], does: 'Search the chat, or jump to a date' },
  { keys: ['↑'], does: 'Edit your last message, where the next one is written' },
];

const inCalls: readonly Shortcut[] = [
  { keys: ['m'], does: 'Mute' },
  { keys: ['v'], does: 'Video off' },
  { keys: ['s'], does: 'Share your screen' },
];

const goingTo = (pages: readonly MenuPage[]): readonly Shortcut[] =>
  pages.flatMap(({ label, goKey }) =>
    goKey === undefined ? [] : [{ keys: ['g', goKey], does: label }],
  );

const ShortcutList = ({
  title,
  shortcuts,
}: {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}) => (
  <section>
    <Text as="h3" size="xs" weight="strong" tone="muted" below={4}>
      {title}
    </Text>
    <dl>
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className={classes.line}>
          <dt>{does}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** All shortcuts, and where they are turned off. */
export const ShortcutsDialog = ({ pages, onClose }: ShortcutsDialogProps) => (
  <Dialog title="Keyboard Shortcuts" onClose={onClose}>
    <Stack gap={16}>
      <ShortcutList title="Everywhere" shortcuts={everywhere} />
      <ShortcutList title="Go to" shortcuts={goingTo(pages)} />
      <ShortcutList title="In lists" shortcuts={inLists} />
      <ShortcutList title="In a chat" shortcuts={inChats} />
      <ShortcutList title="In a call" shortcuts={inCalls} />
      <SingleKeysChoice />
    </Stack>
  </Dialog>
);

import { Keys } from '../../shared/shortcuts/keys.js';
import { SingleKeysChoice } from '../../shared/shortcuts/single-keys-choice.js';
import { Dialog } from '../../shared/ui/dialogs/dialog.js';
import { Row, Text } from '../../shared/ui/layout.js';
import type { MenuPage } from '../menu.js';
import classes from './shortcuts-dialog.module.css';

/** What it does, and its keys. */
type Shortcut = readonly [does: string, ...keys: string[]];

const everywhere: readonly Shortcut[] = [
  ['Find pages, questions, people and more', 'Ctrl', 'K'],
  ['Search questions', '/'],
  ['Show these shortcuts', '?'],
];

const inPlaces: Readonly<Record<string, readonly Shortcut[]>> = {
  'In lists': [
    ['Next question or answer', 'j'],
    ['Previous question or answer', 'k'],
    ['Open it', 'Enter'],
  ],
  'In a chat': [
    ['Search the chat, or jump to a date', 'f'],
    ['Edit your last message, where the next one is written', '↑'],
  ],
  'On a whiteboard': [
    ['Select', 'v'],
    ['Hand', 'h'],
    ['Brush', 'b'],
    ['Eraser', 'e'],
    ['Rectangle', 'r'],
    ['Diamond', 'd'],
    ['Ellipse', 'o'],
    ['Line', 'l'],
    ['Arrow', 'a'],
    ['Text', 't'],
    ['Note', 'n'],
    ['Laser', 'k'],
    ['Add the chosen object in the middle', 'Enter'],
    ['Undo', 'Ctrl', 'Z'],
    ['Redo', 'Ctrl', 'Shift', 'Z'],
    ['Move what is selected', '↑', '↓', '←', '→'],
    ['Make it larger or smaller', 'Ctrl', '→'],
    ['Select all', 'Ctrl', 'A'],
    ['Duplicate', 'Ctrl', 'D'],
    ['Group', 'Ctrl', 'G'],
    ['Show all', 'Shift', '1'],
  ],
  'In a game': [
    ['Choose how many to take', '1', '2', '3'],
    ['Submit the move', 'Enter'],
    ['Go through the moves when it is over', '←', '→'],
  ],
  'In a call': [
    ['Mute', 'm'],
    ['Video off', 'v'],
    ['Share your screen', 's'],
  ],
};

const goingTo = (pages: readonly MenuPage[]): readonly Shortcut[] =>
  pages.flatMap(({ label, goKey }) => (goKey === undefined ? [] : [[label, 'g', goKey] as const]));

interface ShortcutListProps {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const ShortcutList = ({ title, shortcuts }: ShortcutListProps) => (
  <section>
    <Text as="h3" size="xs" weight="strong" tone="muted" below={4}>
      {title}
    </Text>
    <dl>
      {shortcuts.map(([does, ...keys]) => (
        <Row key={does} className={classes.line} gap={16} isOneLine at="between">
          <dt>{does}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </Row>
      ))}
    </dl>
  </section>
);

interface ShortcutsDialogProps {
  readonly pages: readonly MenuPage[];
  readonly onClose: () => void;
}

/** All shortcuts, below where they are turned off: the focus begins there, and the list at its top. */
export const ShortcutsDialog = ({ pages, onClose }: ShortcutsDialogProps) => (
  <Dialog title="Keyboard Shortcuts" gap={16} onClose={onClose}>
    <SingleKeysChoice />
    <ShortcutList title="Everywhere" shortcuts={everywhere} />
    <ShortcutList title="Go to" shortcuts={goingTo(pages)} />
    {Object.entries(inPlaces).map(([title, shortcuts]) => (
      <ShortcutList key={title} {...{ title, shortcuts }} />
    ))}
  </Dialog>
);

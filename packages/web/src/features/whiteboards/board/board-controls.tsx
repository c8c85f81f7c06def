import type { BoardPresence, Whiteboard } from '@collabor8/domain';
import { IconCopy, IconSettings, IconShare, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.js';
import classes from './board-header.module.css';
import { OwnerDialogs } from './dialogs/owner-dialogs.js';
import { useIsLate } from './use-is-late.js';

const CopyDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/form-dialog.js'),
  (module) => module.CopyDialog,
);

/** Copies the id; where the browser doesn't let us, it is shown for copying. */
function CopyIdButton({ id }: { readonly id: string }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notifySuccess('The ID of this whiteboard was copied. Anyone who has it can join.');
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={copy}
      >
        Copy Whiteboard ID
      </Button>
      {isShown && (
        <CopyDialog
          title="Whiteboard ID"
          label="The ID of this whiteboard"
          text={id}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

const ShareDialog = lazyPart(
  () => import('./dialogs/share-dialog.js'),
  (module) => module.ShareDialog,
);

/** The way to send others the board's address. */
function ShareButton({ board }: { readonly board: Whiteboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        leftSection={<IconShare size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <ShareDialog board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

const SHOWN = 5;

/** Who has the board open. */
function PeopleHere({ presence: { people, count } }: { readonly presence: BoardPresence }) {
  const shown = people.slice(0, SHOWN);
  const others = count - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.people} aria-label="Who is here">
      {shown.map((name) => (
        <li key={name} title={name}>
          <Avatar name={name} size={32} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
      {others > 0 && <li className={classes.others}>{`+${others}`}</li>}
    </ul>
  );
}

interface WaysToOthersProps {
  readonly board: Whiteboard;
  readonly presence: BoardPresence;
}

/** Who is here, and how to bring others. */
export function WaysToOthers({ board, presence }: WaysToOthersProps) {
  return (
    <div className={classes.bar}>
      <PeopleHere presence={presence} />
      <CopyIdButton id={board.uniqueLink} />
      <ShareButton board={board} />
    </div>
  );
}

interface OwnerControlsProps {
  readonly board: Whiteboard;
  /** Whether they see who drew what. */
  readonly showsParts: boolean;
  readonly onParts: () => void;
}

/** The owner's way to what only they may do. */
export function OwnerControls({ board, showsParts, onParts }: OwnerControlsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Who drew what" aria-pressed={showsParts} onClick={onParts}>
        <IconUsers size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label="Whiteboard settings" onClick={() => setOpen(true)}>
        <IconSettings size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen && <OwnerDialogs board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

/** How much of what was done here is on its way. */
export function Unsaved({ pending }: { readonly pending: number }) {
  if (!useIsLate()) return 'Saving …';
  const changes = pending === 1 ? '1 change' : `${pending} changes`;
  return <span className={classes.unsaved}>{`${changes} not saved yet`}</span>;
}

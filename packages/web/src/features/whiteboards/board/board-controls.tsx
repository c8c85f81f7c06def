import { useCopying } from '../../../shared/ui/dialogs/copying.js';
import type { BoardPresence, Whiteboard } from '@collabor8/domain';
import { IconCopy, IconSettings, IconShare, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { VisuallyHidden } from '../../../shared/ui/layout.js';
import classes from './board-header.module.css';
import { useIsLate } from './announcements.js';
import { BOARDS_PATH } from '../../../shared/paths.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import type { BoardDialogProps } from './dialogs/people-dialogs.js';
import { FormDialog } from '../../../shared/ui/dialogs/dialog.js';

const BoardSettings = lazyPart(() => import('./dialogs/board-settings.js'), 'BoardSettings');

const LetDrawDialog = lazyPart(() => import('./dialogs/people-dialogs.js'), 'LetDrawDialog');

const HandOnDialog = lazyPart(() => import('./dialogs/people-dialogs.js'), 'HandOnDialog');

/** A board's settings, and what is asked before it is deleted, handed on or drawn on by others. */
function OwnerDialogs({ board, onClose }: BoardDialogProps) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'settings' | 'deletion' | 'drawers' | 'heir'>('settings');
  const deletion = useChange(trpc.whiteboards.delete);
  return (
    <>
      {shown === 'settings' && (
        <BoardSettings
          board={board}
          onClose={onClose}
          onDelete={() => setShown('deletion')}
          onLetDraw={() => setShown('drawers')}
          onHandOn={() => setShown('heir')}
        />
      )}
      {shown === 'drawers' && <LetDrawDialog board={board} onClose={() => setShown('settings')} />}
      {shown === 'heir' && <HandOnDialog board={board} onClose={onClose} />}
      {shown === 'deletion' && (
        <FormDialog
          title="Delete the whiteboard?"
          submitLabel="Delete"
          isGrave
          change={deletion}
          onSubmit={() =>
            deletion.mutate({ id: board.uniqueLink }, { onSuccess: () => navigate(BOARDS_PATH) })
          }
          onClose={onClose}
        >
          <p>{`'${board.title}' and everything on it will be gone for everybody.`}</p>
        </FormDialog>
      )}
    </>
  );
}

/** Copies the id; where the browser doesn't let us, it is shown for copying. */
function CopyIdButton({ id }: { readonly id: string }) {
  const { copy, dialog } = useCopying({
    text: id,
    said: 'The ID of this whiteboard was copied. Anyone who has it can join.',
    title: 'Whiteboard ID',
    label: 'The ID of this whiteboard',
  });
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={18} />} onClick={copy}>
        Copy Whiteboard ID
      </Button>
      {dialog}
    </>
  );
}

const ShareDialog = lazyPart(() => import('./dialogs/people-dialogs.js'), 'ShareDialog');

/** The way to send others the board's address. */
function ShareButton({ board }: { readonly board: Whiteboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconShare size={18} />} onClick={() => setOpen(true)}>
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
        <IconUsers size={20} aria-hidden />
      </IconButton>
      <IconButton label="Whiteboard settings" onClick={() => setOpen(true)}>
        <IconSettings size={20} aria-hidden />
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

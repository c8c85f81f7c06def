import type { Whiteboard } from '@collabor8/domain';
import { useState } from 'react';
import { BOARDS_PATH } from '../../../../shared/paths.js';
import { useNavigate } from '../../../../shared/navigation/navigation.js';
import { failureText } from '../../../../shared/api/errors.js';
import { lazyPart } from '../../../../shared/lazy/lazy-part.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';

const BoardSettings = lazyPart(
  () => import('./board-settings.js'),
  (module) => module.BoardSettings,
);

const LetDrawDialog = lazyPart(
  () => import('./drawers.js'),
  (module) => module.LetDrawDialog,
);

const HandOnDialog = lazyPart(
  () => import('./hand-on-dialog.js'),
  (module) => module.HandOnDialog,
);

interface OwnerDialogsProps {
  readonly board: Whiteboard;
  readonly onClose: () => void;
}

/** A board's settings, and what is asked before it is deleted, handed on or drawn on by others. */
export function OwnerDialogs({ board, onClose }: OwnerDialogsProps) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'settings' | 'deletion' | 'drawers' | 'heir'>('settings');
  const deletion = trpc.whiteboards.delete.useMutation();
  const { error } = deletion;
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
          isWorking={deletion.isPending}
          error={error === null ? '' : failureText(error)}
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

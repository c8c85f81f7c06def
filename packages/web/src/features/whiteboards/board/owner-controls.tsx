import type { Whiteboard } from '@collabor8/domain';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { serverMessage } from '../../../shared/api/errors.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { trpc } from '../../../shared/api/trpc.js';
import { ConfirmDialog } from '../../../shared/ui/dialogs/confirm-dialog.js';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { LOBBY_PATH } from '../paths.js';

const BoardSettings = lazyPart(
  () => import('./board-settings.js'),
  (module) => module.BoardSettings,
);

const FAILED = 'The whiteboard could not be deleted. Check your connection and try again.';

/** The owner's way to the settings, and the question before a board is deleted. */
export function OwnerControls({ board }: { readonly board: Whiteboard }) {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'settings' | 'deletion' | null>(null);
  const deletion = trpc.whiteboards.delete.useMutation({
    onSuccess: () => navigate(LOBBY_PATH),
  });
  const { error } = deletion;
  return (
    <>
      <IconButton label="Whiteboard settings" onClick={() => setShown('settings')}>
        <IconSettings size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {shown === 'settings' && (
        <BoardSettings
          board={board}
          onClose={() => setShown(null)}
          onDelete={() => setShown('deletion')}
        />
      )}
      <ConfirmDialog
        isOpen={shown === 'deletion'}
        title="Delete the whiteboard?"
        confirmLabel="Delete"
        isWorking={deletion.isPending}
        error={error === null ? '' : (serverMessage(error) ?? FAILED)}
        onConfirm={() => deletion.mutate({ id: board.uniqueLink })}
        onCancel={() => {
          setShown(null);
          deletion.reset();
        }}
      >
        {`'${board.title}' and everything on it will be gone for everybody.`}
      </ConfirmDialog>
    </>
  );
}

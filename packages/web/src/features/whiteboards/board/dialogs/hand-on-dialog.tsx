import type { Whiteboard } from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { UserPicker } from '../../../users/index.js';

interface HandOnDialogProps {
  readonly board: Whiteboard;
  readonly onClose: () => void;
}

/** Makes somebody else the owner of a board. */
export function HandOnDialog({ board, onClose }: HandOnDialogProps) {
  const [heir, setHeir] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const handOn = trpc.whiteboards.handOn.useMutation();
  const failure = handOn.isError ? failureText(handOn.error) : '';
  return (
    <FormDialog
      title="Hand the Whiteboard On"
      submitLabel="Hand On"
      isGrave
      isWorking={handOn.isPending}
      error={hasTried && heir === null ? 'Please select who is to have it.' : failure}
      onSubmit={() => {
        setTried(true);
        if (heir === null) return;
        handOn.mutate(
          { id: board.uniqueLink, username: heir },
          {
            // The board itself comes to everybody who has it open, and leaves the list.
            onSuccess: ({ owner }) => {
              notifySuccess(`'${board.title}' is now owned by ${owner}.`);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <p>
        They own it from then on: they rename it, say who draws, and can delete it. You can’t take
        that back.
      </p>
      <UserPicker
        selected={heir === null ? [] : [heir]}
        unavailable={[board.owner]}
        onChange={(names) => {
          setHeir(names.at(-1) ?? null);
          setTried(false);
        }}
      />
    </FormDialog>
  );
}

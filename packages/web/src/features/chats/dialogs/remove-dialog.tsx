import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';

interface RemoveDialogProps {
  readonly chatId: string;
  readonly username: string;
  readonly onClose: () => void;
}

const FAILED = 'Nobody was removed.';

export function RemoveDialog({ chatId, username, onClose }: RemoveDialogProps) {
  const remove = trpc.chats.remove.useMutation();
  return (
    <FormDialog
      title={`Remove ${username}?`}
      submitLabel="Remove"
      isGrave
      isWorking={remove.isPending}
      error={remove.isError ? failureText(remove.error, (sentence) => `${FAILED} ${sentence}`) : ''}
      onSubmit={() => remove.mutate({ chatId, username }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>They can still read everything up to now, but nothing after it.</p>
    </FormDialog>
  );
}

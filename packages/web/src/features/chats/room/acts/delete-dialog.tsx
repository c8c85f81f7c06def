import { checkDeletion, type ChatMessage, type ChatRole } from '@collabor8/domain';
import { errorCode, failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';

const FAILED = 'Failed to delete message.';

const reasonOf = (error: unknown): string =>
  failureText(error, (sentence) => (errorCode(error) === 'FORBIDDEN' ? sentence : FAILED));

/** Senders, who see the control too, are told that they may not (SPEC §6). Answers whether they were. */
export function refuseDeletion(role: ChatRole): boolean {
  const permission = checkDeletion(role);
  if (!permission.ok) notifyError(permission.error);
  return !permission.ok;
}

interface DeleteDialogProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

export function DeleteDialog({ message, onClose }: DeleteDialogProps) {
  const { _id: messageId, chatId } = message;
  const remove = trpc.chats.deleteMessage.useMutation();
  return (
    <FormDialog
      title="Delete this message?"
      submitLabel="Delete"
      isGrave
      isWorking={remove.isPending}
      error={remove.isError ? reasonOf(remove.error) : ''}
      onSubmit={() => remove.mutate({ chatId, messageId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It disappears for everybody in the chat. This cannot be undone.</p>
    </FormDialog>
  );
}

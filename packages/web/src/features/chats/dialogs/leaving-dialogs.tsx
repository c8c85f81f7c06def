import type { ChatSummary } from '@collabor8/domain';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';

interface LeaveDialogProps {
  readonly chat: Pick<ChatSummary, '_id'>;
  readonly onClose: () => void;
}

const NOT_LEFT = 'Failed to leave the chat.';

export function LeaveDialog({ chat, onClose }: LeaveDialogProps) {
  const leave = trpc.chats.leave.useMutation();
  return (
    <FormDialog
      title="Leave this chat?"
      submitLabel="Leave"
      isGrave
      isWorking={leave.isPending}
      error={leave.isError ? failureText(leave.error, (sentence) => `${NOT_LEFT} ${sentence}`) : ''}
      onSubmit={() => leave.mutate({ chatId: chat._id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        You can still read everything up to now, but nothing after it. Only someone in the chat can
        add you again.
      </p>
    </FormDialog>
  );
}

interface RemoveDialogProps {
  readonly chatId: string;
  readonly username: string;
  readonly onClose: () => void;
}

const NOT_REMOVED = 'Nobody was removed.';

export function RemoveDialog({ chatId, username, onClose }: RemoveDialogProps) {
  const remove = trpc.chats.remove.useMutation();
  return (
    <FormDialog
      title={`Remove ${username}?`}
      submitLabel="Remove"
      isGrave
      isWorking={remove.isPending}
      error={
        remove.isError ? failureText(remove.error, (sentence) => `${NOT_REMOVED} ${sentence}`) : ''
      }
      onSubmit={() => remove.mutate({ chatId, username }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>They can still read everything up to now, but nothing after it.</p>
    </FormDialog>
  );
}

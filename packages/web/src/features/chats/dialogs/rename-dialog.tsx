import { CHAT_TITLE_MAX_LENGTH, chatTitle, type ChatSummary } from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';

interface RenameDialogProps {
  readonly chat: Pick<ChatSummary, '_id' | 'title' | 'participantNames'>;
  readonly onClose: () => void;
}

const FAILED = 'Failed to rename the chat. Please try again.';

/** What a group is called; everybody in it sees the new name at once. */
export function RenameDialog({ chat, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(chat.title);
  const [problem, setProblem] = useState('');
  const rename = trpc.chats.rename.useMutation({
    onError: (error) => setProblem(failureText(error, (sentence) => sentence || FAILED)),
  });
  const submit = () => {
    const checked = chatTitle(title, chat.participantNames);
    setProblem(checked.ok ? '' : checked.error);
    if (checked.ok) rename.mutate({ chatId: chat._id, title }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Rename Chat"
      submitLabel="Rename"
      error={problem}
      isWorking={rename.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Leave empty to use the names of the participants."
        dir="auto"
        maxLength={CHAT_TITLE_MAX_LENGTH}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

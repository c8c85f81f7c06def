import { CHAT_DESCRIPTION_MAX_LENGTH, chatDescription, type ChatSummary } from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { Textarea } from '../../../shared/ui/fields/textarea.js';

interface DescribeDialogProps {
  readonly chat: Pick<ChatSummary, '_id' | 'description'>;
  readonly onClose: () => void;
}

const FAILED = 'Failed to describe the chat.';

/** What a group says of itself; everybody in it sees it at once. */
export function DescribeDialog({ chat, onClose }: DescribeDialogProps) {
  const [text, setText] = useState(chat.description ?? '');
  const [problem, setProblem] = useState('');
  const change = trpc.chats.describe.useMutation({
    onError: (error) => setProblem(failureText(error, (sentence) => `${FAILED} ${sentence}`)),
  });
  const submit = () => {
    const checked = chatDescription(text);
    setProblem(checked.ok ? '' : checked.error);
    if (checked.ok) change.mutate({ chatId: chat._id, text }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="Describe Chat"
      submitLabel="Save"
      error={problem}
      isWorking={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label="Description"
        description="What the chat is about. Optional."
        dir="auto"
        rows={4}
        maxLength={CHAT_DESCRIPTION_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

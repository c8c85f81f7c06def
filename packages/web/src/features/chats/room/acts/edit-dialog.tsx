import { checkMessageText, type ChatMessage } from '@collabor8/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { Textarea } from '../../../../shared/ui/fields/textarea.js';
import { messageChanged } from '../../chats-slice.js';

interface EditDialogProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** Gives one's own message other words. */
export function EditDialog({ message, onClose }: EditDialogProps) {
  const { _id: messageId, chatId, msgFrom: reader } = message;
  const [text, setText] = useState(message.msg);
  const [error, setError] = useState('');
  const dispatch = useDispatch();
  const edit = trpc.chats.editMessage.useMutation({
    onSuccess: (changed) => {
      dispatch(messageChanged({ message: changed, reader }));
      onClose();
    },
    onError: (failure) => setError(failureText(failure, (sentence) => sentence)),
  });
  const save = () => {
    const checked = checkMessageText(text);
    setError(checked.ok ? '' : checked.error);
    if (checked.ok) edit.mutate({ chatId, messageId, msg: checked.value });
  };
  return (
    <FormDialog
      title="Edit your message"
      submitLabel="Save"
      isWorking={edit.isPending}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <Textarea
        label="Message"
        rows={4}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
    </FormDialog>
  );
}

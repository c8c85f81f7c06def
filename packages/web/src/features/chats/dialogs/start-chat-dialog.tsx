import { asksForGroupName, CHAT_TITLE_MAX_LENGTH, checkParticipants } from '@collabor8/domain';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { newId } from '../../../shared/new-id.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { chatRowsRead } from '../chats-slice.js';
import { UserPicker } from '../../users/index.js';

interface StartChatDialogProps {
  readonly reader: string;
  readonly onClose: () => void;
  readonly onStarted: (chatId: string) => void;
}

const FAILED = 'The chat could not be started.';

export function StartChatDialog({ reader, onClose, onStarted }: StartChatDialogProps) {
  const dispatch = useDispatch();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState('');
  /** Of this chat, however often its first request is repeated. */
  const id = useRef(newId());
  const isGroup = asksForGroupName(reader, selected);
  const create = trpc.chats.create.useMutation({
    onSuccess: (row) => dispatch(chatRowsRead([row])),
    onError: (error) => setProblem(failureText(error, (sentence) => `${FAILED} ${sentence}`)),
  });

  const submit = () => {
    const participants = checkParticipants(reader, selected);
    setProblem(participants.ok ? '' : participants.error);
    if (!participants.ok) return;
    create.mutate(
      {
        _id: id.current,
        participants: [...selected],
        ...(isGroup && title.trim() !== '' && { title }),
      },
      { onSuccess: (row) => onStarted(row._id) },
    );
  };
  return (
    <FormDialog
      title="Start a New Chat"
      submitLabel="Start Chat"
      error={problem}
      isWorking={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <UserPicker
        selected={selected}
        unavailable={[reader]}
        onChange={(next) => {
          setSelected(next);
          setProblem('');
        }}
      />
      {isGroup && (
        <TextInput
          label="Group name"
          dir="auto"
          description="If left empty, it lists the participants."
          maxLength={CHAT_TITLE_MAX_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

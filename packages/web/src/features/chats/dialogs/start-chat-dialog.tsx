import { asksForGroupName, CHAT_TITLE_MAX_LENGTH, checkParticipants } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { useRef, useState, type SubmitEvent } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { newId } from '../../../shared/new-id.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { chatRowsRead } from '../chats-slice.js';
import classes from './dialogs.module.css';
import { UserPicker } from './user-picker.js';

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

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const participants = checkParticipants(reader, selected);
    setProblem(participants.ok ? '' : participants.error);
    if (!participants.ok || create.isPending) return;
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
    <Dialog isOpen title="Start a New Chat" onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={submit}>
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
        <AlertLine message={problem} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Start Chat
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

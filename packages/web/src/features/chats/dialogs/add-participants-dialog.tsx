import type { ChatPage } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { useState, type SubmitEvent } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import classes from './dialogs.module.css';
import { UserPicker } from './user-picker.js';

interface AddParticipantsDialogProps {
  readonly page: ChatPage;
  readonly onClose: () => void;
}

const names = new Intl.ListFormat('en');

export function AddParticipantsDialog({ page, onClose }: AddParticipantsDialogProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const add = trpc.chats.addParticipants.useMutation({
    onError: (error) =>
      setProblem(failureText(error, (sentence) => `Nobody was added. ${sentence}`)),
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(selected.length === 0 ? 'Please select at least one user to add' : '');
    if (selected.length > 0 && !add.isPending) {
      add.mutate(
        { chatId: page.chat._id, usernames: [...selected] },
        {
          onSuccess: () => {
            notifySuccess(`Added ${names.format(selected)}.`);
            onClose();
          },
        },
      );
    }
  };
  return (
    <Dialog isOpen title="Add Users to Chat" onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={submit}>
        <UserPicker
          selected={selected}
          unavailable={page.participants.map(({ username }) => username)}
          onChange={(next) => {
            setSelected(next);
            setProblem('');
          }}
        />
        <AlertLine message={problem} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add to Chat
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

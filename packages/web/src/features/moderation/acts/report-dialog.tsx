import {
  checkNote,
  reasonWords,
  reportReasons,
  type PostRef,
  type ReportReason,
} from '@collabor8/domain';
import { useState, type SubmitEvent } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { Textarea } from '../../../shared/ui/fields/textarea.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { ChoiceList } from './choice-list.js';
import classes from './dialog.module.css';

interface ReportDialogProps {
  readonly post: PostRef;
  readonly what: string;
  readonly onClose: () => void;
}

/** Tells moderators of something that somebody else wrote. */
export function ReportDialog({ post, what, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const { mutate, isPending } = trpc.moderation.report.useMutation({
    onError: (failure) => setError(failureText(failure)),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const checked = checkNote(note);
    if (!checked.ok) {
      setError(checked.error);
      return;
    }
    const onSuccess = () => {
      notifySuccess('Thank you. Moderators will look at it.');
      onClose();
    };
    mutate({ post, reason, note: checked.value }, { onSuccess });
  };
  return (
    <Dialog isOpen title={`Report this ${what}`} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <ChoiceList
          label="What is wrong with it?"
          choices={reportReasons.map((value) => ({ value, text: reasonWords(value) }))}
          chosen={reason}
          onChange={setReason}
        />
        <Textarea
          label="A note for the moderators"
          rows={3}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <AlertLine message={error} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Report
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

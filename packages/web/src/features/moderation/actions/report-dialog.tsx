import {
  checkNote,
  reasonWords,
  reportReasons,
  type PostRef,
  type ReportReason,
} from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { Textarea } from '../../../shared/ui/fields/textarea.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { ChoiceList } from '../../../shared/ui/choice-list.js';

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
  const submit = () => {
    const checked = checkNote(note);
    if (!checked.ok) {
      setError(checked.error);
      return;
    }
    const onSuccess = () => {
      notifySuccess('Thank you. Moderators will look at it. You will be told what came of it.');
      onClose();
    };
    mutate({ post, reason, note: checked.value }, { onSuccess });
  };
  return (
    <FormDialog
      title={`Report this ${what}`}
      submitLabel="Report"
      error={error}
      isWorking={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

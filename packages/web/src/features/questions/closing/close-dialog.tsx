import { checkNote, closeReasons, closeReasonWords, type CloseReason } from '@collabor8/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { ChoiceList } from '../../../shared/ui/choice-list.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { Textarea } from '../../../shared/ui/fields/textarea.js';
import { changeSaved } from '../question-changes.js';
import { questionIdIn, QuestionAddressField } from './question-address-field.js';

const choices = closeReasons.map((value) => ({ value, text: closeReasonWords(value) }));

interface CloseDialogProps {
  readonly qid: string;
  readonly onClose: () => void;
}

/** Closes a question for a reason that its readers see. */
export function CloseDialog({ qid, onClose }: CloseDialogProps) {
  const dispatch = useDispatch();
  const [reason, setReason] = useState<CloseReason>('duplicate');
  const [original, setOriginal] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState('');
  const { mutate, isPending } = trpc.questions.close.useMutation({
    onSuccess(event) {
      dispatch(changeSaved(event));
      onClose();
    },
    onError: (failure) => setError(failureText(failure)),
  });
  const submit = () => {
    const checked = checkNote(note);
    if (!checked.ok) {
      setError(checked.error);
      return;
    }
    const named = reason === 'duplicate' ? { original: questionIdIn(original) } : {};
    mutate({ qid, reason, note: checked.value, ...named });
  };
  return (
    <FormDialog
      title="Close this question"
      submitLabel="Close the question"
      error={error}
      isWorking={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceList label="Why?" choices={choices} chosen={reason} onChange={setReason} />
      {reason === 'duplicate' && (
        <QuestionAddressField
          label="Address of the question it duplicates"
          value={original}
          onChange={setOriginal}
        />
      )}
      <Textarea
        label="Note for the asker"
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

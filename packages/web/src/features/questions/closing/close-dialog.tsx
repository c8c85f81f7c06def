import { checkNote, closeReasons, closeReasonWords, type CloseReason } from '@collabor8/domain';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { ChoiceList } from '../../../shared/ui/choice-list.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { Textarea } from '../../../shared/ui/fields/textarea.js';
import { changeSaved } from '../question-changes.js';

const choices = closeReasons.map((value) => ({ value, text: closeReasonWords(value) }));

/** The id in the address of a question, or what was typed where that is none. */
export function questionIdIn(typed: string): string {
  const [, id] = /\/question\/([^/?#\s]+)/.exec(typed) ?? [];
  try {
    return decodeURIComponent(id ?? typed.trim());
  } catch {
    return typed.trim();
  }
}

interface OriginalFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Takes the address of the question that is repeated, and says which that is. */
function OriginalField({ value, onChange }: OriginalFieldProps) {
  const qid = questionIdIn(value);
  const { data, isError } = trpc.questions.brief.useQuery(
    { qid },
    { enabled: qid !== '', retry: false, staleTime: 60_000 },
  );
  return (
    <TextInput
      label="Address of the question that it repeats"
      description={data?.title ?? 'Such as https://…/question/…'}
      error={isError && qid !== '' ? 'There is no such question.' : undefined}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

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
      {reason === 'duplicate' && <OriginalField value={original} onChange={setOriginal} />}
      <Textarea
        label="What its asker should know besides"
        rows={3}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

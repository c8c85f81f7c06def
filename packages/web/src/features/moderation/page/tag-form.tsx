import { checkWhy } from '@collabor8/domain';
import { useState, type SubmitEvent } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { countOf } from '../../../shared/counts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import classes from './rows.module.css';

const EMPTY = { from: '', to: '', why: '' };

/** Gives a tag another name; if another tag has it, the two become one. */
export function TagForm() {
  const [form, setForm] = useState(EMPTY);
  const [error, setError] = useState('');
  const { mutate, isPending } = trpc.moderation.renameTag.useMutation({
    onSuccess({ questions }, { to }) {
      setForm(EMPTY);
      notifySuccess(`${countOf(questions, 'question')} will have the tag ${to}.`);
    },
    onError: (failure) => setError(failureText(failure)),
  });
  const fieldOf = (name: keyof typeof EMPTY) => ({
    value: form[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setError('');
    const why = checkWhy(form.why);
    if (why.ok) mutate({ ...form, why: why.value });
    else setError(why.error);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput label="Tag" required {...fieldOf('from')} />
      <TextInput
        label="New name"
        description="Enter the name of another tag to merge the two."
        required
        {...fieldOf('to')}
      />
      <TextInput label="Reason for the log" required {...fieldOf('why')} />
      <AlertLine message={error} />
      <div>
        <Button type="submit" loading={isPending}>
          Rename the tag
        </Button>
      </div>
    </form>
  );
}

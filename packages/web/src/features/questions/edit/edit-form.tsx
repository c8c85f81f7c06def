import { checkEditNote, checkEditWhy } from '@collabor8/domain';
import { useState, useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { Row } from '../../../shared/ui/layout.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { useSubmitKeys } from '../write/form-keys.js';
import classes from './edit-form.module.css';
import type { Edit } from './use-edit.js';

/** As what somebody changes a post: others than its author and moderators suggest what to change. */
export type EditRole = 'author' | 'moderator' | 'suggester';

/** What is said of a change, as its field shows it. */
interface Why {
  readonly value: string;
  readonly error: string;
  readonly onChange: (why: string) => void;
}

/** Who changes what somebody else wrote says why. `said` is undefined where it can't be sent; the field says so then. */
export function useWhy(
  role: EditRole,
  { value, write }: { readonly value: string; readonly write: (words: { why: string }) => void },
) {
  const [error, setError] = useState('');
  const why: Why = {
    value,
    error,
    onChange(next) {
      write({ why: next });
      setError('');
    },
  };
  const said = (): string | undefined => {
    const checked = role === 'author' ? checkEditNote(value) : checkEditWhy(value);
    setError(checked.ok ? '' : checked.error);
    return checked.ok ? checked.value : undefined;
  };
  return { why, said };
}

interface EditFormProps {
  readonly role: EditRole;
  readonly why: Why;
  readonly label: string;
  readonly edit: Pick<Edit<unknown>, 'isOutdated' | 'isSaving' | 'failure'>;
  /** What the post says now, for whoever changes an older one. */
  readonly current: string;
  readonly onSave: () => void;
  readonly onSaveAnyway: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

const WHY_IT_IS_ASKED: Readonly<Record<EditRole, string>> = {
  author: 'Optional. It is shown in the history.',
  moderator: 'It is shown to the author, in the history and in the log.',
  suggester:
    'The author or a moderator will review the edit, and you will be notified of the outcome.',
};

/** Fields that change a post, in its place. */
export function EditForm(props: EditFormProps) {
  const { label, role, why, edit, current, onSave, onSaveAnyway, onCancel, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isAnyway = useRef(false);
  // As a submission, so that whatever holds one back holds this one back too.
  const saveAnyway = () => {
    isAnyway.current = true;
    form.current?.requestSubmit();
    isAnyway.current = false;
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, []);
  useSubmitKeys(form);
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isAnyway.current) onSaveAnyway();
        else onSave();
      }}
    >
      {children}
      <TextInput
        label="What you change, and why"
        description={WHY_IT_IS_ASKED[role]}
        error={why.error === '' ? undefined : why.error}
        required={role !== 'author'}
        autoComplete="off"
        dir="auto"
        value={why.value}
        onChange={(event) => why.onChange(event.currentTarget.value)}
      />
      {edit.isOutdated && (
        <>
          <AlertLine message="This was changed in the meantime. What you wrote is still here.">
            <Button variant="subtle" size="compact-sm" loading={edit.isSaving} onClick={saveAnyway}>
              Save mine instead
            </Button>
          </AlertLine>
          <details className={classes.current}>
            <summary>Current text</summary>
            <Markdown text={current} highestHeading={3} />
          </details>
        </>
      )}
      <AlertLine message={edit.failure} />
      <Row gap={8}>
        <Button type="submit" loading={edit.isSaving}>
          {role === 'suggester' ? 'Suggest' : 'Save'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

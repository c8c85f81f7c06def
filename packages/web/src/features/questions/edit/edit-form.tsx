import {
  checkEditNote,
  checkEditWhy,
  versionOf,
  type Edited,
  type EditUpdate,
  type QuestionUpdate,
  type SuggestUpdate,
} from '@collabor8/domain';
import { useState, useEffect, useRef, type ReactNode } from 'react';
import { FIELDS, focusToWrite } from '../../../shared/browser.js';
import { ChangedMeanwhile } from '../../../shared/ui/changed-meanwhile.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { Form, Row } from '../../../shared/ui/layout.js';
import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { UnlessSuspended } from '../../moderation/index.js';
import { submitByKeys } from '../write/posting.js';
import classes from './edit-form.module.css';
import { errorCode, changing, useChange } from '../../../shared/api/trpc.js';
import { hasFields, parsed } from '../../../shared/session/browser-storage.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

interface EditOptions<Words> {
  /** The post as it is now. */
  readonly post: Edited;
  /** That the change is of. */
  readonly version: number;
  readonly save: (
    words: Words,
    version: number,
  ) => Promise<EditUpdate | QuestionUpdate | SuggestUpdate>;
  readonly onDone: () => void;
}

/** A change of a post. It is of the version that was there when it was begun. */
export function useEdit<Words>({ post, version: begunWith, save, onDone }: EditOptions<Words>) {
  const current = versionOf(post);
  const [seen, setSeen] = useState(begunWith);
  const { mutate, error, failure, isPending } = useChange(
    changing(({ words, version }: { readonly words: Words; readonly version: number }) =>
      save(words, version),
    ),
    {
      event: (event) => event,
      onSuccess(event) {
        if (event.name === 'suggestUpdate')
          notifySuccess('Thank you. You will be notified once your edit has been reviewed.');
        onDone();
      },
      say: (sentence) => `Your change was not saved. ${sentence}`,
    },
  );
  const isConflict = errorCode(error) === 'CONFLICT';
  const isOutdated = (current > seen || isConflict) && !isPending;
  return {
    submit: (words: Words) => {
      if (!isPending) mutate({ words, version: seen });
    },
    /** Puts the words in the place of what somebody wrote meanwhile. */
    submitAnyway: (words: Words) => {
      setSeen(current);
      mutate({ words, version: current });
    },
    isOutdated,
    isSaving: isPending,
    failure: error === null || isConflict ? '' : `${failure} What you wrote is kept.`,
  };
}

type Edit<Words> = ReturnType<typeof useEdit<Words>>;

type Words = Readonly<Record<string, string>>;

interface EditedPost<W extends Words> {
  /** Names the post, such as 'answer:<id>'. */
  readonly name: string;
  readonly post: Edited;
  /** What it says. */
  readonly words: W;
}

interface Kept {
  /** That the words were a change of. */
  readonly version: number;
  readonly words: Words;
}

const isKept = (value: unknown): value is Kept =>
  hasFields(value, 'version', 'words') &&
  typeof value.version === 'number' &&
  typeof value.words === 'object' &&
  value.words !== null &&
  Object.values(value.words).every((word) => typeof word === 'string');

export function readKept(text: string): Kept | undefined {
  const value = parsed(text);
  return isKept(value) ? value : undefined;
}

/** A post's words while they are changed: they survive a reload, and stay a change of the version they began with. */
export function useEditDraft<W extends Words>({ name, post, words }: EditedPost<W>) {
  const draft = useDraft(`edit:${name}`);
  const [begun] = useState(() => readKept(draft.text));
  const [written, setWritten] = useState<W>(() => ({ ...words, ...begun?.words }));
  const [version] = useState(begun?.version ?? versionOf(post));
  return {
    words: written,
    version,
    write: (change: Partial<W>) => {
      const next = { ...written, ...change };
      setWritten(next);
      const kept: Kept = { version, words: next };
      draft.setText(JSON.stringify(kept));
    },
    forget: draft.clear,
  };
}

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
    focusToWrite(form.current?.querySelector<HTMLElement>(FIELDS.join()));
  }, []);
  return (
    <Form
      ref={form}
      className={classes.form}
      aria-label={label}
      onKeyDown={submitByKeys}
      onSubmit={() => (isAnyway.current ? onSaveAnyway() : onSave())}
    >
      <UnlessSuspended>
        {children}
        <TextInput
          label="What you change, and why"
          description={WHY_IT_IS_ASKED[role]}
          error={why.error === '' ? undefined : why.error}
          required={role !== 'author'}
          autoComplete="off"
          dir="auto"
          value={why.value}
          onText={why.onChange}
        />
        {edit.isOutdated && (
          <ChangedMeanwhile isSaving={edit.isSaving} onSaveAnyway={saveAnyway}>
            <Markdown text={current} highestHeading={3} />
          </ChangedMeanwhile>
        )}
      </UnlessSuspended>
      <AlertLine message={edit.failure} />
      <Row gap={8}>
        <Button type="submit" loading={edit.isSaving}>
          {role === 'suggester' ? 'Suggest' : 'Save'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}

import {
  checkNote,
  closeReasons,
  closeReasonWords,
  checkWhy,
  type CloseReason,
  type Closing,
  type Held,
  whyClosed,
} from '@collabor8/domain';
import { useId, useState } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { ChoiceList } from '../../../shared/ui/choice-buttons.js';
import { FormDialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput, Textarea } from '../../../shared/ui/fields/field.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { questionPath } from '../../../shared/paths.js';
import { useDebounced } from '../../../shared/use-debounced.js';

/** The id in the address of a question, or what was typed where that is none. */
export function questionIdIn(typed: string): string {
  const [, id] = /\/question\/([^/?#\s]+)/.exec(typed) ?? [];
  try {
    return decodeURIComponent(id ?? typed.trim());
  } catch {
    return typed.trim();
  }
}

interface QuestionAddressFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Of a question; while nothing is typed, those like it are offered. */
  readonly like?: string;
}

const TYPING_PAUSE_MS = 300;
const KEPT = { retry: false, staleTime: 60_000 } as const;

/** Takes the address of a question, offers those whose titles have the words that are typed, and says which it is. */
export function QuestionAddressField({ label, value, onChange, like }: QuestionAddressFieldProps) {
  const id = useId();
  const qid = questionIdIn(value);
  const { questions } = trpc;
  // No id has a blank in it.
  const isId = qid !== '' && !/\s/.test(qid);
  const { data, isLoadingError } = questions.brief.useQuery({ qid }, { enabled: isId, ...KEPT });
  const text = useDebounced(value.trim(), TYPING_PAUSE_MS).slice(0, 200);
  const isSearched = text !== '' && data === undefined;
  const alike = questions.related.useQuery(
    { qid: like ?? '' },
    { enabled: like !== undefined, ...KEPT },
  );
  const found = questions.suggest.useQuery({ text }, { enabled: isSearched, ...KEPT });
  const offered = (text === '' ? alike.data : isSearched ? found.data : undefined) ?? [];
  const isUnknown = isLoadingError && found.data?.length === 0;
  return (
    <>
      <TextInput
        label={label}
        description={data?.title ?? 'Type words of its title, or paste its address.'}
        error={isUnknown ? 'There is no such question.' : undefined}
        autoComplete="off"
        list={id}
        value={value}
        onText={onChange}
      />
      <datalist id={id}>
        {offered
          .filter(({ _id }) => _id !== like)
          .map(({ _id, title }) => (
            <option key={_id} value={questionPath(_id)} label={title} />
          ))}
      </datalist>
    </>
  );
}

const choices = closeReasons.map((value) => ({ value, text: closeReasonWords(value) }));

interface CloseDialogProps {
  readonly qid: string;
  /** Another moderator was faster. */
  readonly meanwhile: Closing | undefined;
  readonly onClose: () => void;
}

/** Closes a question for a reason that its readers see. */
export function CloseDialog({ qid, meanwhile, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState<CloseReason>('duplicate');
  const [original, setOriginal] = useState('');
  const [note, setNote] = useState('');
  const close = useChange(trpc.questions.close, {
    event: (event) => event,
    onSuccess: onClose,
  });
  const named = reason === 'duplicate' ? { original: questionIdIn(original) } : {};
  const submit = () =>
    close.mutateIf(checkNote(note), (value) => ({ qid, reason, note: value, ...named }));
  return (
    <FormDialog
      title="Close this question"
      submitLabel="Close the question"
      change={close}
      onSubmit={submit}
      onClose={onClose}
    >
      {meanwhile && (
        <AlertLine
          message={`${meanwhile.by} has closed it meanwhile (“${whyClosed(meanwhile)}”). If you close it too, your reason replaces theirs.`}
        />
      )}
      <ChoiceList label="Why?" choices={choices} chosen={reason} onChange={setReason} />
      {reason === 'duplicate' && (
        <QuestionAddressField
          like={qid}
          label="The question it duplicates"
          value={original}
          onChange={setOriginal}
        />
      )}
      <Textarea label="Note for the asker" rows={3} value={note} onText={setNote} />
    </FormDialog>
  );
}

const WORDS = { lock: 'Lock', unlock: 'Unlock', reopen: 'Reopen' } as const;
/** What else may have come first. */
const DONE = { unlock: 'unlocked', reopen: 'reopened' } as const;

interface HoldDialogProps {
  readonly act: keyof typeof WORDS;
  readonly qid: string;
  /** Another moderator was faster. */
  readonly meanwhile?: Held['locked'];
  /** It isn't held any more. */
  readonly isDone?: boolean;
  readonly onClose: () => void;
}

/** Locks, unlocks or reopens a question, once it is said why. */
export function HoldDialog({ act, qid, meanwhile, isDone, onClose }: HoldDialogProps) {
  const [why, setWhy] = useState('');
  const change = useChange(trpc.questions[act], {
    event: (event) => event,
    onSuccess: onClose,
  });
  const submit = () => change.mutateIf(checkWhy(why), (value) => ({ qid, why: value }));
  return (
    <FormDialog
      title={`${WORDS[act]} this question`}
      submitLabel={WORDS[act]}
      change={change}
      onSubmit={submit}
      onClose={onClose}
    >
      {meanwhile && (
        <AlertLine
          message={`${meanwhile.by} has locked it meanwhile (“${meanwhile.why}”). That reason stays.`}
        />
      )}
      {act !== 'lock' && isDone && !change.isPending && (
        <AlertLine message={`It has been ${DONE[act]} meanwhile.`} />
      )}
      <TextInput
        label="Reason"
        description={
          act === 'lock'
            ? 'It is shown above the question and in the log. Until the question is unlocked, nobody can edit, answer, comment or vote.'
            : 'It is recorded in the log, and the asker is notified.'
        }
        data-autofocus
        value={why}
        onText={setWhy}
      />
    </FormDialog>
  );
}

import {
  checkTold,
  checkWhy,
  suspensionTerms,
  HANDED_LINK_HOURS,
  type SuspensionTerm,
} from '@collabor8/domain';
import { useState } from 'react';
import { proofNeededBy } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { ProveAgain } from '../../../shared/proof/prove-again.js';
import { ChoiceList } from '../../../shared/ui/choice-list.js';
import { FormDialog, CopyDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { termLabel, type PersonAction } from '../labels.js';

interface PersonDialogProps {
  readonly act: PersonAction;
  readonly username: string;
  readonly onClose: () => void;
}

const WORDS: Readonly<
  Record<PersonAction, { readonly title: (username: string) => string; readonly button: string }>
> = {
  suspend: { title: (username) => `Suspend ${username}`, button: 'Suspend' },
  lift: { title: (username) => `Lift the suspension of ${username}`, button: 'Lift' },
  appoint: { title: (username) => `Make ${username} a moderator`, button: 'Make moderator' },
  discharge: { title: (username) => `Remove ${username} as a moderator`, button: 'Remove' },
};

/** Asks why, and of a suspension for how long. */
export function PersonDialog({ act, username, onClose }: PersonDialogProps) {
  const [why, setWhy] = useState('');
  const [told, setTold] = useState('');
  const [term, setTerm] = useState<SuspensionTerm>('day');
  const suspend = useChange(trpc.moderation.suspend, { onSuccess: onClose });
  const other = useChange(trpc.moderation[act === 'suspend' ? 'lift' : act], {
    onSuccess: onClose,
  });
  const { isPending, failure, refuse } = act === 'suspend' ? suspend : other;
  const { title, button } = WORDS[act];

  const submit = () => {
    const forLog = checkWhy(why);
    const forPerson = checkTold(told);
    if (!forLog.ok) refuse(forLog.error);
    else if (!forPerson.ok) refuse(forPerson.error);
    else if (act !== 'suspend') other.mutate({ username, why: forLog.value });
    else suspend.mutate({ username, term, why: forLog.value, told: forPerson.value });
  };

  return (
    <FormDialog
      title={title(username)}
      submitLabel={button}
      isGrave={act === 'suspend'}
      error={failure}
      isWorking={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {act === 'suspend' && (
        <ChoiceList
          label="For how long?"
          choices={suspensionTerms.map((value) => ({ value, text: termLabel(value) }))}
          chosen={term}
          onChange={setTerm}
        />
      )}
      {act === 'suspend' && (
        <TextInput
          label={`The reason that ${username} reads`}
          description="If left empty, they are only told for how long."
          data-autofocus
          dir="auto"
          value={told}
          onChange={(event) => setTold(event.currentTarget.value)}
        />
      )}
      <TextInput
        label="Reason for the log"
        description="Only moderators can read it."
        {...(act !== 'suspend' && { 'data-autofocus': true })}
        dir="auto"
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

interface LinkDialogProps {
  readonly username: string;
  /** Of the administrator. */
  readonly own: string;
  readonly onClose: () => void;
}

/** Makes a link for somebody who has lost every way in, and shows it this once. */
export function LinkDialog({ username, own, onClose }: LinkDialogProps) {
  const [why, setWhy] = useState('');
  const handOut = useChange(trpc.moderation.handOutLink);
  const submit = () => {
    const forLog = checkWhy(why);
    if (forLog.ok) handOut.mutate({ username, why: forLog.value });
    else handOut.refuse(forLog.error);
  };
  if (handOut.data !== undefined) {
    return (
      <CopyDialog
        title={`A link for ${username}`}
        label={`Sets a new password, once, within ${HANDED_LINK_HOURS} hours. It is not shown again.`}
        text={`${window.location.origin}/reset/${handOut.data.token}`}
        onClose={onClose}
      />
    );
  }
  if (proofNeededBy(handOut.error) !== undefined) {
    return (
      <ProveAgain
        username={own}
        failure={handOut.error}
        onProved={submit}
        onCancel={handOut.reset}
      />
    );
  }
  return (
    <FormDialog
      title={`Hand out a link to ${username}`}
      submitLabel="Make a link"
      isGrave
      error={handOut.failure}
      isWorking={handOut.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Whoever has the link sets a new password of this account. Give it to its owner alone; they
        are told that there is one.
      </p>
      <TextInput
        label="Reason for the log"
        description="Only moderators can read it."
        data-autofocus
        dir="auto"
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

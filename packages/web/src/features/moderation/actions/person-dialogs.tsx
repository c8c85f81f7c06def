import {
  checkTold,
  checkWhy,
  suspensionTerms,
  HANDED_LINK_HOURS,
  type SuspensionTerm,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc, proofNeededBy, useChange } from '../../../shared/api/trpc.js';
import { ProveAgain } from '../../../shared/proof/prove-again.js';
import { ChoiceList } from '../../../shared/ui/choice-buttons.js';
import { FormDialog, CopyDialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput, Checkbox } from '../../../shared/ui/fields/field.js';
import { termNames, type PersonAction } from '../labels.js';

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
  promote: {
    title: (username) => `Make ${username} an administrator`,
    button: 'Make administrator',
  },
  discharge: { title: (username) => `Take the role from ${username}`, button: 'Remove' },
  endSessions: { title: (username) => `End all sessions of ${username}`, button: 'End sessions' },
};

/** Asks why, and of a suspension for how long. */
export function PersonDialog({ act, username, onClose }: PersonDialogProps) {
  const [why, setWhy] = useState('');
  const [told, setTold] = useState('');
  const [term, setTerm] = useState<SuspensionTerm>('day');
  const done = { onSuccess: onClose };
  const suspend = useChange(trpc.moderation.suspend, done);
  const appoint = useChange(trpc.moderation.appoint, done);
  const other = useChange(
    trpc.moderation[act === 'lift' || act === 'endSessions' ? act : 'discharge'],
    done,
  );
  const changes = {
    ...{ suspend, appoint, promote: appoint },
    ...{ lift: other, discharge: other, endSessions: other },
  };
  const change = changes[act];
  const { title, button } = WORDS[act];

  const submit = () => {
    const forLog = checkWhy(why);
    const forPerson = checkTold(told);
    if (!forLog.ok) change.refuse(forLog.error);
    else if (!forPerson.ok) change.refuse(forPerson.error);
    else if (act === 'suspend') {
      suspend.mutate({ username, term, why: forLog.value, told: forPerson.value });
    } else if (act === 'promote') {
      appoint.mutate({ username, role: 'administrator', why: forLog.value });
    } else changes[act].mutate({ username, why: forLog.value });
  };

  return (
    <FormDialog
      title={title(username)}
      submitLabel={button}
      isGrave={act === 'suspend'}
      change={change}
      onSubmit={submit}
      onClose={onClose}
    >
      {act === 'suspend' && (
        <ChoiceList
          label="For how long?"
          choices={suspensionTerms.map((value) => ({ value, text: termNames[value] }))}
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
          onText={setTold}
        />
      )}
      <TextInput
        label="Reason for the log"
        description="Only moderators can read it."
        {...(act !== 'suspend' && { 'data-autofocus': true })}
        dir="auto"
        value={why}
        onText={setWhy}
      />
    </FormDialog>
  );
}

interface LinkDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

/** Makes a link for somebody who has lost every way in, and shows it this once. */
export function LinkDialog({ username, onClose }: LinkDialogProps) {
  const [why, setWhy] = useState('');
  const [clears, setClears] = useState(false);
  const handOut = useChange(trpc.moderation.handOutLink);
  const submit = () =>
    handOut.mutateIf(checkWhy(why), (value) => ({
      ...{ username, why: value },
      ...(clears && { clearsSecondStep: true }),
    }));
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
    return <ProveAgain changes={[handOut]} />;
  }
  return (
    <FormDialog
      title={`Hand out a link to ${username}`}
      submitLabel="Make a link"
      isGrave
      change={handOut}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Whoever has the link sets a new password of this account. Give it to its owner alone; they
        are told that there is one.
      </p>
      <Checkbox
        label="It also turns off their authenticator app"
        checked={clears}
        onCheck={setClears}
      />
      <TextInput
        label="Reason for the log"
        description="Only moderators can read it."
        data-autofocus
        dir="auto"
        value={why}
        onText={setWhy}
      />
    </FormDialog>
  );
}

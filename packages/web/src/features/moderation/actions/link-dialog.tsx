import { checkWhy, HANDED_LINK_HOURS } from '@collabor8/domain';
import { useState } from 'react';
import { failureText, proofNeededBy } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { CopyDialog, FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { ProveAgain } from '../../../shared/proof/prove-again.js';

interface LinkDialogProps {
  readonly username: string;
  /** Of the administrator. */
  readonly own: string;
  readonly onClose: () => void;
}

/** Makes a link for somebody who has lost every way in, and shows it this once. */
export function LinkDialog({ username, own, onClose }: LinkDialogProps) {
  const [why, setWhy] = useState('');
  const [error, setError] = useState('');
  const handOut = trpc.moderation.handOutLink.useMutation({
    onError: (failure) => {
      if (proofNeededBy(failure) === undefined) setError(failureText(failure));
    },
  });
  const submit = () => {
    const forLog = checkWhy(why);
    setError(forLog.ok ? '' : forLog.error);
    if (forLog.ok) handOut.mutate({ username, why: forLog.value });
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
      error={error}
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

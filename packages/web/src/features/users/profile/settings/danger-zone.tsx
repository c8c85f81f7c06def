import { Button } from '../../../../shared/ui/controls/button.js';
import { useState } from 'react';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { useLoginContext } from '../../../../shared/session/session-contexts.js';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/confirm-dialog.js';
import { notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { ProveAgain, proofOf } from './prove-again.js';
import classes from './settings.module.css';

export function DangerZone({ username }: { readonly username: string }) {
  const { leaveDeletedAccount } = useLoginContext();
  const [isAsking, setAsking] = useState(false);
  const removal = trpc.users.delete.useMutation({
    onSuccess: () => {
      notifySuccess(`User "${username}" deleted successfully.`);
      leaveDeletedAccount();
    },
  });
  const isProofNeeded = proofOf(removal.error) !== undefined;
  const close = () => {
    setAsking(false);
    removal.reset();
  };
  return (
    <section className={`${classes.section} ${classes.danger}`} aria-labelledby="danger-zone">
      <h2 id="danger-zone">Danger Zone</h2>
      <p className={classes.hint}>
        Deleting the account cannot be undone. What was posted here stays, under the same name.
      </p>
      <div>
        <Button color="coral" variant="outline" onClick={() => setAsking(true)}>
          Delete This User
        </Button>
      </div>
      <ProveAgain
        username={username}
        failure={removal.error}
        onProved={() => removal.mutate({ username })}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={isAsking && !isProofNeeded}
        title={`Delete ${username}?`}
        confirmLabel="Delete"
        isWorking={removal.isPending}
        error={
          removal.isError && !isProofNeeded
            ? failureText(removal.error, () => 'Failed to delete user.')
            : ''
        }
        onConfirm={() => removal.mutate({ username })}
        onCancel={close}
      >
        {`Are you sure you want to delete user "${username}"? This cannot be undone.`}
      </ConfirmDialog>
    </section>
  );
}

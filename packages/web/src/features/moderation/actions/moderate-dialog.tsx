import { checkWhy, type PostRef } from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';

interface ModerateDialogProps {
  readonly post: PostRef;
  readonly what: string;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}

/** What moderators do to a post where it stands; the log says why. */
export function ModerateDialog({ post, what, isHidden, onClose }: ModerateDialogProps) {
  const [why, setWhy] = useState('');
  const [error, setError] = useState('');
  const options = {
    onSuccess: onClose,
    onError: (failure: unknown) => setError(failureText(failure)),
  };
  const hide = trpc.moderation.hide.useMutation(options);
  const show = trpc.moderation.show.useMutation(options);
  const remove = trpc.moderation.remove.useMutation(options);
  const isWorking = [hide, show, remove].some(({ isPending }) => isPending);
  const act = (done: typeof hide) => {
    const checked = checkWhy(why);
    if (checked.ok) done.mutate({ post, why: checked.value });
    else setError(checked.error);
  };
  const exchange = isHidden ? show : hide;
  return (
    <FormDialog
      title={`Moderate this ${what}`}
      submitLabel={isHidden ? 'Show again' : 'Hide'}
      error={error}
      isWorking={isWorking}
      other={
        <Button variant="outline" color="coral" disabled={isWorking} onClick={() => act(remove)}>
          Delete for good
        </Button>
      }
      onSubmit={() => act(exchange)}
      onClose={onClose}
    >
      <TextInput
        label="Reason for the log"
        description="Whoever wrote it is told, with this reason."
        data-autofocus
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

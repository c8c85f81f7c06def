import { checkWhy, type PostRef } from '@collabor8/domain';
import { useState } from 'react';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { kindLabel } from '../labels.js';

interface HideDialogProps {
  readonly post: PostRef;
  readonly author: string;
  /** What stands there first. */
  readonly reason: string;
  readonly onDone: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Hides a reported post, once it is said why: its author reads that. */
export function HideDialog({ post, author, reason, onDone, onClose }: HideDialogProps) {
  const [why, setWhy] = useState(reason);
  const [error, setError] = useState('');
  const hide = trpc.moderation.hide.useMutation({
    onSuccess: () => {
      onClose();
      onDone?.();
    },
    onError: (failure) => setError(failureText(failure)),
  });
  const submit = () => {
    const checked = checkWhy(why);
    if (checked.ok) hide.mutate({ post, why: checked.value });
    else setError(checked.error);
  };
  return (
    <FormDialog
      title={`Hide this ${kindLabel(post.kind)}`}
      submitLabel="Hide"
      error={error}
      isWorking={hide.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={`The reason that ${author} reads`}
        description="It stands in the log as well."
        data-autofocus
        value={why}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

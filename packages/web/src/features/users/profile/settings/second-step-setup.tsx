import type { SecondStepSecret } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { FormDialog } from '../../../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';
import { QrCode } from '../../../../shared/ui/pictures/qr-code.js';
import classes from './second-step-setup.module.css';

interface SetupDialogProps extends SecondStepSecret {
  readonly onClose: (isDone: boolean) => void;
}

/** Shows the secret this once, and asks for a code of it before anything depends on it. */
export function SetupDialog({ secret, address, onClose }: SetupDialogProps) {
  const [code, setCode] = useState('');
  const confirm = useChange(trpc.users.confirmSecondStep);
  const submit = () => {
    if (code.trim() === '') confirm.refuse('Please enter the code that the app shows.');
    else confirm.mutate({ code }, { onSuccess: () => onClose(true) });
  };
  return (
    <FormDialog
      title="Set up an authenticator app"
      submitLabel="Turn on"
      change={confirm}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <p>Scan this with the app, or type the letters into it.</p>
      <QrCode text={address} label="The secret for your authenticator app" />
      <p className={classes.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</p>
      <TextInput
        label="Code"
        description="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onText={setCode}
      />
      <p>
        Without the app you need a recovery code to log in: make some, and keep them somewhere else.
      </p>
    </FormDialog>
  );
}

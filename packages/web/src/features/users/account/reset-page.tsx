import { checkPasswordReset } from '@collabor8/domain';
import { useState, type SubmitEvent } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { Link } from '../../../shared/navigation/link.js';
import { useParams } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { PasswordAdvice } from './password-advice.js';

function ResetForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isShown, setShown] = useState(false);
  const reset = useChange(trpc.users.resetByLink);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reset.isPending) return;
    const checked = checkPasswordReset(password, confirmation);
    if (checked.ok) reset.mutate({ token, password: checked.value });
    else reset.refuse(checked.error);
  };
  if (reset.isSuccess) {
    return (
      <p role="status" className={classes.said}>
        Your new password is set, and you are signed out everywhere. Log in with it.
      </p>
    );
  }
  const field = { type: isShown ? 'text' : 'password', autoComplete: 'new-password' };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <AlertLine message={reset.failure} />
      <TextInput
        label="New password"
        name="new-password"
        {...field}
        description={<PasswordAdvice password={password} username="" />}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label="Confirm new password"
        name="confirm-password"
        {...field}
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
      />
      <Checkbox
        label="Show Password"
        checked={isShown}
        onChange={(event) => setShown(event.currentTarget.checked)}
      />
      <Button type="submit" className={classes.submit ?? ''} loading={reset.isPending}>
        Set the new password
      </Button>
    </form>
  );
}

/** Where a link leads that was sent to somebody who forgot their password. */
export function ResetPage() {
  const { token = '' } = useParams();
  return (
    <AuthLayout
      title="New password"
      heading="Set a new password"
      subtitle="The link works once. All your sessions end."
    >
      <ResetForm token={token} />
      <Link to="/" className={classes.other ?? ''}>
        Have a password? <span>Login here.</span>
      </Link>
    </AuthLayout>
  );
}

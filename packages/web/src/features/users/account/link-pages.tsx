import { trpc, useChange } from '../../../shared/api/trpc.js';
import { useParams, Link } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Form, Stack } from '../../../shared/ui/layout.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { AuthLayout, IF_NOT_ALONE, PasswordAdvice } from './auth-layout.js';
import { checkPasswordReset } from '@collabor8/domain';
import { usePlaceName } from '../../../shared/ui/page-header.js';
import { useState } from 'react';
import { TextInput, Checkbox } from '../../../shared/ui/fields/field.js';

function ResetForm({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isShown, setShown] = useState(false);
  const reset = useChange(trpc.users.resetByLink);
  const submit = () => {
    reset.mutateIf(checkPasswordReset(password, confirmation), (value) => ({
      token,
      password: value,
    }));
  };
  if (reset.isSuccess) {
    return (
      <p role="status" className={classes.said}>
        Your new password is set, and you are signed out everywhere. Log in with it. {IF_NOT_ALONE}
      </p>
    );
  }
  const field = { type: isShown ? 'text' : 'password', autoComplete: 'new-password' };
  return (
    <Form gap={16} isBusy={reset.isPending} onSubmit={submit}>
      <AlertLine message={reset.failure} />
      <TextInput
        label="New password"
        name="new-password"
        {...field}
        description={<PasswordAdvice password={password} username="" />}
        value={password}
        onText={setPassword}
      />
      <TextInput
        label="Confirm new password"
        name="confirm-password"
        {...field}
        value={confirmation}
        onText={setConfirmation}
      />
      <Checkbox label="Show Password" checked={isShown} onCheck={setShown} />
      <Button type="submit" size="md" loading={reset.isPending}>
        Set the new password
      </Button>
    </Form>
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
      <Link to="/" className={classes.other}>
        Have a password? <span>Login here.</span>
      </Link>
    </AuthLayout>
  );
}

interface LinkPageProps {
  readonly title: string;
  readonly heading: string;
  readonly subtitle: string;
  /** What pressing does. */
  readonly act: string;
  readonly done: string;
  readonly mutation: {
    readonly failure: string;
    readonly isSuccess: boolean;
    readonly isPending: boolean;
  };
  readonly onAct: () => void;
}

/** Where a link of a mail leads that does one thing, at a press: programs that open links in mails press nothing. */
function LinkPage({ mutation, act, done, onAct, ...frame }: LinkPageProps) {
  return (
    <AuthLayout {...frame}>
      <Stack gap={16}>
        <AlertLine message={mutation.failure} />
        {mutation.isSuccess ? (
          <p role="status" className={classes.said}>
            {done}
          </p>
        ) : (
          <Button size="md" loading={mutation.isPending} onClick={onAct}>
            {act}
          </Button>
        )}
      </Stack>
      <Link to="/" className={classes.other}>
        <span>Go to {usePlaceName()}</span>
      </Link>
    </AuthLayout>
  );
}

/** Shows whose an address is. */
export function VerifyPage() {
  const { token = '' } = useParams();
  const verify = useChange(trpc.users.verifyEmail);
  return (
    <LinkPage
      title="E-mail address"
      heading="Confirm your e-mail address"
      subtitle="If you lose your password, we can send you a link to set a new one."
      act="Confirm"
      done="The address is confirmed."
      mutation={verify}
      onAct={() => verify.mutate({ token })}
    />
  );
}

export function UnsubscribePage() {
  const { token = '' } = useParams();
  const stop = useChange(trpc.notices.stopMails);
  return (
    <LinkPage
      title="Stop mails"
      heading="Stop mails about what you miss"
      subtitle="You can turn them on again in the settings of your notifications."
      act="Stop these mails"
      done="You will get no more of these mails."
      mutation={stop}
      onAct={() => stop.mutate({ token })}
    />
  );
}

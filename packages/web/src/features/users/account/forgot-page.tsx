import { checkNewPassword, checkResetName, RESET_LINK_MINUTES } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { Form } from '../../../shared/ui/layout.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { AuthLayout, IF_NOT_ALONE, PasswordAdvice } from './auth-layout.js';

/** Has a link sent. What it says afterwards tells nobody whether there is such an account. */
function LinkForm() {
  const [name, setName] = useState('');
  const request = useChange(trpc.users.requestReset);
  const submit = () => {
    request.mutateIf(checkResetName(name), (value) => ({ name: value }));
  };
  return (
    <Form gap={16} isBusy={request.isPending} onSubmit={submit}>
      <AlertLine message={request.failure} />
      <TextInput
        label="Username or e-mail address"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onText={setName}
      />
      <Button type="submit" size="md" loading={request.isPending}>
        Send a link
      </Button>
      <div role="status" className={classes.said}>
        {request.isSuccess &&
          `If this is an account with an e-mail address, a link is on its way there. It works once, within ${RESET_LINK_MINUTES} minutes.`}
      </div>
    </Form>
  );
}

/** Sets a new password by one of the codes that somebody has kept. */
function CodeForm() {
  const [username, setUsername] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const reset = useChange(trpc.users.resetByCode);
  const submit = () => {
    const checked = checkNewPassword(password);
    if (username.trim() === '' || code.trim() === '') {
      reset.refuse('Please enter your username and a recovery code.');
    } else if (checked.ok) reset.mutate({ username, code, password: checked.value });
    else reset.refuse(checked.error);
  };
  if (reset.isSuccess) {
    return (
      <p role="status" className={classes.said}>
        Your new password is set, and that code is used up. Log in with the new password.{' '}
        {IF_NOT_ALONE}
      </p>
    );
  }
  return (
    <Form gap={16} isBusy={reset.isPending} onSubmit={submit}>
      <AlertLine message={reset.failure} />
      <TextInput
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onText={setUsername}
      />
      <TextInput
        label="Recovery code"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onText={setCode}
      />
      <TextInput
        label="New password"
        name="new-password"
        type="password"
        autoComplete="new-password"
        description={<PasswordAdvice password={password} username={username} />}
        value={password}
        onText={setPassword}
      />
      <Button type="submit" size="md" loading={reset.isPending}>
        Set the new password
      </Button>
    </Form>
  );
}

/** For who has forgotten their password: by mail, where the server sends any, or by a recovery code. */
export function ForgotPage() {
  const options = trpc.users.signInOptions.useQuery(undefined, { staleTime: Infinity });
  const canMail = options.data?.canMail === true;
  const [isByCode, setByCode] = useState(false);
  const shown = isByCode || !canMail;
  return (
    <AuthLayout
      title="Forgot password"
      heading="Forgot your password?"
      subtitle={
        shown
          ? 'Set a new one with a recovery code that you kept.'
          : 'We send a link that sets a new one.'
      }
    >
      {shown ? <CodeForm /> : <LinkForm />}
      {canMail && (
        <>
          <div className={classes.or}>or</div>
          <Button fullWidth variant="default" size="md" onClick={() => setByCode(!isByCode)}>
            {isByCode ? 'Send me a link instead' : 'Use a recovery code'}
          </Button>
        </>
      )}
      <Link to="/" className={classes.other}>
        Remembered it? <span>Login here.</span>
      </Link>
    </AuthLayout>
  );
}

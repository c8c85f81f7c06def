import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { AlertLine } from '../../shared/ui/alert-line.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { SignedOutOnly } from './signed-out-only.js';
import { useAuthForm } from './use-auth-form.js';

export const SignupPage = () => (
  <SignedOutOnly>
    <AuthLayout
      title="Sign up"
      heading="Sign up for Collabor8"
      subtitle="The collaboration app for your community."
    >
      <SignupForm />
    </AuthLayout>
  </SignedOutOnly>
);

function SignupForm() {
  const form = useAuthForm('signup');
  const location = useLocation();
  return (
    <>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        <AlertLine message={form.error} />
        <TextInput
          label="Username"
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={(event) => form.setUsername(event.currentTarget.value)}
        />
        <TextInput
          label="Password"
          name="new-password"
          type={form.passwordType}
          required
          autoComplete="new-password"
          value={form.password}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
        />
        <TextInput
          label="Confirm Password"
          name="confirm-password"
          type={form.passwordType}
          required
          autoComplete="new-password"
          value={form.passwordConfirmation}
          onChange={(event) => form.setPasswordConfirmation(event.currentTarget.value)}
        />
        <Checkbox
          label="Show Password"
          checked={form.isPasswordShown}
          onChange={(event) => form.setPasswordShown(event.currentTarget.checked)}
        />
        <Button type="submit" className={classes.submit ?? ''} loading={form.isSending}>
          Submit
        </Button>
      </form>
      <Link to="/" state={location.state as unknown} className={classes.other ?? ''}>
        Have an account? <span>Login here.</span>
      </Link>
    </>
  );
}

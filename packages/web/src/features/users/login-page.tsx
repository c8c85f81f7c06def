import { Button, Checkbox, TextInput } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { AlertLine } from '../../shared/ui/alert-line.js';
import classes from './auth-form.module.css';
import { AuthLayout } from './auth-layout.js';
import { GoogleButton } from './google-button.js';
import { SessionNotice } from './session-notice.js';
import { SignedOutOnly } from './signed-out-only.js';
import { useAuthForm } from './use-auth-form.js';

export const LoginPage = () => (
  <SignedOutOnly>
    <AuthLayout title="Log in" heading="Welcome to Collabor8" subtitle="Log in to your community.">
      <LoginForm />
    </AuthLayout>
  </SignedOutOnly>
);

function LoginForm() {
  const form = useAuthForm('login');
  const location = useLocation();
  return (
    <>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {form.error === '' ? <SessionNotice /> : <AlertLine message={form.error} />}
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={(event) => form.setUsername(event.currentTarget.value)}
        />
        <TextInput
          label="Password"
          name="password"
          type={form.passwordType}
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
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
      <div className={classes.or}>or</div>
      <GoogleButton onError={form.setError} />
      <Link to="/signup" state={location.state as unknown} className={classes.other ?? ''}>
        Don&apos;t have an account? <span>Sign up here.</span>
      </Link>
    </>
  );
}

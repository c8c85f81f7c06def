import type { AuthType } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { Checkbox } from '../../../shared/ui/fields/checkbox.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import type { ReactNode } from 'react';
import { Link } from '../../../shared/navigation/link.js';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import classes from './auth-form.module.css';
import { PasswordAdvice } from './password-advice.js';
import { useAuthForm } from './use-auth-form.js';

interface AuthFormProps {
  readonly type: AuthType;
  /** Stands where an error would, while there is none. */
  readonly notice?: ReactNode;
  /** Another way in, below the form; it shows its errors in it. */
  readonly renderOther?: (onError: (message: string) => void) => ReactNode;
  /** The way to the other form. */
  readonly question: string;
  readonly to: string;
  readonly answer: string;
}

/** What the login and the sign-up form share; signing up asks for the password twice. */
export function AuthForm({ type, notice, renderOther, question, to, answer }: AuthFormProps) {
  const form = useAuthForm(type);
  const location = useLocation();
  const isSignup = type === 'signup';
  const password = {
    type: form.passwordType,
    required: isSignup,
    autoComplete: isSignup ? 'new-password' : 'current-password',
  };
  return (
    <>
      <form className={classes.form} onSubmit={form.submit} noValidate>
        {form.error === '' && notice !== undefined ? notice : <AlertLine message={form.error} />}
        <TextInput
          label="Username"
          name="username"
          required={isSignup}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onChange={(event) => form.setUsername(event.currentTarget.value)}
        />
        <TextInput
          label="Password"
          name={isSignup ? 'new-password' : 'password'}
          {...password}
          {...(isSignup && {
            description: <PasswordAdvice password={form.password} username={form.username} />,
          })}
          value={form.password}
          onChange={(event) => form.setPassword(event.currentTarget.value)}
        />
        {isSignup && (
          <TextInput
            label="Confirm Password"
            name="confirm-password"
            {...password}
            value={form.passwordConfirmation}
            onChange={(event) => form.setPasswordConfirmation(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Show Password"
          checked={form.isPasswordShown}
          onChange={(event) => form.setPasswordShown(event.currentTarget.checked)}
        />
        <Button type="submit" className={classes.submit ?? ''} loading={form.isSending}>
          Submit
        </Button>
      </form>
      {renderOther?.(form.setError)}
      <Link to={to} state={location.state} className={classes.other ?? ''}>
        {question} <span>{answer}</span>
      </Link>
    </>
  );
}

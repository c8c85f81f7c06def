import { checkAuthForm, SIGNUP_WAITS, type AuthType } from '@collabor8/domain';
import { useRef, useState, type ReactNode } from 'react';
import { trpc, isCodeNeededBy, serverMessage } from '../../../shared/api/trpc.js';
import { useLocation, useParams, Link } from '../../../shared/navigation/navigation.js';
import { useLoginContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput, Checkbox } from '../../../shared/ui/fields/field.js';
import { Form, Row } from '../../../shared/ui/layout.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import classes from './auth-form.module.css';
import { PasswordAdvice } from './auth-layout.js';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** As it appears, not as it is drawn again: somebody is about to type. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Asks for the second step, once the password was right. */
const CodeField = ({ value, onChange }: CodeFieldProps) => (
  <TextInput
    label="Code"
    description="The six digits that your authenticator app shows now, or a recovery code."
    name="one-time-code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    ref={takeFocus}
    value={value}
    onText={onChange}
  />
);

const failures: Readonly<Record<AuthType, string>> = {
  login: 'Error while logging in',
  signup: 'Error while signing up',
};

/** State and sending of the login and sign-up forms (SPEC §5, §8). */
function useAuthForm(type: AuthType) {
  const login = trpc.users.login.useMutation();
  const signup = trpc.users.signup.useMutation();
  const { signIn } = useLoginContext();
  const { invitation } = useParams();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [passwordConfirmation, setPasswordConfirmation] = useState('');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [error, setError] = useState('');
  /** Of an authenticator app; undefined until the server asks for one. */
  const [code, setCode] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);

  const submit = async () => {
    if (isUnderWay.current) return;
    const checked = checkAuthForm(type, { username, password, passwordConfirmation });
    setError(checked.ok ? '' : checked.error);
    if (!checked.ok) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      signIn(
        await (type === 'signup'
          ? signup.mutateAsync({
              ...checked.value,
              ...(invitation !== undefined && { invitation }),
            })
          : login.mutateAsync({ ...checked.value, ...(code !== undefined && { code }) })),
      );
    } catch (failure) {
      if (isCodeNeededBy(failure) && code === undefined) {
        setCode('');
        return;
      }
      const message = serverMessage(failure);
      setWaiting(message === SIGNUP_WAITS);
      if (message === SIGNUP_WAITS) return;
      setError(message === undefined ? failures[type] : `${failures[type]}: ${message}`);
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  };

  return {
    username,
    setUsername,
    password,
    setPassword,
    passwordConfirmation,
    setPasswordConfirmation,
    isPasswordShown,
    setPasswordShown,
    passwordType: isPasswordShown ? 'text' : 'password',
    error,
    setError,
    code,
    setCode,
    isWaiting,
    isSending,
    submit,
  } as const;
}

interface AuthFormProps {
  readonly type: AuthType;
  /** Stands where an error would, while there is none. */
  readonly notice?: ReactNode;
  /** For who has forgotten their password. */
  readonly forgotten?: ReactNode;
  /** Another way in, below the form; it shows its errors in it. */
  readonly renderOther?: (onError: (message: string) => void) => ReactNode;
  /** The way to the other form. */
  readonly question: string;
  readonly to: string;
  readonly answer: string;
}

/** What the login and the sign-up form share; signing up asks for the password twice. */
export function AuthForm({ type, notice, forgotten, renderOther, ...way }: AuthFormProps) {
  const { question, to, answer } = way;
  const form = useAuthForm(type);
  const location = useLocation();
  const isSignup = type === 'signup';
  const password = {
    type: form.passwordType,
    required: isSignup,
    autoComplete: isSignup ? 'new-password' : 'current-password',
  };
  if (form.isWaiting) {
    return (
      <p role="status" className={classes.said}>
        {SIGNUP_WAITS}
      </p>
    );
  }
  return (
    <>
      <Form gap={16} onSubmit={form.submit}>
        {form.error === '' && notice !== undefined ? notice : <AlertLine message={form.error} />}
        <TextInput
          label="Username"
          name="username"
          required={isSignup}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={form.username}
          onText={form.setUsername}
        />
        <TextInput
          label="Password"
          name={isSignup ? 'new-password' : 'password'}
          {...password}
          {...(isSignup && {
            description: <PasswordAdvice password={form.password} username={form.username} />,
          })}
          value={form.password}
          onText={form.setPassword}
        />
        {isSignup && (
          <TextInput
            label="Confirm Password"
            name="confirm-password"
            {...password}
            value={form.passwordConfirmation}
            onText={form.setPasswordConfirmation}
          />
        )}
        {form.code !== undefined && <CodeField value={form.code} onChange={form.setCode} />}
        <Row gap={8} at="between">
          <Checkbox
            label="Show Password"
            checked={form.isPasswordShown}
            onCheck={form.setPasswordShown}
          />
          {forgotten}
        </Row>
        <Button type="submit" size="md" loading={form.isSending}>
          Submit
        </Button>
      </Form>
      {renderOther?.(form.setError)}
      <Link to={to} state={location.state} className={classes.other}>
        {question} <span>{answer}</span>
      </Link>
    </>
  );
}

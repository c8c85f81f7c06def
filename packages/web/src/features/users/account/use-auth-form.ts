import { checkAuthForm, type AuthType } from '@collabor8/domain';
import { useRef, useState, type SubmitEvent } from 'react';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLoginContext } from '../../../shared/session/session-contexts.js';

const failures: Readonly<Record<AuthType, string>> = {
  login: 'Error while logging in',
  signup: 'Error while signing up',
};

/** State and sending of the login and sign-up forms (SPEC §5, §8). */
export function useAuthForm(type: AuthType) {
  const requests = {
    login: trpc.users.login.useMutation(),
    signup: trpc.users.signup.useMutation(),
  };
  const { signIn } = useLoginContext();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [passwordConfirmation, setPasswordConfirmation] = useState('');
  const [isPasswordShown, setPasswordShown] = useState(false);
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const isUnderWay = useRef(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    const checked = checkAuthForm(type, { username, password, passwordConfirmation });
    setError(checked.ok ? '' : checked.error);
    if (!checked.ok) return;
    isUnderWay.current = true;
    setSending(true);
    try {
      signIn(await requests[type].mutateAsync(checked.value));
    } catch (failure) {
      const message = serverMessage(failure);
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
    isSending,
    submit,
  } as const;
}

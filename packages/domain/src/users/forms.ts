import { err, ok, type Result } from '../result.js';
import { UNSEEN } from '../unseen.js';
import {
  BIOGRAPHY_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  USERNAME_MAX_LENGTH,
} from './limits.js';
import { usernameKey } from './rules.js';
import type { Credentials } from './schema.js';

export const authTypes = ['login', 'signup'] as const;
export type AuthType = (typeof authTypes)[number];

export interface AuthForm extends Credentials {
  readonly passwordConfirmation: string;
}

/** Invisible or direction-changing characters would let one name pass for another. */
const UNPRINTABLE = new RegExp(String.raw`[\p{Cf}\p{Co}\p{Cs}${UNSEEN}]`, 'u');

/** More marks on a letter than any writing needs: they cover what stands above and below. */
const PILE = /[\p{Mn}\p{Me}]{6}/u;

/** Rules for a new name. An imported or signed-in name is never asked to pass them again. */
export function checkNewUsername(username: string): Result<string> {
  if ([...username].length > USERNAME_MAX_LENGTH) {
    return err(`Username cannot be more than ${USERNAME_MAX_LENGTH} characters`);
  }
  if (UNPRINTABLE.test(username)) {
    return err('Username cannot contain control or invisible characters');
  }
  if (PILE.test(username)) {
    return err('Username cannot have more than five marks on a letter');
  }
  // '~' begins the names that stand for votes and views without a user; '/' would split a path.
  // Their full-width forms have the same key.
  const key = usernameKey(username);
  if (key.startsWith('~') || /[/\\?#%]/.test(key) || /^\.+$/.test(key)) {
    return err('Username cannot start with ~, be only dots or contain / \\ ? # %');
  }
  return ok(username);
}

/** Trims both fields and refuses empty ones (SPEC §5, login and sign-up). */
export function checkCredentials(form: Credentials): Result<Credentials> {
  const username = form.username.trim();
  const password = form.password.trim();
  if (username === '' || password === '') return err('Please enter a username and password');
  if (password.length > PASSWORD_MAX_LENGTH) {
    return err(`Password cannot be more than ${PASSWORD_MAX_LENGTH} characters`);
  }
  return ok({ username, password });
}

/** Trimmed credentials that may create an account. */
export function checkSignup(form: Credentials): Result<Credentials> {
  const credentials = checkCredentials(form);
  if (!credentials.ok) return credentials;
  const username = checkNewUsername(credentials.value.username);
  return username.ok ? credentials : username;
}

/**
 * What the login and sign-up forms check before they send anything.
 * @throws Error 'Invalid auth type' for a type that is neither login nor signup.
 */
export function checkAuthForm(type: AuthType, form: AuthForm): Result<Credentials> {
  switch (type) {
    case 'login':
      return checkCredentials(form);
    case 'signup': {
      const credentials = checkSignup(form);
      if (!credentials.ok) return credentials;
      return form.passwordConfirmation.trim() === credentials.value.password
        ? credentials
        : err('Passwords do not match');
    }
    default:
      throw new Error('Invalid auth type');
  }
}

/** The password reset form of a profile (SPEC §5). Returns the new password, trimmed. */
export function checkPasswordReset(password: string, confirmation: string): Result<string> {
  if (password.trim() === '' || confirmation.trim() === '') {
    return err('Please enter and confirm your new password.');
  }
  if (password.trim() !== confirmation.trim()) return err('Passwords do not match.');
  return checkNewPassword(password);
}

export function checkNewPassword(password: string): Result<string> {
  const trimmed = password.trim();
  if (trimmed === '') return err('Please enter and confirm your new password.');
  if (trimmed.length > PASSWORD_MAX_LENGTH) {
    return err(`Password cannot be more than ${PASSWORD_MAX_LENGTH} characters`);
  }
  return ok(trimmed);
}

export function checkResetName(name: string): Result<string> {
  const trimmed = name.trim();
  if (trimmed === '') return err('Please enter your username or e-mail address.');
  return trimmed.length > EMAIL_MAX_LENGTH
    ? err('This is neither a username nor an e-mail address.')
    : ok(trimmed);
}

/** What an operator asks of new passwords, in characters; 0 asks nothing. */
export const checkPasswordLength = (password: string, minimum: number): Result<string> =>
  [...password].length < minimum
    ? err(`Password must have at least ${minimum} characters`)
    : ok(password);

export function checkBiography(biography: string): Result<string> {
  return [...biography].length > BIOGRAPHY_MAX_LENGTH
    ? err(`Biography cannot be more than ${BIOGRAPHY_MAX_LENGTH} characters`)
    : ok(biography);
}

/** What an authenticator app is set up with, this once. */
export interface SecondStepSecret {
  /** For who types it, in base32. */
  readonly secret: string;
  /** The same as an address of the form otpauth://, to be shown as a picture. */
  readonly address: string;
}

const APP_CODE = /^\d{6}$/;

/** The digits of an app's code, however they are grouped; undefined for anything else. */
export function appCodeOf(code: string): string | undefined {
  const digits = code.replaceAll(/[\s-]/g, '');
  return APP_CODE.test(digits) ? digits : undefined;
}

/** What is answered where a password is right, and a code is asked for as well. */
export const SECOND_STEP_NEEDED = 'Enter the code that your authenticator app shows.';
export const SECOND_STEP_WRONG =
  'This code is wrong or has been used. Enter the one that your authenticator app shows now.';

import { z } from 'zod';
import { exactTextSchema, idSchema } from '../ids.js';
import { err, ok, type Result } from '../result.js';
import { PASSWORD_MAX_LENGTH, USERNAME_MAX_LENGTH, EMAIL_MAX_LENGTH } from './limits.js';

/** By what somebody comes back who has forgotten their password; their own to see. */
export interface Recovery {
  /** The address that they have shown to be theirs. */
  readonly email: string | null;
  /** One that they have still to show. */
  readonly pendingEmail: string | null;
  /** Whether the server sends mail at all. */
  readonly canMail: boolean;
  readonly codesLeft: number;
  /** ISO 8601; null where there are none. */
  readonly codesMadeAt: string | null;
}

/** Codes that are shown once; each sets a new password once. */
export interface RecoveryCodes {
  readonly codes: readonly string[];
}

/** A link that an administrator hands to somebody, this once. */
export interface HandedLink {
  readonly token: string;
}

const passwordSchema = exactTextSchema(PASSWORD_MAX_LENGTH);

/** '' takes the address away. */
export const setEmailSchema = z.object({ email: exactTextSchema(EMAIL_MAX_LENGTH) });
export const verifyEmailSchema = z.object({ token: idSchema });

/** A username or an address. */
export const requestResetSchema = z.object({ name: exactTextSchema(EMAIL_MAX_LENGTH) });

export const resetByLinkSchema = z.object({ token: idSchema, password: passwordSchema });
export type ResetByLink = z.infer<typeof resetByLinkSchema>;

export const resetByCodeSchema = z.object({
  username: exactTextSchema(USERNAME_MAX_LENGTH),
  code: z.string().max(100),
  password: passwordSchema,
});
export type ResetByCode = z.infer<typeof resetByCodeSchema>;

/** Narrower than mail allows: what is no plain address of one person is not one here. */
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** An address without what stands around it; '' is none. */
export function checkEmail(email: string): Result<string> {
  const trimmed = email.trim();
  if (trimmed === '') return ok('');
  return trimmed.length <= EMAIL_MAX_LENGTH && EMAIL.test(trimmed)
    ? ok(trimmed)
    : err('This is not an e-mail address.');
}

/** Under what an address is looked for. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Neither I nor L, O nor U: no two of them look alike. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 bits: nobody guesses as many, so that a fast hash of a code is as safe as a slow one. */
export const CODE_LENGTH = 24;
const GROUP = /.{4}(?=.)/g;

/** A code of as many random bytes as it has letters: 'K7QM-0X3R-…'. */
export const codeOf = (bytes: readonly number[]): string =>
  bytes
    .map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length] ?? '')
    .join('')
    .replaceAll(GROUP, '$&-');

/** A code as it is compared: however its letters are written and grouped. */
export const codeKey = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

import { usernameKey } from './rules.js';

/** Shorter ones are guessed in no time. */
const SHORT = 8;
/** From here on a password is good, unless it is one that everybody has. */
const LONG = 12;

/** Those that guessing begins with: the top of published lists of leaked passwords. */
const common = new Set(
  (
    '123456 123456789 12345678 password qwerty123 qwerty1 111111 12345 secret 123123 1234567890 ' +
    '1234567 000000 qwerty abc123 password1 iloveyou 11111111 dragon monkey 123123123 123321 ' +
    'qwertyuiop 00000000 password123 654321 target123 tinkle zag12wsx gwerty 666666 admin123 ' +
    'welcome welcome1 letmein sunshine princess football baseball superman trustno1 passw0rd ' +
    'p@ssw0rd password! q1w2e3r4 1q2w3e4r 1q2w3e4r5t asdfghjkl qazwsxedc 987654321 0987654321 ' +
    'michael jennifer jordan23 starwars whatever computer internet changeme default football1 ' +
    'iloveyou1 charlie1 baseball1 liverpool1 abcd1234 abcdefgh a1b2c3d4 aaaaaaaa 88888888 ' +
    '12341234 87654321 11223344 1234abcd qwer1234 asdf1234 zxcvbnm1 zxcvbnm, superman1 ' +
    'master123 shadow123 correcthorsebatterystaple 123456789012 1234567891 qwerty123456'
  ).split(' '),
);

/** How good a password is; advice alone, as no rule refuses one (SPEC §5). */
export type PasswordStrength = 'short' | 'username' | 'common' | 'fair' | 'good';

export function passwordStrength(password: string, username: string): PasswordStrength {
  const trimmed = password.trim();
  const key = usernameKey(trimmed);
  if (key !== '' && key === usernameKey(username)) return 'username';
  if (common.has(trimmed.toLowerCase())) return 'common';
  const length = [...trimmed].length;
  if (length < SHORT) return 'short';
  return length < LONG ? 'fair' : 'good';
}

export const PASSWORD_HINT =
  'A good password is long and used nowhere else. A few words in a row are easy to remember.';

const sentences: Readonly<Record<PasswordStrength, string>> = {
  short: 'Weak: shorter than eight characters.',
  username: 'Weak: it is your username.',
  common: 'Weak: it is one of the first that anyone would try.',
  fair: 'Fair. A longer one is better.',
  good: 'Good.',
};

/** What the line under a password field says; the hint until something is typed. */
export const passwordAdvice = (password: string, username: string): string =>
  password.trim() === '' ? PASSWORD_HINT : sentences[passwordStrength(password, username)];

import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../request/errors.js';
import { NEVER } from '../../request/leaving.js';
import { createTurns, EVERYBODY } from '../../request/turns.js';

/** Of strangers, and of those who are known. Hashing shares its threads with the compression of every page: most of them are left to that. */
const AT_A_TIME = 1;
/** Passwords that wait: one or two seconds’ work. */
export const HASHES_WAITING_MAX = 200;
const RETRY_SECONDS = 2;
const WHO_IS_KNOWN = 'known';

export type Passwords = ReturnType<typeof createPasswords>;

/** argon2id by its package's defaults, which follow OWASP: 19 MiB, 2 passes, one lane. */
export function createPasswords() {
  const turns = createTurns({
    atATime: AT_A_TIME,
    waitingMax: HASHES_WAITING_MAX,
    refuse: () =>
      new AppError('unavailable', 'Many people are logging in. Please try again.', {
        retryAfter: RETRY_SECONDS,
      }),
  });
  // Made in advance: made at need, the first wrong name would take twice as long.
  const decoy = hash('There is no account with this name.');

  return {
    /** How many wait to be hashed. */
    get waiting(): number {
      return turns.waiting;
    },

    /** @throws AppError 'unavailable' when too many are being hashed already. */
    hash: (password: string): Promise<string> => turns.run(EVERYBODY, NEVER, () => hash(password)),

    /**
     * Whether `password` is the one behind `passwordHash`. Takes as long when there is no hash, so
     * that the time of an answer doesn't tell which accounts exist. Whoever is known, by their browser or
     * their session, doesn't wait behind strangers: those may come from everywhere to keep others out.
     * @throws AppError 'unavailable' as above.
     */
    verify: (
      passwordHash: string | undefined,
      password: string,
      isKnown = false,
    ): Promise<boolean> =>
      turns.run(isKnown ? WHO_IS_KNOWN : EVERYBODY, NEVER, async () => {
        const matches = await verify(passwordHash ?? (await decoy), password);
        return matches && passwordHash !== undefined;
      }),
  };
}

import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;

  /**
   * Whether `password` is the one behind `passwordHash`. Takes as long when there is no hash, so
   * that the time of an answer doesn't tell which accounts exist.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** argon2id by its package's defaults, which follow OWASP: 19 MiB, 2 passes, one lane. */
export function createPasswords(): Passwords {
  // Made in advance: made at need, the first wrong name would take twice as long.
  const decoy = hash('There is no account of this name.');

  return {
    hash: (password) => hash(password),

    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? (await decoy), password);
      return matches && passwordHash !== undefined;
    },
  };
}

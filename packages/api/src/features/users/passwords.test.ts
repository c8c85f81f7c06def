import { expect, it } from 'vitest';
import { createPasswords, HASHES_WAITING_MAX } from './passwords.js';

const passwords = createPasswords();

it('hashes with argon2id and a salt of its own', async () => {
  const [one, other] = [await passwords.hash('secret'), await passwords.hash('secret')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

it('accepts the password that was hashed and no other', async () => {
  const hash = await passwords.hash('secret');
  expect(await passwords.verify(hash, 'secret')).toBe(true);
  expect(await passwords.verify(hash, 'Secret')).toBe(false);
});

it('accepts no password where there is no account, not even the decoy’s', async () => {
  expect(await passwords.verify(undefined, 'secret')).toBe(false);
  expect(await passwords.verify(undefined, 'There is no account with this name.')).toBe(false);
});

it('hashes what has room to wait, says to the rest when to come back, and lets whoever is known pass them', async () => {
  const asked = Array.from({ length: HASHES_WAITING_MAX + 10 }, () => passwords.hash('secret'));
  let answered = 0;
  for (const one of asked) void one.then(() => (answered += 1)).catch(() => undefined);
  expect(await passwords.verify(undefined, 'secret', true)).toBe(false);
  expect(answered).toBeLessThan(HASHES_WAITING_MAX);
  const answers = await Promise.allSettled(asked);
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer] : []));
  expect(refused).toHaveLength(9);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(await passwords.hash('secret')).toMatch(/^\$argon2id/);
});

import { expect, it } from 'vitest';
import { createPasswords } from './passwords.js';

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
  expect(await passwords.verify(undefined, 'There is no account of this name.')).toBe(false);
});

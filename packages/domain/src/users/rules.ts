import { grouped } from '../numbers.js';

/** Two names with one key are one person: neither compatibility forms nor letter case count. */
export const usernameKey = (username: string): string =>
  username.normalize('NFKC').toLowerCase().trim();

export const isSameUser = (one: string, other: string): boolean =>
  usernameKey(one) === usernameKey(other);

/** Only the person a profile belongs to may change it (SPEC §6). */
export const canEditProfile = (actor: string, profile: string): boolean => actor === profile;

/** '1 user' or 'N users' (SPEC §2, users list). */
export const userCount = (count: number): string =>
  count === 1 ? '1 user' : `${grouped(count)} users`;

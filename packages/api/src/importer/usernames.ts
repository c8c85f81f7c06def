import { checkNewUsername, USERNAME_MAX_LENGTH, usernameKey } from '@collabor8/domain';
import { credentials, users } from '../features/users/index.js';
import type { Collections } from '../ports/document-store.js';

/** A character as a username may hold it: one that would split a path becomes a dash. */
function cleanCharacter(character: string): string {
  if (checkNewUsername(`a${character}`).ok) return character;
  return /[/\\?#%]/.test(usernameKey(character)) ? '-' : '';
}

const firstCharacters = (name: string, count: number): string =>
  [...name].slice(0, count).join('').trim();

/** A display name as a username, by the rules for new names; `fallback` when nothing is left. */
export function cleanUsername(displayName: string, fallback: string): string {
  const spaced = displayName.replace(/\s+/gu, ' ').trim();
  if (spaced !== '' && checkNewUsername(spaced).ok) return spaced;
  const clean = [...spaced]
    .map(cleanCharacter)
    .join('')
    .replace(/^[~～\s]+/u, '');
  const short = firstCharacters(clean, USERNAME_MAX_LENGTH);
  return short !== '' && checkNewUsername(short).ok ? short : fallback;
}

/** 'Ada', 'Ada (2)', 'Ada (3)' …, never longer than a name may be. */
function numbered(name: string, number: number): string {
  if (number === 1) return name;
  const suffix = ` (${number})`;
  return firstCharacters(name, USERNAME_MAX_LENGTH - suffix.length) + suffix;
}

async function isTaken(unit: Collections, username: string): Promise<boolean> {
  const key = usernameKey(username);
  return (
    (await unit.collection(users).get(key)) !== undefined ||
    (await unit.collection(credentials).get(key)) !== undefined
  );
}

/** The name, or the name with a free number: they are given without gaps, so halving finds the next in thirty reads. */
export async function freeUsername(unit: Collections, name: string): Promise<string> {
  if (!(await isTaken(unit, name))) return name;
  let taken = 1;
  let free = 2;
  while (await isTaken(unit, numbered(name, free))) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(unit, numbered(name, middle))) taken = middle;
    else free = middle;
  }
  return numbered(name, free);
}

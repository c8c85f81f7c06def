import { computerName, computerStrengths, playerLabel, usernameKey } from '@collabor8/domain';
import unhomoglyph from 'unhomoglyph';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { credentials, nameLooks, users } from './documents.js';

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/** Letters beyond ASCII as those that they look like (UTS 39). ASCII's stay, since 'modem' is not to be 'modern'. */
export const asAscii = (text: string): string =>
  text.normalize('NFKD').replaceAll(/[^\0-\x7f]+/g, (letters) => unhomoglyph(letters));

/** Signs above, below or around a letter, of those that are no letter together: some can hardly be seen, as a dot on an i. */
const STRAY_MARKS = /\p{Script=Inherited}/gu;

/**
 * How a name looks: two names with one look may be taken for each other. The skeleton of Unicode
 * Technical Standard 39, without case, with single spaces. Twice, as a capital I looks like a small L
 * and a small m like an r and an n. Without marks that stand by themselves.
 */
export const lookOf = (username: string): string =>
  skeleton(usernameKey(skeleton(username.normalize('NFKC'))))
    .normalize('NFC')
    .replace(STRAY_MARKS, '')
    .normalize('NFD')
    .replace(/\s+/gu, ' ')
    .trim();

/** What a look says without its article and its signs: '[Admin]' and 'An administrator' speak for the house as well. */
const saidBy = (username: string): string => {
  const look = lookOf(username);
  return look.replace(/^(?:an?|the) /, '').replace(/[^\p{L}\p{M}\p{N}]/gu, '') || look;
};

/** Whether a name says the same as one of those that are kept, such as 'the admin' as 'admin'. */
export const saysOneOf = (names: readonly string[]): ((username: string) => boolean) => {
  const kept = new Set(names.map(saidBy));
  return (username) => kept.has(saidBy(username));
};

/** Names that would speak for the house, or for the computer in a game; and what pages say where else a name stands. */
export const isReserved = saysOneOf([
  ...['admin', 'administrator', 'moderator', 'Collabor8', 'computer'],
  ...['administrators', 'moderators', 'you', 'Global Messages'],
  ...computerStrengths.map((strength) => playerLabel(computerName(strength))),
]);

/** Whether somebody has or had the name, or one that looks like it. */
export async function isNameTaken(store: Collections, username: string): Promise<boolean> {
  const key = usernameKey(username);
  return (
    (await store.collection(users).get(key)) !== undefined ||
    (await store.collection(credentials).get(key)) !== undefined ||
    (await store.collection(nameLooks).get(lookOf(username))) !== undefined
  );
}

/** Notes the look of a name, inside a unit; of several names with one look the first has it. */
export async function noteLook(unit: Collections, username: string): Promise<void> {
  const looks = unit.collection(nameLooks);
  const _id = lookOf(username);
  if ((await looks.get(_id)) === undefined) stillFree(await looks.insert({ _id, username }));
}

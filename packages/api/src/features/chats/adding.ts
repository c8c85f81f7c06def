import { mayBeAdded, notAddableSentence, partnerIn } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { inSlices } from '../../ports/read-all.js';
import { AppError } from '../../request/errors.js';
import { areApart } from '../users/index.js';
import { membershipId } from './access.js';
import { chatMessages, chats, memberships } from './documents.js';
import { ownChats } from './read-chats.js';
import { readSettings } from './settings.js';

/** Latest messages of a chat among which somebody's are looked for, where it wasn't noted that they write there. */
const LOOKED_THROUGH = 200;

/**
 * Whether somebody has ever said something in a chat that two have to themselves, as far back as it is looked through. What is
 * left of a group is none, by whatever title: they said it to others as well.
 */
export async function hasWritten(
  store: Collections,
  chatId: string,
  username: string,
): Promise<boolean> {
  const chat = await store.collection(chats).get(chatId);
  if (chat?.participantCount !== 2 || chat.nextPosition !== undefined) return false;
  const membership = await store.collection(memberships).get(membershipId(chatId, username));
  if (membership?.hasWritten !== undefined) return true;
  const latest = { equals: [chatId], limit: LOOKED_THROUGH, reverse: true };
  const { items } = await store.collection(chatMessages).page('ofChat', latest);
  return items.some(({ msgFrom }) => msgFrom === username);
}

/** Whether `other` is one to whom `owner` has written in a chat of the two alone. */
async function isContact(store: Collections, owner: string, other: string): Promise<boolean> {
  for await (const rows of ownChats(store, owner)) {
    for (const chat of rows.filter((each) => partnerIn(each, owner) === other)) {
      if (await hasWritten(store, chat._id, owner)) return true;
    }
  }
  return false;
}

async function isAddable(store: Collections, actor: string, username: string): Promise<boolean> {
  if (await areApart(store, actor, username)) return false;
  const { addableBy } = await readSettings(store, username);
  // Whom somebody has written to is asked only where it matters: it takes a look through their chats.
  const isKnown = addableBy === 'contacts' && (await isContact(store, username, actor));
  return mayBeAdded(addableBy, isKnown);
}

/**
 * Refuses to bring people into a group who don't let the actor, whoever of them it is. A chat of two is none: everybody may
 * write to everybody alone, unless one blocks the other, and a chat that they have begun goes on whatever they choose.
 * @throws AppError 'forbidden', which names them
 */
export async function requireAddable(
  store: Collections,
  actor: string,
  usernames: readonly string[],
): Promise<void> {
  const refusing: string[] = [];
  for await (const username of inSlices(usernames)) {
    if (!(await isAddable(store, actor, username))) refusing.push(username);
  }
  if (refusing.length > 0) throw new AppError('forbidden', notAddableSentence(refusing));
}

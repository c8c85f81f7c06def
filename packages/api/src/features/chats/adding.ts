import {
  mayBeAdded,
  notAddableSentence,
  partnerIn,
  USUAL_CHAT_SETTINGS,
  usernameKey,
  type AddableBy,
  type ChatSettings,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import { areApart, changeBook, type PersonBook } from '../users/index.js';
import { membershipId } from './access.js';
import { chatMessages, chatSettings, memberships, type ChatSettingsDocument } from './documents.js';
import { ownChats } from './read-chats.js';

/** Latest messages of a chat among which somebody's are looked for, where it wasn't noted that they write there. */
const LOOKED_THROUGH = 200;

const KIND = {
  books: chatSettings,
  begin: (owner: PersonBook): ChatSettingsDocument => ({ ...owner, ...USUAL_CHAT_SETTINGS }),
};

async function readSettings(store: Collections, username: string): Promise<ChatSettings> {
  const book = await store.collection(chatSettings).get(usernameKey(username));
  return book === undefined ? USUAL_CHAT_SETTINGS : { addableBy: book.addableBy };
}

/** Whether somebody has ever said something in a chat, as far back as it is looked through. */
async function hasWritten(store: Collections, chatId: string, username: string): Promise<boolean> {
  const membership = await store.collection(memberships).get(membershipId(chatId, username));
  if (membership?.hasWritten !== undefined) return true;
  const latest = { equals: [chatId], limit: LOOKED_THROUGH, reverse: true };
  const { items } = await store.collection(chatMessages).page('ofChat', latest);
  return items.some(({ msgFrom }) => msgFrom === username);
}

/** Whether `other` is one to whom `owner` has written in a chat of the two alone. */
async function isContact(store: Collections, owner: string, other: string): Promise<boolean> {
  for await (const chats of ownChats(store, owner)) {
    for (const chat of chats.filter((each) => partnerIn(each, owner) === other)) {
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
  for (const username of usernames) {
    if (!(await isAddable(store, actor, username))) refusing.push(username);
  }
  if (refusing.length > 0) throw new AppError('forbidden', notAddableSentence(refusing));
}

/** What people choose about chats. */
export const createChatSettings = ({ store }: Pick<Platform, 'store'>) => ({
  settings: (username: string): Promise<ChatSettings> => readSettings(store, username),

  /** Who may bring somebody into groups. */
  async setAddableBy(username: string, addableBy: AddableBy): Promise<ChatSettings> {
    await runUnit(store, (unit) =>
      changeBook(unit, KIND, username, (book) =>
        book.addableBy === addableBy ? book : { ...book, addableBy },
      ),
    );
    return readSettings(store, username);
  },

  /** After an account is deleted. */
  async forgetSettings(username: string): Promise<void> {
    await store.collection(chatSettings).remove(usernameKey(username));
  },
});

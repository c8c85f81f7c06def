import {
  chatName,
  checkSaving,
  checkSpoken,
  isSpoken,
  quoteOf,
  seesMessage,
  usernameKey,
  type SavedChange,
  type SavedMessage,
  type SavedMessages,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { orInvalid } from '../../request/errors.js';
import { changeOwn, personBooks } from '../users/index.js';
import { membershipId, requireChat, requirePresent } from './access.js';
import {
  chatMessages,
  chats,
  memberships,
  savedBooks,
  type ChatDocument,
  type SavedMark,
} from './documents.js';
import type { MessageId } from './requests.js';
import { isPresent, toMessage, type PresentMessage } from './rows.js';

const SAVED_BOOKS = personBooks(savedBooks, (owner) => ({ ...owner, messages: [] }));

interface Found {
  readonly message: PresentMessage;
  readonly chat: ChatDocument;
  readonly reader: string;
}

const toSaved = ({ message, chat, reader }: Found, { at }: SavedMark): SavedMessage => ({
  ...{ messageId: message._id, chatId: chat._id, title: chatName(chat, reader) },
  excerpt: quoteOf(toMessage(message)).msg,
  ...{ by: message.msgFrom, at: message.msgDateTime, savedAt: at },
});

/** Those of some messages that the reader may still read, in a chat that they are in. */
async function readMarked(
  store: Collections,
  reader: string,
  marks: readonly SavedMark[],
): Promise<readonly SavedMessage[]> {
  const ids = [...new Set(marks.map(({ chatId }) => chatId))];
  const messages = await store
    .collection(chatMessages)
    .getMany(marks.map(({ messageId }) => messageId));
  const own = await store
    .collection(memberships)
    .getMany(ids.map((chatId) => membershipId(chatId, reader)));
  const known = await store.collection(chats).getMany(ids);
  return marks.flatMap((mark) => {
    const message = messages.find(({ _id }) => _id === mark.messageId);
    const chat = known.find(({ _id }) => _id === mark.chatId);
    const part = own.find(({ chatId, gone }) => chatId === mark.chatId && gone === undefined);
    if (message === undefined || chat === undefined || part === undefined) return [];
    const isRead = isPresent(message) && isSpoken(message) && seesMessage(part, message.seq);
    return isRead ? [toSaved({ message, chat, reader }, mark)] : [];
  });
}

/** A message that somebody says to keep. */
async function findSaved(
  unit: Collections,
  reader: string,
  mark: SavedMark,
): Promise<SavedMessage> {
  const { chat, own } = await requireChat(unit, mark.chatId, reader);
  const message = await requirePresent(unit, own, mark.messageId);
  orInvalid(checkSpoken(message));
  return toSaved({ message, chat, reader }, mark);
}

/** The same messages; where they are as many as may be, without those that can't be read any more. */
async function withRoom(
  unit: Collections,
  username: string,
  messages: readonly SavedMark[],
): Promise<readonly SavedMark[]> {
  if (checkSaving(messages.length).ok) return messages;
  const read = await readMarked(unit, username, messages);
  orInvalid(checkSaving(read.length));
  return messages.filter((mark) => read.some(({ messageId }) => messageId === mark.messageId));
}

const readBook = (store: Collections, username: string) =>
  store.collection(savedBooks).get(usernameKey(username));

/** Messages that people keep for later; their own tabs are told. */
export function createSaving(platform: Pick<Platform, 'store' | 'hub' | 'now'>) {
  const { store, now } = platform;

  return {
    /** All that somebody keeps and may still read, what was saved last first. */
    async saved(reader: string): Promise<SavedMessages> {
      const book = await readBook(store, reader);
      const items = await readMarked(store, reader, book?.messages ?? []);
      return { username: reader, revision: book?.revision ?? 0, items: items.toReversed() };
    },

    /**
     * Keeps a message, from now on as the latest, or no longer. Answers the change as it is told, null when there was none.
     * @throws AppError 'invalid' where as many are kept as may be
     */
    async save(
      username: string,
      { isOn, ...id }: MessageId & { readonly isOn: boolean },
    ): Promise<SavedChange | null> {
      const { messageId, chatId } = id;
      const told = await changeOwn(platform, SAVED_BOOKS, username, async (unit) => {
        const messages = (await readBook(unit, username))?.messages ?? [];
        const others = messages.filter((each) => each.messageId !== messageId);
        const mark = { messageId, chatId, at: now().toISOString() };
        const saved = isOn ? await findSaved(unit, username, mark) : undefined;
        const next = isOn ? [...(await withRoom(unit, username, others)), mark] : others;
        return {
          rule: (book) =>
            isOn || others.length < messages.length ? { ...book, messages: next } : book,
          event: ({ revision }) =>
            ({
              name: 'savedUpdate',
              change: { messageId, revision, ...(saved && { saved }) },
            }) as const,
        };
      });
      return told && told.change;
    },
  };
}

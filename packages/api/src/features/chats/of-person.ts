import type { Writing } from '../../feature.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { membershipId } from './access.js';
import { chatMessages, chats, memberships } from './documents.js';
import { readChatList } from './read-chats.js';
import { isPresent } from './rows.js';

/** What chats know of one person. */
export const createOfPerson = (store: Collections) => ({
  /** Ids of the reader's chats that somebody is in as well, the latest activity first. */
  async inCommon(reader: string, username: string): Promise<readonly string[]> {
    const own = (await readChatList(store, reader)).map(({ _id }) => _id);
    const ids = own.map((chatId) => membershipId(chatId, username));
    const found = await store.collection(memberships).getMany(ids);
    const shared = new Set(found.flatMap(({ chatId, gone }) => (gone ? [] : [chatId])));
    return own.filter((chatId) => shared.has(chatId));
  },

  /** What somebody said in chats, and theirs alone: nothing of what others said to them. */
  async *writingsOf(username: string): AsyncGenerator<Writing> {
    for await (const message of readAll(store.collection(chatMessages), 'bySender', {
      equals: [username],
    })) {
      if (!isPresent(message) || message.call !== undefined) continue;
      const { _id, chatId, msgDateTime } = message;
      // Their own words, be they hidden.
      const { msg, poll } = message.hidden ?? message;
      const chat = await store.collection(chats).get(chatId);
      yield {
        ...{ kind: 'chat message', _id, chatId, chat: chat?.title, msg, msgDateTime },
        ...(poll && { poll: { question: poll.question, options: poll.options } }),
      };
    }
  },
});

import { CHATS_FOUND, CHATS_IN_COMMON, chatName, holdsAll, type ChatRow } from '@collabor8/domain';
import type { Writing } from '../../platform/feature.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { findMembership, membershipId } from './access.js';
import { chatMessages, chats, memberships } from './documents.js';
import { ownChats } from './read-chats.js';
import { isPresent } from './rows.js';

export const createOfPerson = (store: Collections) => ({
  /** The first few of the reader's chats whose names hold every word of a text, the latest activity first. */
  async find(reader: string, text: string): Promise<readonly ChatRow[]> {
    const found: ChatRow[] = [];
    for await (const chats of ownChats(store, reader)) {
      found.push(...chats.filter((chat) => holdsAll(chatName(chat, reader), text)));
      if (found.length >= CHATS_FOUND) break;
    }
    return found.slice(0, CHATS_FOUND);
  },

  /** The first few of the reader's chats that somebody is in as well, the latest activity first. */
  async inCommon(reader: string, username: string): Promise<readonly ChatRow[]> {
    const found: ChatRow[] = [];
    for await (const chats of ownChats(store, reader)) {
      const ids = chats.map(({ _id }) => membershipId(_id, username));
      const theirs = await store.collection(memberships).getMany(ids);
      const shared = new Set(theirs.flatMap(({ chatId, gone }) => (gone ? [] : [chatId])));
      found.push(...chats.filter(({ _id }) => shared.has(_id)));
      if (found.length >= CHATS_IN_COMMON) break;
    }
    return found.slice(0, CHATS_IN_COMMON);
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
      const part = await findMembership(store, chatId, username);
      // Called as they last knew it.
      const chat = part?.asLeft ?? (part && (await store.collection(chats).get(chatId)));
      yield {
        ...{ kind: 'chat message', _id, chatId, chat: chat?.title, msg, msgDateTime },
        ...(poll && { poll: { question: poll.question, options: poll.options } }),
      };
    }
  },
});

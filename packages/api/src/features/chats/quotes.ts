import {
  PINS_MAX,
  quoteOf,
  seesMessage,
  sortPinned,
  type ChatMessage,
  type Quote,
  EDITS_MAX,
  hasLeft,
  messageForFormer,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { chatMessages, type MembershipDocument, formerTexts } from './documents.js';
import { isPresent, toMessage, type PresentMessage } from './rows.js';

/** What messages said at a time that they were edited after, by their ids. */
async function readTextsOf(
  store: Collections,
  edited: readonly PresentMessage[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  if (edited.length === 0) return new Map();
  const ids = edited.map(({ _id }) => _id);
  const pages = await store.collection(formerTexts).pageOfEach('ofMessage', ids, EDITS_MAX);
  // The latest one first: the last that was still there then is what it said.
  const texts = [...pages].flatMap(([id, { items }]) => {
    const former = items.findLast(({ editedAt }) => editedAt >= at);
    return former === undefined ? [] : [[String(id), former.msg] as const];
  });
  return new Map(texts);
}

/** Messages as a reader sees them: whoever has left sees them as they were, or without what may have changed. */
export async function messagesFor(
  store: Collections,
  reader: Pick<MembershipDocument, 'gone'>,
  messages: readonly PresentMessage[],
): Promise<readonly ChatMessage[]> {
  const { gone } = reader;
  if (gone === undefined || !hasLeft(reader)) return messages.map(toMessage);
  const edited = messages.filter(
    // What was hidden or taken back since is so for everybody.
    ({ editedAt = '', hidden }) => editedAt >= gone.at && hidden === undefined,
  );
  const texts = await readTextsOf(store, edited, gone.at);
  return messages.map((message) => {
    const shown = toMessage(message);
    return messageForFormer({ ...shown, msg: texts.get(message._id) ?? shown.msg });
  });
}

type Reader = Pick<MembershipDocument, 'chatId' | 'seesFrom' | 'gone'>;

/** The messages that others answer, as far as the reader may see them. */
export async function readQuotes(
  store: Collections,
  reader: Reader,
  messages: readonly ChatMessage[],
): Promise<Record<string, Quote>> {
  const ids = [...new Set(messages.flatMap(({ replyTo }) => replyTo ?? []))];
  const found = (await store.collection(chatMessages).getMany(ids)).filter(isPresent);
  const seen = found.filter(
    ({ chatId, seq }) => chatId === reader.chatId && seesMessage(reader, seq),
  );
  const quotes = (await messagesFor(store, reader, seen)).map(quoteOf);
  return Object.fromEntries(quotes.map((quote) => [quote.messageId, quote]));
}

/** What is pinned in a chat, as far as the reader may see it. */
export async function readPinned(store: Collections, reader: Reader): Promise<readonly Quote[]> {
  const request = { equals: [reader.chatId], limit: PINS_MAX };
  const { items } = await store.collection(chatMessages).page('pinned', request);
  const seen = items.filter(isPresent).filter(({ seq }) => seesMessage(reader, seq));
  return sortPinned(seen.map((message) => quoteOf(toMessage(message))));
}

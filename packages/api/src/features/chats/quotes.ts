import {
  PINS_MAX,
  quoteOf,
  seesMessage,
  sortPinned,
  type ChatMessage,
  type Quote,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { chatMessages, type MembershipDocument } from './documents.js';
import { isPresent, toMessage } from './rows.js';
import { messagesFor } from './seen-messages.js';

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

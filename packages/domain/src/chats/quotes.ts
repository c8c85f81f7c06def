import { quoteOf, sortPinned } from './said.js';
import { isDeletedIn } from './rules.js';
import type { ChatPage } from './opened-chat.js';
import type { ChatMessageSent, ChatNotification } from './events.js';
import type { ChatMessage, Quote } from './schema.js';

type Quotes = Readonly<Record<string, Quote>>;

const isNewer = (quote: Quote, before: Quote | undefined): boolean =>
  before === undefined || quote.revision > before.revision;

/** Of two readings of the same messages what is newer. */
export function newestQuotes(some: Quotes, others: Quotes): Quotes {
  const newer = Object.values(others).filter((quote) => isNewer(quote, some[quote.messageId]));
  return { ...some, ...Object.fromEntries(newer.map((quote) => [quote.messageId, quote])) };
}

/** Those alone that a loaded message answers, and that aren't deleted. */
function withNeededQuotes(page: ChatPage): ChatPage {
  const needed = new Set(page.messages.map(({ replyTo }) => replyTo));
  const { deletedRanges } = page.chat;
  const all = Object.entries(page.quotes);
  const left = all.filter(([id, { seq }]) => needed.has(id) && !isDeletedIn(deletedRanges, seq));
  return left.length === all.length ? page : { ...page, quotes: Object.fromEntries(left) };
}

/** Once a stretch was read: a message that is loaded may be newer than its quote. */
export function withReadQuotes(page: ChatPage): ChatPage {
  const loaded = page.messages.filter(({ _id }) => page.quotes[_id] !== undefined);
  const told = Object.fromEntries(loaded.map((message) => [message._id, quoteOf(message)]));
  return withNeededQuotes({ ...page, quotes: newestQuotes(page.quotes, told) });
}

/** All that is known of a message, be it loaded or not. */
const known = ({ messages, earlyUpdates = [] }: ChatPage, id: string): readonly ChatMessage[] =>
  [...messages, ...earlyUpdates.map(({ message }) => message)].filter(({ _id }) => _id === id);

function withPin(page: ChatPage, { message }: ChatMessageSent | ChatNotification): ChatPage {
  const before = page.pinned.find(({ messageId }) => messageId === message._id);
  if (before === undefined && message.pinnedAt === undefined) return page;
  if (before !== undefined && before.revision >= message.revision) return page;
  if (known(page, message._id).some(({ revision }) => revision > message.revision)) return page;
  const others = page.pinned.filter((quote) => quote !== before);
  const pinned = message.pinnedAt === undefined ? others : [...others, quoteOf(message)];
  return { ...page, pinned: sortPinned(pinned) };
}

/** What is shown of messages elsewhere in the chat, after an event that tells of one of them. */
export function withQuotes(before: ChatPage, event: ChatMessageSent | ChatNotification): ChatPage {
  const page = withPin(before, event);
  const { message, quote } = event;
  const told: Quote[] = quote === undefined ? [] : [quote];
  if (page.quotes[message._id] !== undefined) told.push(quoteOf(message));
  if (message.replyTo !== undefined) told.push(...known(page, message.replyTo).map(quoteOf));
  if (told.length === 0) return page;
  const quotes = told.reduce<Quotes>(
    (all, each) => newestQuotes(all, { [each.messageId]: each }),
    page.quotes,
  );
  return withNeededQuotes({ ...page, quotes });
}

/** A message is deleted. */
export const withoutQuotes = (page: ChatPage, id: string): ChatPage => {
  const { [id]: _gone, ...quotes } = page.quotes;
  const pinned = page.pinned.filter(({ messageId }) => messageId !== id);
  return withNeededQuotes({ ...page, quotes, pinned });
};

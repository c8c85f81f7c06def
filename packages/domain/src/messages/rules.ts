import type { MessagesPage } from './schema.js';

/** What a message needs to stand in the server's order. */
interface Ordered {
  readonly _id: string;
  readonly seq: number;
}

type Loaded = Pick<MessagesPage, 'loadedFrom' | 'loadedTo'>;

/** Whether a place belongs to the loaded stretch; what is older or later comes with its own page. */
export const isWithinLoaded = ({ loadedFrom, loadedTo = Infinity }: Loaded, seq: number): boolean =>
  seq >= loadedFrom && seq <= loadedTo;

/** Adds a message at its place; one that is there already stays as it is. */
export function insertMessage<M extends Ordered>(messages: readonly M[], message: M): readonly M[] {
  // The latest first: a new message belongs at the end in all but the rarest case.
  const before = messages.findLastIndex(({ seq }) => seq <= message.seq);
  if (messages[before]?._id === message._id) return messages;
  return messages.toSpliced(before + 1, 0, message);
}

/** Puts an older page, whose cursor now leads on, before the messages that are loaded. */
export const prependMessages = <M extends Ordered>(
  page: MessagesPage<M>,
  older: MessagesPage<M>,
): MessagesPage<M> => ({
  // What was deleted while they were on their way is not among them.
  messages: older.messages
    .filter(({ seq }) => !page.goneSeqs?.includes(seq))
    .reduceRight<readonly M[]>(insertMessage, page.messages),
  ...(page.goneSeqs && { goneSeqs: page.goneSeqs }),
  loadedFrom: older.loadedFrom,
  messagesCursor: older.messagesCursor,
  ...(page.loadedTo !== undefined && { loadedTo: page.loadedTo, laterCursor: page.laterCursor }),
});

/** Puts a later page behind the messages that are loaded, which then reach as far as it does. */
export const appendMessages = <M extends Ordered>(
  page: MessagesPage<M>,
  later: MessagesPage<M>,
): MessagesPage<M> => ({
  messages: later.messages.reduce<readonly M[]>(insertMessage, page.messages),
  loadedFrom: page.loadedFrom,
  messagesCursor: page.messagesCursor,
  loadedTo: later.loadedTo,
  laterCursor: later.laterCursor,
});

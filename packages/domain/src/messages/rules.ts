import { err, ok, type Result } from '../result.js';
import { withoutUploads } from '../pictures/rules.js';
import { MESSAGE_MAX_LENGTH } from './limits.js';
import type { MessagesPage } from './schema.js';

/** The text of a message, for the global room and chats alike (SPEC §5). */
export function checkMessageText(written: string): Result<string> {
  const text = withoutUploads(written);
  if (text.trim() === '') return err('Message cannot be empty');
  return [...text].length > MESSAGE_MAX_LENGTH
    ? err(`Message cannot be more than ${MESSAGE_MAX_LENGTH} characters`)
    : ok(text);
}

/** What a message needs to stand in the server's order. */
interface Ordered {
  readonly _id: string;
  readonly seq: number;
}

/** Whether a place belongs to the loaded end; what is older comes with its own page. */
export const isWithinLoaded = (page: Pick<MessagesPage, 'loadedFrom'>, seq: number): boolean =>
  seq >= page.loadedFrom;

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
});

import { insertMessage, isWithinLoaded } from './rules.js';
import type { Message, MessagesPage } from './schema.js';

/** A message was added to the global room, or changed: then it has a higher revision. */
export interface MessageUpdate {
  readonly name: 'messageUpdate';
  readonly message: Message;
}

/** A moderator deleted a message of the global room. */
export interface MessageDeleted {
  readonly name: 'messageDeleted';
  readonly seq: number;
  /** Place of the latest one that is left. */
  readonly lastSeq: number;
}

/** Told to the reader's own tabs: how far they have read in the global room. */
export interface RoomRead {
  readonly name: 'roomRead';
  readonly lastReadSeq: number;
}

export type MessageEvent = MessageUpdate | MessageDeleted;

const isNewer = (told: Message, known: Message): boolean =>
  told._id === known._id && (told.revision ?? 1) > (known.revision ?? 1);

/** Appends to the global chat (SPEC §4): at the message's place, once, however late it comes. */
export function applyMessageUpdate(page: MessagesPage, { message }: MessageUpdate): MessagesPage {
  if (!isWithinLoaded(page, message.seq) || page.goneSeqs?.includes(message.seq)) return page;
  const messages = insertMessage(page.messages, message);
  if (messages !== page.messages) return { ...page, messages };
  if (!messages.some((known) => isNewer(message, known))) return page;
  return {
    ...page,
    messages: messages.map((known) => (isNewer(message, known) ? message : known)),
  };
}

/** Takes a message away, and knows it for gone. */
function withoutMessage(page: MessagesPage, { seq }: MessageDeleted): MessagesPage {
  if (page.goneSeqs?.includes(seq)) return page;
  return {
    ...page,
    messages: page.messages.filter((message) => message.seq !== seq),
    goneSeqs: [...(page.goneSeqs ?? []), seq],
  };
}

/** Applies an event to the global room, whatever the order of events and however often each comes. */
export const applyMessageEvent = (page: MessagesPage, event: MessageEvent): MessagesPage =>
  event.name === 'messageUpdate' ? applyMessageUpdate(page, event) : withoutMessage(page, event);

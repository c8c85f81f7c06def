import { insertMessage, isWithinLoaded } from './rules.js';
import type { Message, MessagesPage } from './schema.js';

/** A message was added to the global room. */
export interface MessageUpdate {
  readonly name: 'messageUpdate';
  readonly message: Message;
}

/** Appends to the global chat (SPEC §4): at the message's place, once, however late it comes. */
export function applyMessageUpdate(page: MessagesPage, { message }: MessageUpdate): MessagesPage {
  if (!isWithinLoaded(page, message.seq)) return page;
  const messages = insertMessage(page.messages, message);
  return messages === page.messages ? page : { ...page, messages };
}

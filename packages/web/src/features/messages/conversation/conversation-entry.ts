import type { OutgoingMessage } from '../outbox/outbox-slice.js';

/** What a conversation shows of a message, whether the server has it or not yet. */
export interface ConversationEntry {
  readonly _id: string;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  /** Set until the server has confirmed it. */
  readonly outgoing?: OutgoingMessage;
  /** Of what nobody said: where one left off, or what became of somebody. */
  readonly line?: ConversationLine | undefined;
}

export interface ConversationLine {
  readonly kind: 'new' | 'news';
  readonly text: string;
}

/** What the server has, then what is on its way; a message that is both is shown once. */
export function withOutgoing<M extends ConversationEntry>(
  messages: readonly M[],
  outgoing: readonly OutgoingMessage[],
): readonly (M | ConversationEntry)[] {
  if (outgoing.length === 0) return messages;
  const known = new Set(messages.map(({ _id }) => _id));
  const waiting = outgoing.filter(({ _id }) => !known.has(_id));
  return [...messages, ...waiting.map((message) => ({ ...message, outgoing: message }))];
}

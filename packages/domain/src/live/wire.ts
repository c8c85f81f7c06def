import { unpackCodes, type Shorthand } from '../whiteboards/shorthand.js';
import { decodeBoardEvent, encodeBoardEvent } from '../whiteboards/wire.js';
import { topicKey } from './topic-key.js';
import type { LiveEvent, Topic } from './topics.js';
import type { ChatNotification } from '../chats/events.js';

/** A message of a chat, told to one person: not sent where the chat's own topic tells of it on the same connection. */
type Echo = ChatNotification & { readonly echoOf: string };

/** An event as it is sent: as it is, or as a short text where it comes many times a second. */
export type WireEvent = LiveEvent | Echo | string;

const ECHO = /^\{"echoOf":("(?:[^"\\]|\\.)*")/;

/** The topic that an event as it was serialised is an echo of: read from its first field, as it is asked for each time. */
export function echoedTopic(text: string): string | undefined {
  const topic = ECHO.exec(text)?.[1];
  return topic === undefined ? undefined : String(JSON.parse(topic));
}

/** Where a subscriber stands: told first, and again whenever events may be missing. */
export interface Attached {
  readonly kind: 'attached';
  /** The specification's socket id. */
  readonly connectionId: string;
  /** False when events may be missing: what is on the screen must be read afresh. */
  readonly resumed: boolean;
}

/** What a live subscription brings: an event with its place in the topic's log, or a passing one. */
export type WireMessage = { readonly id: string; readonly data: Attached | WireEvent } | WireEvent;

/** What tRPC's client reads of a socket's message: its text as it is, and what is packed as one that passes. */
export function readMessage(data: string | ArrayBuffer | Uint8Array): unknown {
  if (typeof data === 'string') return JSON.parse(data);
  const { id, code } = unpackCodes(new Uint8Array(data));
  return { id, result: { data: code } };
}

/** The messages in one, in their order and in full, to whoever asked for what is together and short. */
export const apart = (
  message: WireMessage | readonly WireEvent[],
  shorthand: Shorthand,
): readonly WireMessage[] =>
  [message].flat().flatMap((each): readonly WireMessage[] => {
    if (typeof each === 'string') return shorthand.lengthen(each);
    if ('name' in each) return [each];
    const { id, data } = each;
    if (typeof data === 'string')
      return shorthand.lengthen(data).map((text) => ({ id, data: text }));
    if ('kind' in data) shorthand.forget();
    return [each];
  });

/** What a message says to its reader. */
export type LiveFrame = Attached | { readonly kind: 'event'; readonly event: LiveEvent };

export function toWire(event: LiveEvent): WireEvent {
  switch (event.name) {
    case 'boardUpdate':
    case 'strokeUpdate':
    case 'cursorUpdate':
    case 'objectUpdate':
      return encodeBoardEvent(event) ?? event;
    case 'chatUpdate': {
      if (event.type !== 'notification') return event;
      return { echoOf: topicKey({ kind: 'chat', chatId: event.chat._id }), ...event };
    }
    default:
      return event;
  }
}

function frameOf(wire: WireEvent, topic: Topic): LiveFrame | null {
  if (typeof wire !== 'string') return { kind: 'event', event: wire };
  const event = topic.kind === 'board' ? decodeBoardEvent(wire, topic.boardId) : undefined;
  return event === undefined ? null : { kind: 'event', event };
}

/** Reads what was heard on `topic`; null for what a newer server says and this reader can't know. */
export function readWire(message: WireMessage, topic: Topic): LiveFrame | null {
  if (typeof message === 'string' || 'name' in message) return frameOf(message, topic);
  const { data } = message;
  return typeof data === 'object' && 'kind' in data ? data : frameOf(data, topic);
}

import type { GroupSignal, NumberedGroupCall } from './schema.js';

/** The call of a chat is in a new state: told to all who are in the chat, and to who has just left its call. */
export interface GroupCallUpdate {
  readonly name: 'groupCallUpdate';
  readonly call: NumberedGroupCall;
}

/** Somebody has begun a call in a chat: told, once, to whom it may ring at. */
export interface GroupCallRings {
  readonly name: 'groupCallRings';
  readonly call: NumberedGroupCall;
  readonly title: string;
}

/** A word for the one tab that has the seat `to`: told to its person alone. */
export interface GroupCallSignalled {
  readonly name: 'groupCallSignal';
  readonly chatId: string;
  readonly callId: string;
  readonly to: number;
  /** Whose it is: set by the server. */
  readonly seat: number;
  readonly attempt: number;
  readonly signal: GroupSignal;
}

export type GroupCallEvent = GroupCallUpdate | GroupCallRings | GroupCallSignalled;

/** Of two states of a chat's call the later one: applying one twice, or late, changes nothing. */
export function newerGroupCall(
  known: NumberedGroupCall | undefined,
  other: NumberedGroupCall,
): NumberedGroupCall {
  if (known === undefined) return other;
  const isNewer =
    known.callId === other.callId
      ? other.revision > known.revision
      : other.startedAt > known.startedAt ||
        (other.startedAt === known.startedAt && other.revision > known.revision);
  return isNewer ? other : known;
}

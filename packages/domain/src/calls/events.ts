import { newerOf } from '../latest.js';
import type { NumberedQuiet } from './quiet.js';
import type { CallSignal, NumberedCall } from './schema.js';

/**
 * Somebody calls (SPEC §4): told to all tabs of the person called. SPEC's `from` is the caller's
 * socketId, its `name` the caller's username; both are set by the server.
 */
export interface CallUser {
  readonly name: 'callUser';
  readonly call: NumberedCall;
  readonly signal: CallSignal;
}

/** The other one has answered (SPEC §4): told to who follows the call. */
export interface CallAccepted {
  readonly name: 'callAccepted';
  readonly call: NumberedCall;
  readonly signal: CallSignal;
}

/** The call is in a new state: told to all tabs of both, and to who follows the call. */
export interface CallUpdate {
  readonly name: 'callUpdate';
  readonly call: NumberedCall;
}

/** A later part of the handshake: told to who follows the call, its sender included. */
export interface CallSignalled {
  readonly name: 'callSignal';
  readonly callId: string;
  readonly round: number;
  /** Whose it is: set by the server. */
  readonly from: string;
  readonly signal: CallSignal;
}

export type CallEvent = CallUser | CallAccepted | CallUpdate | CallSignalled;

/** Whose calls ring has been chosen anew: told to all tabs of the one who chose. */
export interface QuietUpdate {
  readonly name: 'quietUpdate';
  readonly quiet: NumberedQuiet;
}

/** The highest revision is the whole truth. */
export const applyQuietUpdate = (
  known: NumberedQuiet | null,
  { quiet }: QuietUpdate,
): NumberedQuiet => newerOf(known, quiet);

/**
 * The call a person is in, after `event`; undefined while they are in none. A late or repeated event
 * changes nothing, and an ended call stays known, so that its end can be told and an older event
 * doesn't bring it back to life.
 */
export function applyCallEvent(
  known: NumberedCall | undefined,
  event: CallEvent,
): NumberedCall | undefined {
  if (event.name === 'callSignal') return known;
  return newerCall(known, event.call);
}

/** Of one call the higher revision; of two calls the one that goes on, else the later one. */
export function newerCall(known: NumberedCall | undefined, other: NumberedCall): NumberedCall {
  if (known === undefined) return other;
  if (known.callId === other.callId) return newerOf(known, other);
  const isKnownOver = known.state.status === 'ended';
  const isOtherOver = other.state.status === 'ended';
  if (isKnownOver !== isOtherOver) return isKnownOver ? other : known;
  return other.startedAt >= known.startedAt ? other : known;
}

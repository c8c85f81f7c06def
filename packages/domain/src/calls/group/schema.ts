import type { CallSide } from '../schema.js';

/** One person in the call of a group chat, by the one tab that has it. */
export interface GroupCallSeat extends CallSide {
  /** Raised with each that is taken, first 1: who comes later, or anew, has a higher one. */
  readonly seat: number;
  readonly socketId: string;
}

/** The call of a group chat, from the first who joins to the last who leaves. */
export interface GroupCall {
  readonly callId: string;
  readonly chatId: string;
  readonly startedBy: string;
  readonly startedAt: string;
  /** By rising `seat`; GROUP_CALL_MAX at most, and none once it is over. */
  readonly seats: readonly GroupCallSeat[];
  /** What the next to come gets: higher than every seat that was ever taken. */
  readonly nextSeat: number;
  readonly endedAt?: string | undefined;
}

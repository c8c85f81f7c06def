import { z } from 'zod';
import { idSchema } from '../../ids.js';
import { answerSchema, offerSchema, pageWord, type CallSide } from '../schema.js';

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
  /** Who was in it and is no more, the last GROUP_CALL_LEFT_MAX of them; absent while nobody has left. */
  readonly left?: readonly string[] | undefined;
  /** Seats of those of `left` who didn't choose to leave, and were only away for too long: their tab may come back. */
  readonly lapsed?: readonly GroupCallSeat[] | undefined;
  /** The whiteboard beside the call; absent until somebody opens it. */
  readonly boardId?: string | undefined;
  readonly endedAt?: string | undefined;
}

/** A group's call as its readers see it: the highest revision is the whole truth. */
export interface NumberedGroupCall extends GroupCall {
  readonly revision: number;
}

export const groupCallSchema = z.object({ chatId: idSchema });

/** `from` is one of the actor's own live connections. */
const fromSeat = groupCallSchema.extend({ from: idSchema });

export const joinGroupCallSchema = fromSeat.extend({
  /** What servers of the release before call the call that begins. */
  callId: z.uuid(),
  /** The page had the call and was loaded anew: it begins none. */
  isReturning: z.literal(true).optional(),
});
export type JoinGroupCall = z.infer<typeof joinGroupCallSchema>;

const seatSchema = z.number().int().min(1).max(1_000_000);

/** A word from one tab of a call to another, with the session description that belongs to it. */
const groupSignalSchema = z.discriminatedUnion('type', [
  offerSchema,
  answerSchema,
  z.object({ type: z.literal('again') }),
]);
export type GroupSignal = z.infer<typeof groupSignalSchema>;

export const signalSeatSchema = fromSeat.extend({
  to: seatSchema,
  /** Which connection of the two it belongs to; see MeshWord. */
  attempt: z.number().int().min(0).max(1_000_000),
  signal: groupSignalSchema,
});
export type SignalSeat = z.infer<typeof signalSeatSchema>;

/** The tab that has a seat goes on under a new connection; `was` is the one it had. */
export const keepSeatSchema = fromSeat.extend({ was: idSchema });
export type KeepSeat = z.infer<typeof keepSeatSchema>;

/** Says that the media of somebody else, whose connection is lost, still arrive. */
export const vouchForSeatSchema = fromSeat.extend({ seat: seatSchema });
export type VouchForSeat = z.infer<typeof vouchForSeatSchema>;

/** The page that has a seat goes, or is being loaded anew; `from` is the connection it had. */
export const tellSeatPageSchema = fromSeat.extend(pageWord);
export type TellSeatPage = z.infer<typeof tellSeatPageSchema>;

import { z } from 'zod';
import { idSchema, nameSchema, textSchema } from '../ids.js';
import {
  DECLINE_WORDS_MAX,
  SDP_CANDIDATES_MAX,
  SDP_MAX_LENGTH,
  SDP_MEDIA_MAX,
  SUMMARY_MAX_LENGTH,
  type CallEnding,
} from './limits.js';

/** How many places to reach its tab at a session description names. */
export const candidatesIn = (sdp: string): number => sdp.split(/[\r\n]a=candidate/).length - 1;

const sdpSchema = z
  .string()
  .max(SDP_MAX_LENGTH)
  .refine((sdp) => sdp.split(/[\r\n]m=/).length - 1 <= SDP_MEDIA_MAX, {
    error: 'A session description has too many media.',
  })
  .refine((sdp) => candidatesIn(sdp) <= SDP_CANDIDATES_MAX, {
    error: 'A session description has too many candidates.',
  });
export const offerSchema = z.object({ type: z.literal('offer'), sdp: sdpSchema });
export const answerSchema = z.object({ type: z.literal('answer'), sdp: sdpSchema });

/**
 * The handshake as simple-peer makes it: a session description with all of its candidates, or the
 * wish of the side that doesn't offer to negotiate anew. Its wish for one more medium is not among them: each call has all
 * from its beginning, and a page grants every such wish, to the hundredth.
 */
export const callSignalSchema = z.discriminatedUnion('type', [
  offerSchema,
  answerSchema,
  z.object({ type: z.literal('renegotiate'), renegotiate: z.literal(true) }),
]);
export type CallSignal = z.infer<typeof callSignalSchema>;

/** Names a call; its id is chosen by the caller's tab. */
export const callIdSchema = z.object({ callId: idSchema });

/** `from` is always one of the actor's own live connections (SPEC's socket id). */
const fromTab = callIdSchema.extend({ from: idSchema });

/** SPEC §4, callUser. `name`, when it is sent, must be the caller's. */
export const callUserSchema = z.object({
  /** Chosen by the client, so that a repeated request is one call. */
  callId: z.uuid(),
  /** A username. All of the person's tabs ring, so no single socket id is meant. */
  userToCall: nameSchema,
  from: idSchema,
  name: nameSchema.optional(),
  signalData: offerSchema,
  /** The question that the two are to talk through: one of them asked it. */
  about: idSchema.optional(),
});
export type PlaceCall = z.infer<typeof callUserSchema>;

/** SPEC §4, answerCall. `to` is the caller's socket id, as callUser told it. */
export const answerCallSchema = fromTab.extend({ to: idSchema, signal: answerSchema });
export type AnswerCall = z.infer<typeof answerCallSchema>;

export const sendSignalSchema = fromTab.extend({
  /** The round of the call that the signal belongs to. */
  round: z.number().int().min(1).max(1_000_000),
  signal: callSignalSchema,
});
export type SendSignal = z.infer<typeof sendSignalSchema>;

/** The tab that holds a side goes on under a new connection; `was` is the one it had. */
export const resumeCallSchema = fromTab.extend({ was: idSchema });
export type ResumeCall = z.infer<typeof resumeCallSchema>;

/** Says that the other one's media still arrive. */
export const vouchCallSchema = fromTab;
export type VouchCall = z.infer<typeof vouchCallSchema>;

/** What a page says of itself when it goes, and first of all when it is loaded anew. */
export const pageWord = { is: z.enum(['leaving', 'loading']) };

/** The page that holds a side goes, or is being loaded anew; `from` is the connection it had. */
export const tellPageSchema = fromTab.extend(pageWord);
export type TellPage = z.infer<typeof tellPageSchema>;

/** `after` is the round whose connection failed. */
export const renewCallSchema = fromTab.extend({ after: z.number().int().min(1).max(1_000_000) });
export type RenewCall = z.infer<typeof renewCallSchema>;

export const callableQuerySchema = z.object({ search: z.string().max(200).optional() });

export const reachQuerySchema = z.object({ username: nameSchema });

/** What somebody says who declines: it lands in the chat of the two. */
export const declineSayingSchema = callIdSchema.extend({
  words: textSchema(DECLINE_WORDS_MAX),
});

/** What one of the two writes of a call about a question, in Markdown; empty takes it back. */
export const summarizeCallSchema = callIdSchema.extend({
  text: textSchema(SUMMARY_MAX_LENGTH),
});

/** What RTCPeerConnection takes as one of `iceServers`. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

export interface CallableUser {
  readonly username: string;
  readonly socketId: string;
  readonly avatarUrl?: string | undefined;
}

export interface CallSide {
  readonly username: string;
  /** The live connection of the tab that has the call: the caller's at once, the other's when it answers. */
  readonly socketId?: string | undefined;
  /** Since when that tab has no connection; absent while it has. ISO 8601, UTC, as all times here. */
  readonly awaySince?: string | undefined;
  /** When the other one last said that this one's media still arrive, although the tab is away. */
  readonly vouchedAt?: string | undefined;
  /** The page has said that it goes, by being closed or to be loaded anew; absent else. */
  readonly isLeaving?: true | undefined;
  /** The page has said that it is being loaded anew: that it goes may be heard after it. */
  readonly isLoading?: true | undefined;
}

export type CallState =
  | { readonly status: 'ringing' }
  | {
      readonly status: 'accepted';
      readonly acceptedAt: string;
      /** Raised whenever the two must connect anew, from nothing; the caller offers. First 1. */
      readonly round: number;
    }
  | {
      readonly status: 'ended';
      readonly endedAt: string;
      readonly ending: CallEnding;
      /** Who ended it; absent where nobody did. */
      readonly endedBy?: string | undefined;
      /** Absent when it was never answered. */
      readonly acceptedAt?: string | undefined;
    };

export interface CallSubject {
  readonly qid: string;
  /** Who of the two asked the question; the other one answers it. */
  readonly askedBy: string;
}

/** One call between two people, from ringing to its end. */
export interface Call {
  readonly callId: string;
  readonly caller: CallSide;
  readonly callee: CallSide;
  readonly startedAt: string;
  readonly state: CallState;
  /** The question that the two talk through; absent where they just talk. */
  readonly about?: CallSubject | undefined;
  /** The whiteboard beside the call; absent until one of the two opens it. */
  readonly boardId?: string | undefined;
  /** What each of the two has written of it, in Markdown; absent where neither has. */
  readonly summaries?: Readonly<Partial<Record<'caller' | 'callee', string>>> | undefined;
}

/** A call as its readers see it: the highest revision is the whole truth. */
export interface NumberedCall extends Call {
  readonly revision: number;
}

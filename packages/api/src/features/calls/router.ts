import {
  answerCallSchema,
  callableQuerySchema,
  callIdSchema,
  callUserSchema,
  groupCallSchema,
  joinGroupCallSchema,
  keepSeatSchema,
  declineSayingSchema,
  reachQuerySchema,
  renewCallSchema,
  resumeCallSchema,
  sendSignalSchema,
  setQuietSchema,
  signalSeatSchema,
  silenceSchema,
  summarizeCallSchema,
  tellPageSchema,
  tellSeatPageSchema,
  vouchCallSchema,
  vouchForSeatSchema,
  type Topic,
} from '@collabor8/domain';
import { ownSnapshot, snapshot } from '../../live/snapshot.js';
import {
  asUser,
  ownAffairProcedure,
  ratedProcedure,
  router,
  signedInProcedure,
} from '../../request/trpc.js';
import type { CallsService } from './service.js';

const topicOf = (callId: string): Topic => ({ kind: 'call', callId });

/** What can be looked at. */
const reading = (calls: CallsService) => ({
  /** Who can be called. */
  callable: signedInProcedure
    .input(callableQuerySchema)
    .query(({ ctx, input }) => calls.callable(ctx.session.username, input.search)),

  /** Whether a call would ring at somebody, at a tab or a device of theirs. */
  reaches: signedInProcedure.input(reachQuerySchema).query(asUser(calls.reaches, 'username')),

  /** What the browser finds its way to the other one with. */
  iceServers: signedInProcedure.query(asUser(calls.iceServers)),

  /** One's own call that is on, and the offer while it rings. */
  openMine: signedInProcedure.query(ownSnapshot(calls.openMine)),

  open: signedInProcedure
    .input(callIdSchema)
    .query(({ ctx, input: { callId } }) =>
      snapshot(ctx, topicOf(callId), () => calls.open(ctx.session.username, callId)),
    ),
});

/** How calls begin and end. */
const calling = (calls: CallsService) => ({
  callUser: signedInProcedure
    .input(callUserSchema)
    .mutation(({ ctx, input }) =>
      snapshot(ctx, topicOf(input.callId), () => calls.callUser(ctx.session, input)),
    ),

  answerCall: signedInProcedure
    .input(answerCallSchema)
    .mutation(({ ctx, input }) =>
      snapshot(ctx, topicOf(input.callId), () => calls.answerCall(ctx.session.username, input)),
    ),

  decline: ownAffairProcedure.input(callIdSchema).mutation(asUser(calls.decline, 'callId')),

  /** Writes in a chat: for people who may. */
  declineSaying: signedInProcedure
    .input(declineSayingSchema)
    .mutation(asUser(calls.declineSaying, 'callId', 'words')),

  hangUp: ownAffairProcedure.input(callIdSchema).mutation(asUser(calls.hangUp, 'callId')),
});

const beside = (calls: CallsService) => ({
  openBoard: signedInProcedure.input(callIdSchema).mutation(asUser(calls.openBoard, 'callId')),

  summarize: signedInProcedure
    .input(summarizeCallSchema)
    .mutation(asUser(calls.summarize, 'callId', 'text')),
});

/** What the tabs of the two say to each other, and to the server, while the call goes on. */
const signalling = (calls: CallsService) => ({
  signal: ratedProcedure.input(sendSignalSchema).mutation(asUser(calls.signal)),

  resume: signedInProcedure.input(resumeCallSchema).mutation(asUser(calls.resume)),

  vouch: ownAffairProcedure.input(vouchCallSchema).mutation(asUser(calls.vouch)),

  tellPage: ownAffairProcedure.input(tellPageSchema).mutation(asUser(calls.tellPage)),

  renew: signedInProcedure.input(renewCallSchema).mutation(asUser(calls.renew)),
});

const group = (calls: CallsService) => ({
  openGroup: signedInProcedure
    .input(groupCallSchema)
    .query(ownSnapshot((username, { chatId }) => calls.openGroup(username, chatId))),

  joinGroup: signedInProcedure.input(joinGroupCallSchema).mutation(asUser(calls.joinGroup)),

  leaveGroup: ownAffairProcedure
    .input(groupCallSchema)
    .mutation(asUser(calls.leaveGroup, 'chatId')),

  openGroupBoard: signedInProcedure
    .input(groupCallSchema)
    .mutation(asUser(calls.openGroupBoard, 'chatId')),

  keepSeat: signedInProcedure.input(keepSeatSchema).mutation(asUser(calls.keepSeat)),

  signalSeat: ratedProcedure.input(signalSeatSchema).mutation(asUser(calls.signalSeat)),

  vouchForSeat: ownAffairProcedure.input(vouchForSeatSchema).mutation(asUser(calls.vouchForSeat)),

  tellSeatPage: ownAffairProcedure.input(tellSeatPageSchema).mutation(asUser(calls.tellSeatPage)),
});

/** Whose calls ring at oneself. */
const quiet = (calls: CallsService) => ({
  openQuiet: signedInProcedure.query(ownSnapshot(calls.quietOf)),

  setQuiet: ownAffairProcedure.input(setQuietSchema).mutation(asUser(calls.setQuiet)),

  silence: ownAffairProcedure.input(silenceSchema).mutation(asUser(calls.silence)),
});

export const callsRouter = (calls: CallsService) =>
  router({
    ...reading(calls),
    ...calling(calls),
    ...beside(calls),
    ...signalling(calls),
    ...group(calls),
    ...quiet(calls),
  });

import type { Topic } from '@collabor8/domain';
import { z } from 'zod';
import type { RequestContext } from '../context.js';
import { AppError } from '../errors.js';
import { router, signedInProcedure } from '../trpc.js';

/** `lastEventId` is resent by tRPC's client after a lost connection; `requestId` is added by the encoder. */
const liveInput = z.object({
  lastEventId: z.string().nullish(),
  requestId: z.union([z.number(), z.string()]).optional(),
});

interface Subscribe {
  readonly ctx: RequestContext;
  readonly input: z.output<typeof liveInput>;
  readonly signal: AbortSignal | undefined;
}

function subscribe(topic: Topic, { ctx, input, signal }: Subscribe) {
  const { requestId, lastEventId } = input;
  if (ctx.connection === null || signal === undefined || requestId === undefined) {
    throw new AppError('invalid', 'Live updates need a WebSocket.');
  }
  const { id: connectionId, socket } = ctx.connection;
  const seat = { topic, socket, requestId, connectionId, lastEventId, signal };
  return ctx.services.hub.subscribe(seat);
}

export const liveRouter = router({
  /** New questions, and the figures of all of them. */
  questions: signedInProcedure
    .input(liveInput)
    .subscription((options) => subscribe({ kind: 'questions' }, options)),

  /** Everything that happens to one question. */
  question: signedInProcedure
    .input(liveInput.extend({ qid: z.string().max(100) }))
    .subscription((options) => subscribe({ kind: 'question', qid: options.input.qid }, options)),

  /** The global room. */
  messages: signedInProcedure
    .input(liveInput)
    .subscription((options) => subscribe({ kind: 'messages' }, options)),

  /** One chat, for its participants; to others it doesn't exist. */
  chat: signedInProcedure
    .input(liveInput.extend({ chatId: z.string().max(100) }))
    .subscription(async (options) => {
      const { ctx, input } = options;
      await ctx.services.chats.assertParticipant(input.chatId, ctx.session.username);
      return subscribe({ kind: 'chat', chatId: input.chatId }, options);
    }),

  /** The directory of people. */
  users: signedInProcedure
    .input(liveInput)
    .subscription((options) => subscribe({ kind: 'users' }, options)),

  /** The lobby: every game there is. */
  games: signedInProcedure
    .input(liveInput)
    .subscription((options) => subscribe({ kind: 'games' }, options)),

  /** One game's room; anybody may watch, and is counted while they do (SPEC §4, joinGame). */
  game: signedInProcedure
    .input(liveInput.extend({ gameID: z.string().max(100) }))
    .subscription(async (options) => {
      const { gameID } = options.input;
      const { services, session, connection } = options.ctx;
      await services.games.byId(gameID);
      const frames = subscribe({ kind: 'game', gameID }, options);
      const visit = { gameID, username: session.username, connectionId: connection?.id ?? '' };
      return services.games.presence.during(visit, frames);
    }),

  /** What concerns the signed-in person alone; also tells the id of this connection. */
  connection: signedInProcedure
    .input(liveInput)
    .subscription((options) =>
      subscribe({ kind: 'person', username: options.ctx.session.username }, options),
    ),
});

import { z } from 'zod';
import { router, signedInProcedure } from '../../trpc.js';

const listInput = z.object({
  cursor: z.string().nullish(),
  limit: z.number().int().min(1).max(100).default(50),
});

const sendInput = z.object({
  _id: z.uuid().optional(),
  msg: z.string(),
  msgDateTime: z.string().optional(),
});

export const messagesRouter = router({
  /** The latest messages of the global room, or those before a cursor; oldest first. */
  list: signedInProcedure
    .input(listInput)
    .query(({ ctx, input }) => ctx.services.messages.latest(input)),

  send: signedInProcedure.input(sendInput).mutation(({ ctx, input }) =>
    ctx.services.messages.send(ctx.session.username, {
      _id: input._id,
      msg: input.msg,
      sentAt: input.msgDateTime,
    }),
  ),
});

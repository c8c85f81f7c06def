import { MESSAGE_MAX_LENGTH, textSchema, timeSchema } from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { snapshot } from '../../live/snapshot.js';
import { asUser, ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';
import type { MessagesService } from './service.js';

const openInput = z.object({ limit: limitSchema(50) });

const sendInput = z.object({
  _id: z.uuid().optional(),
  msg: textSchema(MESSAGE_MAX_LENGTH),
  msgDateTime: timeSchema.optional(),
});

export const messagesRouter = (messages: MessagesService) =>
  router({
    /** The latest messages of the global room, oldest first. */
    open: signedInProcedure
      .input(openInput.prefault({}))
      .query(({ ctx, input }) =>
        snapshot(ctx, { kind: 'messages' }, () => messages.page({ cursor: null, ...input })),
      ),

    /** The messages before a cursor, oldest first. */
    page: signedInProcedure
      .input(openInput.extend({ cursor: cursorSchema }))
      .query(({ input }) => messages.page(input)),

    /** How far the reader has read, of all there is. */
    openReading: signedInProcedure.query(({ ctx }) =>
      snapshot(ctx, { kind: 'messages' }, () => messages.readingOf(ctx.session.username)),
    ),

    /** Answers the place up to which everything is read. */
    markRead: ownAffairProcedure
      .input(z.object({ seq: z.number().int().min(0) }))
      .mutation(asUser(messages.markRead, 'seq')),

    send: signedInProcedure.input(sendInput).mutation(({ ctx, input }) =>
      messages.send(ctx.session.username, {
        _id: input._id,
        msg: input.msg,
        sentAt: input.msgDateTime,
      }),
    ),
  });

import { chatRoles } from '@collabor8/domain';
import { z } from 'zod';
import { router, signedInProcedure } from '../../trpc.js';

const id = z.string().max(100);
const ofChat = z.object({ chatId: id });
const writtenInput = { _id: z.uuid().optional() };
const people = z.array(z.string().max(200)).max(5000);

export const chatsRouter = router({
  /** All of the reader's chats, the latest activity first. */
  list: signedInProcedure.query(({ ctx }) => ctx.services.chats.list(ctx.session.username)),

  /** The chat with its participants and its latest messages. */
  open: signedInProcedure
    .input(ofChat)
    .query(({ ctx, input }) => ctx.services.chats.open(ctx.session.username, input.chatId)),

  olderMessages: signedInProcedure
    .input(ofChat.extend({ cursor: z.string() }))
    .query(({ ctx, input }) =>
      ctx.services.chats.olderMessages(ctx.session.username, input.chatId, input.cursor),
    ),

  /** Who of the participants is online; live.users tells the changes. */
  presence: signedInProcedure
    .input(ofChat)
    .query(({ ctx, input }) => ctx.services.chats.presence(ctx.session.username, input.chatId)),

  create: signedInProcedure
    .input(z.object({ ...writtenInput, title: z.string().optional(), participants: people }))
    .mutation(({ ctx, input }) => ctx.services.chats.create(ctx.session.username, input)),

  send: signedInProcedure
    .input(ofChat.extend({ ...writtenInput, msg: z.string() }))
    .mutation(({ ctx, input }) => ctx.services.chats.send(ctx.session.username, input)),

  createPoll: signedInProcedure
    .input(
      ofChat.extend({
        ...writtenInput,
        question: z.string(),
        options: z.array(z.string()).max(100),
      }),
    )
    .mutation(({ ctx, input }) => ctx.services.chats.createPoll(ctx.session.username, input)),

  vote: signedInProcedure
    .input(ofChat.extend({ messageId: id, optionIndex: z.number() }))
    .mutation(({ ctx, input }) => ctx.services.chats.vote(ctx.session.username, input)),

  deleteMessage: signedInProcedure
    .input(ofChat.extend({ messageId: id }))
    .mutation(({ ctx, input }) =>
      ctx.services.chats.delete(ctx.session.username, input.chatId, input.messageId),
    ),

  addParticipants: signedInProcedure
    .input(ofChat.extend({ usernames: people }))
    .mutation(({ ctx, input }) =>
      ctx.services.chats.add(ctx.session.username, input.chatId, input.usernames),
    ),

  changeRole: signedInProcedure
    .input(ofChat.extend({ username: z.string(), role: z.enum(chatRoles) }))
    .mutation(({ ctx, input }) => ctx.services.chats.changeRole(ctx.session.username, input)),

  /** Answers the place up to which everything is read. */
  markRead: signedInProcedure
    .input(ofChat.extend({ seq: z.number().int().min(0) }))
    .mutation(({ ctx, input }) =>
      ctx.services.chats.markRead(ctx.session.username, input.chatId, input.seq),
    ),

  typing: signedInProcedure
    .input(ofChat)
    .mutation(({ ctx, input }) => ctx.services.chats.typing(ctx.session.username, input.chatId)),
});

import { commentTargets, questionOrders, voteValues } from '@collabor8/domain';
import { z } from 'zod';
import { router, signedInProcedure } from '../../trpc.js';

const byId = z.object({ qid: z.string() });
const writtenInput = { _id: z.uuid().optional() };

const listInput = z.object({
  order: z.enum(questionOrders).default('newest'),
  search: z.string().max(500).optional(),
  tag: z.string().max(200).optional(),
  cursor: z.string().nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});

const askInput = z.object({
  ...writtenInput,
  title: z.string(),
  text: z.string(),
  tagNames: z.string(),
  askDateTime: z.string().optional(),
});

export const questionsRouter = router({
  list: signedInProcedure
    .input(listInput)
    .query(({ ctx, input }) => ctx.services.questions.list(input)),

  page: signedInProcedure
    .input(byId)
    .query(({ ctx, input }) => ctx.services.questions.page(input.qid, ctx.session.username)),

  moreAnswers: signedInProcedure
    .input(z.object({ qid: z.string(), cursor: z.string() }))
    .query(({ ctx, input }) => ctx.services.questions.moreAnswers(input.qid, input.cursor)),

  moreComments: signedInProcedure
    .input(z.object({ parentId: z.string(), cursor: z.string() }))
    .query(({ ctx, input }) => ctx.services.questions.moreComments(input.parentId, input.cursor)),

  view: signedInProcedure
    .input(byId)
    .mutation(({ ctx, input }) => ctx.services.questions.view(input.qid, ctx.session.username)),

  ask: signedInProcedure.input(askInput).mutation(({ ctx, input }) =>
    ctx.services.questions.ask(ctx.session.username, {
      _id: input._id,
      title: input.title,
      text: input.text,
      tags: [input.tagNames],
      sentAt: input.askDateTime,
    }),
  ),

  vote: signedInProcedure
    .input(z.object({ qid: z.string(), vote: z.enum(voteValues) }))
    .mutation(({ ctx, input }) =>
      ctx.services.questions.vote(ctx.session.username, input.qid, input.vote),
    ),

  answer: signedInProcedure
    .input(z.object({ ...writtenInput, qid: z.string(), text: z.string() }))
    .mutation(({ ctx, input }) => ctx.services.questions.answer(ctx.session.username, input)),

  comment: signedInProcedure
    .input(
      z.object({ ...writtenInput, type: z.enum(commentTargets), id: z.string(), text: z.string() }),
    )
    .mutation(({ ctx, input }) => ctx.services.questions.comment(ctx.session.username, input)),
});

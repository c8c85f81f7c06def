import {
  COMMENT_MAX_LENGTH,
  commentTargets,
  idSchema,
  TEXT_MAX_LENGTH,
  textSchema,
  timeSchema,
  TITLE_MAX_LENGTH,
  voteValues,
} from '@collabor8/domain';
import { z } from 'zod';
import { asUser, rereadingProcedure, signedInProcedure } from '../../../request/trpc.js';
import type { PostingService } from './service.js';

const byId = z.object({ qid: idSchema });
const writtenInput = { _id: z.uuid().optional() };

const askInput = z.object({
  ...writtenInput,
  title: textSchema(TITLE_MAX_LENGTH),
  text: textSchema(TEXT_MAX_LENGTH),
  tagNames: textSchema(TITLE_MAX_LENGTH),
  askDateTime: timeSchema.optional(),
});

/** The part of the questions' router by which people say something. */
export const postingProcedures = (posting: PostingService) => ({
  ask: signedInProcedure.input(askInput).mutation(({ ctx, input }) =>
    posting.ask(ctx.session.username, {
      _id: input._id,
      title: input.title,
      text: input.text,
      tags: [input.tagNames],
      sentAt: input.askDateTime,
    }),
  ),

  answer: signedInProcedure
    .input(byId.extend({ ...writtenInput, text: textSchema(TEXT_MAX_LENGTH) }))
    .mutation(asUser(posting.answer)),

  comment: signedInProcedure
    .input(
      z.object({
        ...writtenInput,
        type: z.enum(commentTargets),
        id: idSchema,
        text: textSchema(COMMENT_MAX_LENGTH),
      }),
    )
    .mutation(asUser(posting.comment)),

  vote: signedInProcedure
    .input(byId.extend({ vote: z.enum(voteValues) }))
    .mutation(asUser(posting.vote, 'qid', 'vote')),

  voteOnAnswer: signedInProcedure
    .input(z.object({ answerId: idSchema, vote: z.enum(voteValues) }))
    .mutation(asUser(posting.voteOnAnswer, 'answerId', 'vote')),

  accept: rereadingProcedure
    .input(byId.extend({ answerId: idSchema.nullable() }))
    .mutation(asUser(posting.accept, 'qid', 'answerId')),
});

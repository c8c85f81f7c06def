import {
  COMMENT_MAX_LENGTH,
  idSchema,
  postTypes,
  TEXT_MAX_LENGTH,
  textSchema,
  TITLE_MAX_LENGTH,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema } from '../../../http/paging.js';
import { signedInProcedure } from '../../../request/trpc.js';
import type { CareService } from './service.js';

const postInput = z.object({ type: z.enum(postTypes), id: idSchema });
/** Names what is changed, and which version of it was seen. */
const editInput = { id: idSchema, version: z.number().int().min(0) };

/** The part of the questions' router by which posts are changed and taken away. */
export const careProcedures = (care: CareService) => ({
  editQuestion: signedInProcedure
    .input(
      z.object({
        ...editInput,
        title: textSchema(TITLE_MAX_LENGTH),
        text: textSchema(TEXT_MAX_LENGTH),
        tagNames: textSchema(TITLE_MAX_LENGTH),
      }),
    )
    .mutation(({ ctx, input: { tagNames, ...edit } }) =>
      care.editQuestion(ctx.session.username, { ...edit, tags: [tagNames] }),
    ),

  editAnswer: signedInProcedure
    .input(z.object({ ...editInput, text: textSchema(TEXT_MAX_LENGTH) }))
    .mutation(({ ctx, input }) => care.editAnswer(ctx.session.username, input)),

  editComment: signedInProcedure
    .input(z.object({ ...editInput, text: textSchema(COMMENT_MAX_LENGTH) }))
    .mutation(({ ctx, input }) => care.editComment(ctx.session.username, input)),

  deletePost: signedInProcedure
    .input(postInput)
    .mutation(({ ctx, input }) => care.deletePost(ctx.session.username, input)),

  /** Within a minute. */
  restorePost: signedInProcedure
    .input(postInput)
    .mutation(({ ctx, input }) => care.restorePost(ctx.session.username, input)),

  /** Everybody sees what a post was before. */
  history: signedInProcedure
    .input(postInput.extend({ cursor: cursorSchema.nullish() }))
    .query(({ input: { cursor, ...post } }) => care.history(post, cursor)),
});

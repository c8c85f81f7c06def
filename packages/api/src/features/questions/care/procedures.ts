import {
  closeReasons,
  COMMENT_MAX_LENGTH,
  idSchema,
  postTypes,
  suggestableTypes,
  TEXT_MAX_LENGTH,
  textSchema,
  TITLE_MAX_LENGTH,
  WHY_MAX_LENGTH,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema } from '../../../http/paging.js';
import { asUser, signedInProcedure } from '../../../request/trpc.js';
import type { CareService } from './service.js';

const postInput = z.object({ type: z.enum(postTypes), id: idSchema });
/** Names what is changed, and which version of it was seen. */
const editInput = {
  id: idSchema,
  version: z.number().int().min(0),
  why: textSchema(WHY_MAX_LENGTH).optional(),
};
const suggestable = z.object({ type: z.enum(suggestableTypes), id: idSchema });

const whySchema = textSchema(WHY_MAX_LENGTH).optional();
const holdInput = z.object({ qid: idSchema, why: whySchema });

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
    .mutation(asUser(care.editAnswer)),

  editComment: signedInProcedure
    .input(z.object({ ...editInput, text: textSchema(COMMENT_MAX_LENGTH) }))
    .mutation(asUser(care.editComment)),

  /** Of what somebody else wrote; title and tags of a question. */
  suggestEdit: signedInProcedure
    .input(
      suggestable.extend({
        version: editInput.version,
        title: textSchema(TITLE_MAX_LENGTH).optional(),
        text: textSchema(TEXT_MAX_LENGTH),
        tagNames: textSchema(TITLE_MAX_LENGTH).optional(),
        why: textSchema(WHY_MAX_LENGTH),
      }),
    )
    .mutation(({ ctx, input: { tagNames = '', ...edit } }) =>
      care.suggestEdit(ctx.session.username, { ...edit, tags: [tagNames] }),
    ),

  suggestion: signedInProcedure.input(suggestable).query(({ input }) => care.suggestion(input)),

  decide: signedInProcedure
    .input(
      suggestable.extend({
        suggestionId: idSchema,
        version: editInput.version,
        isTaken: z.boolean(),
        why: editInput.why,
      }),
    )
    .mutation(asUser(care.decide)),

  withdraw: signedInProcedure.input(suggestable).mutation(asUser(care.withdraw)),

  deletePost: signedInProcedure.input(postInput).mutation(asUser(care.deletePost)),

  /** Within a minute. */
  restorePost: signedInProcedure.input(postInput).mutation(asUser(care.restorePost)),

  /** Everybody sees what a post was before. */
  history: signedInProcedure
    .input(postInput.extend({ cursor: cursorSchema.nullish() }))
    .query(({ input: { cursor, ...post } }) => care.history(post, cursor)),

  close: signedInProcedure
    .input(
      z.object({
        qid: idSchema,
        reason: z.enum(closeReasons),
        original: idSchema.optional(),
        note: whySchema,
      }),
    )
    .mutation(asUser(care.close)),

  reopen: signedInProcedure.input(holdInput).mutation(asUser(care.reopen)),

  voteToReopen: signedInProcedure
    .input(z.object({ qid: idSchema, isOn: z.boolean() }))
    .mutation(asUser(care.voteToReopen, 'qid', 'isOn')),

  lock: signedInProcedure.input(holdInput).mutation(asUser(care.lock)),

  unlock: signedInProcedure.input(holdInput).mutation(asUser(care.unlock)),

  brief: signedInProcedure
    .input(z.object({ qid: idSchema }))
    .query(({ input }) => care.brief(input.qid)),
});

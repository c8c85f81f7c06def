import { COMMENT_MAX_LENGTH, idSchema, TEXT_MAX_LENGTH } from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema } from '../../../http/paging.js';
import { asUser, rereadingProcedure, signedInProcedure } from '../../../request/trpc.js';
import {
  closeSchema,
  decideSchema,
  editSchema,
  holdSchema,
  postSchema,
  questionEditSchema,
  suggestableSchema,
  suggestSchema,
} from './requests.js';
import type { CareService } from './service.js';

/** The part of the questions' router by which posts are changed and taken away. */
export const careProcedures = (care: CareService) => ({
  editQuestion: signedInProcedure.input(questionEditSchema).mutation(asUser(care.editQuestion)),

  editAnswer: signedInProcedure
    .input(editSchema(TEXT_MAX_LENGTH))
    .mutation(asUser(care.editAnswer)),

  editComment: signedInProcedure
    .input(editSchema(COMMENT_MAX_LENGTH))
    .mutation(asUser(care.editComment)),

  /** Of what somebody else wrote. */
  suggestEdit: signedInProcedure.input(suggestSchema).mutation(asUser(care.suggestEdit)),

  suggestion: signedInProcedure
    .input(suggestableSchema)
    .query(({ input }) => care.suggestion(input)),

  decide: signedInProcedure.input(decideSchema).mutation(asUser(care.decide)),

  withdraw: signedInProcedure.input(suggestableSchema).mutation(asUser(care.withdraw)),

  deletePost: rereadingProcedure.input(postSchema).mutation(asUser(care.deletePost)),

  /** Within a minute. */
  restorePost: rereadingProcedure.input(postSchema).mutation(asUser(care.restorePost)),

  /** Everybody sees what a post was before. */
  history: signedInProcedure
    .input(postSchema.extend({ cursor: cursorSchema.nullish() }))
    .query(({ input: { cursor, ...post } }) => care.history(post, cursor)),

  close: signedInProcedure.input(closeSchema).mutation(asUser(care.close)),

  reopen: signedInProcedure.input(holdSchema).mutation(asUser(care.reopen)),

  voteToReopen: signedInProcedure
    .input(z.object({ qid: idSchema, isOn: z.boolean() }))
    .mutation(asUser(care.voteToReopen, 'qid', 'isOn')),

  lock: signedInProcedure.input(holdSchema).mutation(asUser(care.lock)),

  unlock: signedInProcedure.input(holdSchema).mutation(asUser(care.unlock)),

  brief: signedInProcedure
    .input(z.object({ qid: idSchema }))
    .query(({ input }) => care.brief(input.qid)),
});

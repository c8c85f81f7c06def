import { idSchema, textSchema, TITLE_MAX_LENGTH } from '@collabor8/domain';
import { z } from 'zod';
import { ownAffairProcedure, signedInProcedure } from '../../request/trpc.js';
import type { QuestionsService } from './service.js';

const byId = z.object({ qid: idSchema });

/** The part of the questions' router by which people come to questions. */
export const findingProcedures = (questions: QuestionsService) => ({
  /** Follows a question, or stops to. */
  follow: ownAffairProcedure
    .input(byId.extend({ isOn: z.boolean() }))
    .mutation(({ ctx, input: { qid, isOn } }) => questions.follow(ctx.session.username, qid, isOn)),

  /** Questions with a title like one that is being typed. */
  similar: signedInProcedure
    .input(z.object({ title: textSchema(TITLE_MAX_LENGTH) }))
    .query(({ input }) => questions.similar(input.title)),

  related: signedInProcedure.input(byId).query(({ input }) => questions.related(input.qid)),

  /** Titles for what is typed into the search. */
  suggest: signedInProcedure
    .input(z.object({ text: z.string().max(200) }))
    .query(({ input }) => questions.suggest(input.text)),
});

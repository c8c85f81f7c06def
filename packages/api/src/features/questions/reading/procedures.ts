import { answerOrders, idSchema, QUESTION_CARDS_MAX } from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema } from '../../../http/paging.js';
import { snapshot } from '../../../live/snapshot.js';
import {
  asUser,
  openProcedure,
  ownAffairProcedure,
  signedInProcedure,
} from '../../../request/trpc.js';
import type { ReadingService } from './service.js';

const byId = z.object({ qid: idSchema });
const answersInput = byId.extend({ order: z.enum(answerOrders).optional() });

/** The part of the questions' router that shows one of them. */
export const readingProcedures = (reading: ReadingService) => ({
  /** One question with the beginning of its answers and comments. */
  open: openProcedure
    .input(answersInput)
    .query(({ ctx, input: { qid, order } }) =>
      snapshot(ctx, { kind: 'question', qid }, () =>
        reading.open(ctx.session?.username, qid, order),
      ),
    ),

  answersPage: openProcedure
    .input(answersInput.extend({ cursor: cursorSchema }))
    .query(({ ctx, input }) => reading.answersPage(ctx.session?.username, input)),

  commentsPage: openProcedure
    .input(z.object({ parentId: idSchema, cursor: cursorSchema }))
    .query(({ input }) => reading.commentsPage(input.parentId, input.cursor)),

  /** What a comment of a question's page stands under. */
  commentParent: openProcedure
    .input(byId.extend({ id: idSchema }))
    .query(({ input }) => reading.commentParent(input)),

  /** What addresses of questions lead to; those that lists don't show are left out. */
  cards: signedInProcedure
    .input(z.object({ qids: z.array(idSchema).max(QUESTION_CARDS_MAX) }))
    .query(({ input }) => reading.cards(input.qids)),

  view: ownAffairProcedure.input(byId).mutation(asUser(reading.view, 'qid')),
});

import {
  answerOrders,
  COMMENT_MAX_LENGTH,
  commentTargets,
  AUTHORED_PAGE_SIZE,
  FOR_YOU,
  idSchema,
  postTypes,
  nameSchema,
  pageOrderSchema,
  textSchema,
  TEXT_MAX_LENGTH,
  timeSchema,
  TITLE_MAX_LENGTH,
  voteValues,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { snapshot } from '../../live/snapshot.js';
import type { Platform } from '../../platform/platform.js';
import { ownAffairProcedure, router, signedInProcedure } from '../../request/trpc.js';
import { findingProcedures } from './finding-procedures.js';
import type { QuestionsService } from './service.js';

const byId = z.object({ qid: idSchema });
const answersInput = byId.extend({ order: z.enum(answerOrders).optional() });
const postInput = z.object({ type: z.enum(postTypes), id: idSchema });
/** Names what is changed, and which version of it was seen. */
const editInput = { id: idSchema, version: z.number().int().min(0) };
const writtenInput = { _id: z.uuid().optional() };

const listInput = z.object({
  order: pageOrderSchema.default('newest'),
  search: z.string().max(500).optional(),
  tag: z.string().max(200).optional(),
  /** Only those of one person; with a search or a tag it is not asked. */
  askedBy: nameSchema.optional(),
  limit: limitSchema(30),
});

const askInput = z.object({
  ...writtenInput,
  title: textSchema(TITLE_MAX_LENGTH),
  text: textSchema(TEXT_MAX_LENGTH),
  tagNames: textSchema(TITLE_MAX_LENGTH),
  askDateTime: timeSchema.optional(),
});

type ListInput = z.output<typeof listInput> & { readonly cursor?: string };

export const questionsRouter = (questions: QuestionsService, platform: Platform) => {
  /** What is for the reader is another list for everybody. */
  const pageFor = (reader: string, input: ListInput) => {
    const { order, cursor = null, limit } = input;
    return order === FOR_YOU
      ? questions.forYou(reader, { cursor, limit })
      : questions.page({ ...input, order, reader });
  };

  return router({
    ...findingProcedures(questions),

    /** The beginning of a list. */
    openList: signedInProcedure
      .input(listInput)
      .query(({ ctx, input }) =>
        snapshot(platform, { kind: 'questions' }, () => pageFor(ctx.session.username, input)),
      ),

    page: signedInProcedure
      .input(listInput.extend({ cursor: cursorSchema }))
      .query(({ ctx, input }) => pageFor(ctx.session.username, input)),

    /** One question with the beginning of its answers and comments. */
    open: signedInProcedure
      .input(answersInput)
      .query(({ ctx, input: { qid, order } }) =>
        snapshot(platform, { kind: 'question', qid }, () =>
          questions.open(ctx.session.username, qid, order),
        ),
      ),

    answersPage: signedInProcedure
      .input(answersInput.extend({ cursor: cursorSchema }))
      .query(({ ctx, input }) => questions.answersPage(ctx.session.username, input)),

    /** A person's answers, newest first. */
    answersBy: signedInProcedure
      .input(
        z.object({
          username: nameSchema,
          cursor: cursorSchema.nullish(),
          limit: limitSchema(AUTHORED_PAGE_SIZE),
        }),
      )
      .query(({ input }) => questions.answersBy(input)),

    commentsPage: signedInProcedure
      .input(z.object({ parentId: idSchema, cursor: cursorSchema }))
      .query(({ input }) => questions.commentsPage(input.parentId, input.cursor)),

    /** What a comment of a question's page stands under. */
    commentPlace: signedInProcedure
      .input(byId.extend({ id: idSchema }))
      .query(({ input }) => questions.commentPlace(input)),

    view: ownAffairProcedure
      .input(byId)
      .mutation(({ ctx, input }) => questions.view(ctx.session.username, input.qid)),

    ask: signedInProcedure.input(askInput).mutation(({ ctx, input }) =>
      questions.ask(ctx.session.username, {
        _id: input._id,
        title: input.title,
        text: input.text,
        tags: [input.tagNames],
        sentAt: input.askDateTime,
      }),
    ),

    vote: signedInProcedure
      .input(byId.extend({ vote: z.enum(voteValues) }))
      .mutation(({ ctx, input }) => questions.vote(ctx.session.username, input.qid, input.vote)),

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
        questions.editQuestion(ctx.session.username, { ...edit, tags: [tagNames] }),
      ),

    editAnswer: signedInProcedure
      .input(z.object({ ...editInput, text: textSchema(TEXT_MAX_LENGTH) }))
      .mutation(({ ctx, input }) => questions.editAnswer(ctx.session.username, input)),

    editComment: signedInProcedure
      .input(z.object({ ...editInput, text: textSchema(COMMENT_MAX_LENGTH) }))
      .mutation(({ ctx, input }) => questions.editComment(ctx.session.username, input)),

    deletePost: signedInProcedure
      .input(postInput)
      .mutation(({ ctx, input }) => questions.deletePost(ctx.session.username, input)),

    /** Within a minute. */
    restorePost: signedInProcedure
      .input(postInput)
      .mutation(({ ctx, input }) => questions.restorePost(ctx.session.username, input)),

    /** Everybody sees what a post was before. */
    history: signedInProcedure
      .input(postInput.extend({ cursor: cursorSchema.nullish() }))
      .query(({ input: { cursor, ...post } }) => questions.history(post, cursor)),

    voteOnAnswer: signedInProcedure
      .input(z.object({ answerId: idSchema, vote: z.enum(voteValues) }))
      .mutation(({ ctx, input }) =>
        questions.voteOnAnswer(ctx.session.username, input.answerId, input.vote),
      ),

    accept: signedInProcedure
      .input(byId.extend({ answerId: idSchema.nullable() }))
      .mutation(({ ctx, input }) =>
        questions.accept(ctx.session.username, input.qid, input.answerId),
      ),

    answer: signedInProcedure
      .input(byId.extend({ ...writtenInput, text: textSchema(TEXT_MAX_LENGTH) }))
      .mutation(({ ctx, input }) => questions.answer(ctx.session.username, input)),

    comment: signedInProcedure
      .input(
        z.object({
          ...writtenInput,
          type: z.enum(commentTargets),
          id: idSchema,
          text: textSchema(COMMENT_MAX_LENGTH),
        }),
      )
      .mutation(({ ctx, input }) => questions.comment(ctx.session.username, input)),
  });
};

import { z } from 'zod';
import { idSchema, nameSchema, textSchema, timeSchema } from '../ids.js';
import {
  COMMENT_MAX_LENGTH,
  commentTargets,
  listOrders,
  pageOrders,
  TAG_MAX_LENGTH,
  TEXT_MAX_LENGTH,
  TITLE_MAX_LENGTH,
} from './limits.js';

/** Bodies of the REST calls (SPEC §7). Lists a new post cannot have yet are ignored. */
export const addQuestionSchema = z.object({
  title: textSchema(TITLE_MAX_LENGTH),
  text: textSchema(TEXT_MAX_LENGTH),
  tags: z
    .array(
      z.object({
        name: textSchema(TAG_MAX_LENGTH),
        description: textSchema(TITLE_MAX_LENGTH).optional(),
      }),
    )
    .max(100),
  askedBy: nameSchema,
  askDateTime: timeSchema.optional(),
});

export const voteSchema = z.object({ qid: idSchema, username: nameSchema });

export const addAnswerSchema = z.object({
  qid: idSchema,
  ans: z.object({
    text: textSchema(TEXT_MAX_LENGTH),
    ansBy: nameSchema,
    ansDateTime: timeSchema.optional(),
  }),
});

export const addCommentSchema = z.object({
  id: idSchema,
  type: z.enum(commentTargets),
  comment: z.object({
    text: textSchema(COMMENT_MAX_LENGTH),
    commentBy: nameSchema,
    commentDateTime: timeSchema.optional(),
  }),
});

export const listOrderSchema = z.enum(listOrders);
export const pageOrderSchema = z.enum(pageOrders);

export const questionsQuerySchema = z.object({
  /** An empty one is none, as forms send it. */
  order: z
    .literal('')
    .transform(() => undefined)
    .or(listOrderSchema)
    .optional(),
  search: z.string().max(500).optional(),
});

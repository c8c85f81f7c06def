import {
  closeReasons,
  idSchema,
  postTypes,
  suggestableTypes,
  TEXT_MAX_LENGTH,
  textSchema,
  TITLE_MAX_LENGTH,
  WHY_MAX_LENGTH,
} from '@collabor8/domain';
import { z } from 'zod';

const why = textSchema(WHY_MAX_LENGTH).optional();
/** Of a post, as whoever asks saw it. */
const version = z.number().int().min(0);

export const postSchema = z.object({ type: z.enum(postTypes), id: idSchema });
export type PostRequest = z.output<typeof postSchema>;

/** Whoever is not the author says why. */
export const editSchema = (longest: number) =>
  z.object({ id: idSchema, version, text: textSchema(longest), why });
export type EditRequest = z.output<ReturnType<typeof editSchema>>;

export const questionEditSchema = editSchema(TEXT_MAX_LENGTH).extend({
  title: textSchema(TITLE_MAX_LENGTH),
  tagNames: textSchema(TITLE_MAX_LENGTH),
});
export type QuestionEdit = z.output<typeof questionEditSchema>;

export const suggestableSchema = z.object({ type: z.enum(suggestableTypes), id: idSchema });
export type SuggestablePost = z.output<typeof suggestableSchema>;

/** Title and tags are a question's. */
export const suggestSchema = suggestableSchema.extend({
  version,
  title: textSchema(TITLE_MAX_LENGTH).optional(),
  text: textSchema(TEXT_MAX_LENGTH),
  tagNames: textSchema(TITLE_MAX_LENGTH).optional(),
  why: textSchema(WHY_MAX_LENGTH),
});
export type SuggestRequest = z.output<typeof suggestSchema>;

/** `why` is for whoever suggested it. */
export const decideSchema = suggestableSchema.extend({
  suggestionId: idSchema,
  version,
  isTaken: z.boolean(),
  why,
});
export type DecideRequest = z.output<typeof decideSchema>;

/** `original` is the question that is repeated; of a duplicate alone. */
export const closeSchema = z.object({
  qid: idSchema,
  reason: z.enum(closeReasons),
  original: idSchema.optional(),
  note: why,
});
export type CloseRequest = z.output<typeof closeSchema>;

export const holdSchema = z.object({ qid: idSchema, why });
export type HoldRequest = z.output<typeof holdSchema>;

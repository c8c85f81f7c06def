import { z } from 'zod';
import { heldSchema } from './held.js';
import type { AnswerOrder, PostType, voteValues } from './limits.js';

/** Where imported text comes from; shown with the post, as its licence asks. */
export const attributionSchema = z.object({
  author: z.string(),
  url: z.string(),
  licence: z.string(),
});
export type Attribution = z.infer<typeof attributionSchema>;

export const tagSchema = z.object({ _id: z.string(), name: z.string(), description: z.string() });
export type Tag = z.infer<typeof tagSchema>;

export const tagWithCountSchema = tagSchema.extend({ qcnt: z.number().int() });
export type TagWithCount = z.infer<typeof tagWithCountSchema>;

/** What a text says of its changes; all of it is absent while there are none. */
export const editedSchema = z.object({
  /** How often it was changed here. */
  version: z.number().int().optional(),
  /** Also of a change before an import, which leaves no version. */
  editedAt: z.string().optional(),
  /** Who made the last change, if not the author. */
  editedBy: z.string().optional(),
});
export type Edited = z.infer<typeof editedSchema>;

/** Somebody suggests an edit, which waits for its author or a moderator. */
const suggestedSchema = z.literal(true).optional();

/** A moderator has hidden it: HIDDEN_LINE stands in place of its text. */
const hiddenSchema = z.literal(true).optional();

export const commentSchema = editedSchema.extend({
  _id: z.string(),
  text: z.string(),
  commentBy: z.string(),
  commentDateTime: z.string(),
  hidden: hiddenSchema,
  attribution: attributionSchema.optional(),
});
export type Comment = z.infer<typeof commentSchema>;

/** Every figure of a question that its activity changes. They travel together, so that the
 * highest revision seen is always the whole truth. */
export const questionCountersSchema = z.object({
  answerCount: z.number().int(),
  /** Comments on the question itself. */
  commentCount: z.number().int(),
  upVoteCount: z.number().int(),
  downVoteCount: z.number().int(),
  viewCount: z.number().int(),
  /** ISO 8601, or null while nobody has answered. */
  lastAnswerDateTime: z.string().nullable(),
  /** The answer that helped the asker; null while there is none. */
  acceptedAnswerId: z.string().nullable(),
  ...heldSchema.shape,
  suggested: suggestedSchema,
});
export type QuestionCounters = z.infer<typeof questionCountersSchema>;

/** A question as lists show it: counters in place of answers, comments, votes and views. */
export const questionRowSchema = questionCountersSchema.extend({
  ...editedSchema.shape,
  _id: z.string(),
  revision: z.number().int(),
  title: z.string(),
  /** The first words of the text, without Markdown. */
  excerpt: z.string(),
  /** Names of the tags, in the order they were given. */
  tags: z.array(z.string()),
  /** Empty when its asker deleted the question. */
  askedBy: z.string(),
  askDateTime: z.string(),
  /** Its asker deleted it; as others had replied a line stands for it, under its title and tags. */
  deletedAt: z.string().optional(),
  /** With it: a moderator deleted it, and its title went with its text. */
  byModerator: z.literal(true).optional(),
  hidden: hiddenSchema,
});
export type QuestionRow = z.infer<typeof questionRowSchema>;

/** A question as it is shown beside another one. */
export interface AlikeQuestion extends Pick<
  QuestionRow,
  '_id' | 'title' | 'answerCount' | 'acceptedAnswerId'
> {
  /** Id of the question that it repeats; of one that was closed for that alone. */
  readonly original?: string | undefined;
}

/** A question as its address shows it in a message. */
export interface QuestionCard extends Pick<
  QuestionRow,
  '_id' | 'title' | 'answerCount' | 'acceptedAnswerId'
> {
  /** The number of up votes minus the number of down votes. */
  readonly score: number;
  /** It takes no new answers. */
  readonly isClosed: boolean;
}

/** A list of comments, oldest first, of which `items` are the first ones. */
export interface CommentThread {
  readonly items: readonly Comment[];
  /** Where the rest begins; null when `items` are all there are. */
  readonly nextCursor: string | null;
}

/** Every figure of an answer. They travel together, as a question's do. */
export interface AnswerFigures {
  /** Of the answer, which each change of it raises. */
  readonly revision: number;
  readonly commentCount: number;
  /** The number of up votes minus the number of down votes. */
  readonly score: number;
  /** As of a question. */
  readonly suggested?: true | undefined;
}

/** One answer with the beginning of its comments. */
export interface Answer extends AnswerFigures, Edited {
  readonly _id: string;
  readonly text: string;
  readonly ansBy: string;
  readonly ansDateTime: string;
  readonly ownVote: OwnVote;
  /** Its author deleted it; as others had replied a line stands for it, without its text. */
  readonly deletedAt?: string | undefined;
  /** With it: it was a moderator who deleted it. */
  readonly byModerator?: true | undefined;
  /** A moderator has hidden it: HIDDEN_LINE stands in place of its text. */
  readonly hidden?: true | undefined;
  readonly comments: CommentThread;
  readonly attribution?: Attribution | undefined;
}

export interface AnswerChange {
  readonly answerId: string;
  readonly figures: AnswerFigures;
  readonly comment?: Comment;
  /** The reader's. */
  readonly ownVote?: OwnVote;
}

export interface TextEdit {
  /** Of the answer or comment. */
  readonly id: string;
  /** What a comment stands under; null for an answer. */
  readonly parentId: string | null;
  readonly version: number;
  /** Absent while its author has changed nothing. */
  readonly editedAt?: string | undefined;
  readonly editedBy?: string | undefined;
  readonly text: string;
  readonly hidden?: true | undefined;
}

/** Where a post stands that was deleted or brought back. */
export interface PostPlace {
  readonly type: PostType;
  readonly id: string;
  /** What a comment stands under; null for others. */
  readonly parentId: string | null;
  /** Counts both: odd after it was deleted, even after it was brought back. */
  readonly mark: number;
}

/** The latest of both that a page knows of a post. */
export interface PostMark {
  readonly id: string;
  /** What a comment stood under. */
  readonly parentId?: string | null | undefined;
  readonly mark: number;
  /** When it was deleted, if a line stands for it. */
  readonly lineSince?: string | undefined;
  readonly byModerator?: true | undefined;
  /** As the page had it, for when it is brought back. */
  readonly answer?: Answer | undefined;
}

/** A post as it was written at some time; a question's has a title and tags. */
export interface PostVersion {
  readonly version: number;
  readonly writtenAt: string;
  /** Who made it so, if not the author. */
  readonly by?: string | undefined;
  /** What they say of it. */
  readonly why?: string | undefined;
  readonly title?: string | undefined;
  readonly text: string;
  readonly tags?: readonly string[] | undefined;
}

/** The reader's own vote and the revision of the question or answer that set it. */
export interface OwnVote {
  readonly value: VoteState;
  readonly revision: number;
}

export type VoteState = (typeof voteValues)[number] | 'none';

/** What the question page shows: the state that live events are applied to. */
export interface QuestionPage {
  readonly question: QuestionRow;
  readonly text: string;
  readonly attribution?: Attribution | undefined;
  readonly ownVote: OwnVote;
  readonly comments: CommentThread;
  readonly order: AnswerOrder;
  /**
   * As they stood when they were read, and what has come since: a vote moves nothing. The first page
   * of them when `answersCursor` is not null.
   */
  readonly answers: readonly Answer[];
  readonly answersCursor: string | null;
  /** The accepted answer, which may stand behind the loaded part of `answers`; null while there is none. */
  readonly accepted: Answer | null;
  /** What happened to answers that have not arrived yet; a snapshot has none. */
  readonly early?: readonly AnswerChange[] | undefined;
  /** The same of texts. */
  readonly earlyEdits?: readonly TextEdit[] | undefined;
  /** What was deleted or brought back since the page was read, lest an event of before undoes it. */
  readonly marks?: readonly PostMark[] | undefined;
  /** The question was deleted while it was read, and nothing is left of it. */
  readonly deletedAt?: string | undefined;
  readonly byModerator?: true | undefined;
}

export const wholeAnswerSchema = z.object({
  _id: z.string(),
  text: z.string(),
  ansBy: z.string(),
  ansDateTime: z.string(),
  hidden: hiddenSchema,
  comments: z.array(commentSchema),
  attribution: attributionSchema.optional(),
});

const usernamesSchema = z.array(z.string());

/** SPEC §3: the whole question, as the REST paths give it. */
export const wholeQuestionSchema = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  tags: z.array(tagSchema),
  askedBy: z.string(),
  askDateTime: z.string(),
  answers: z.array(wholeAnswerSchema),
  upVotes: usernamesSchema,
  downVotes: usernamesSchema,
  views: usernamesSchema,
  hidden: hiddenSchema,
  ...heldSchema.shape,
  comments: z.array(commentSchema),
  attribution: attributionSchema.optional(),
});
export type WholeQuestion = z.infer<typeof wholeQuestionSchema>;

/** What a vote over REST answers. */
export const voteReplySchema = z.object({
  msg: z.string(),
  upVotes: usernamesSchema,
  downVotes: usernamesSchema,
});

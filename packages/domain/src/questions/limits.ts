/** Limits for what people write here; imported text may exceed them (SPEC §5, §9). */
export const TITLE_MAX_LENGTH = 100;
export const TEXT_MAX_LENGTH = 30_000;
export const COMMENT_MAX_LENGTH = 5_000;
export const TAGS_MIN = 1;
export const TAGS_MAX = 5;
export const TAG_MAX_LENGTH = 20;
/** Two spellings of one tag share a key. */
export const tagKey = (name: string): string => name.normalize('NFC').toLowerCase();
export const EXCERPT_LENGTH = 200;
export const USER_TAG_DESCRIPTION = 'user added tag';

export const questionOrders = ['newest', 'unanswered', 'active', 'mostViewed'] as const;
export type QuestionOrder = (typeof questionOrders)[number];
export const DEFAULT_ORDER: QuestionOrder = 'newest';

/** A search can also be asked for by relevance, which SPEC §4 does not name. */
export const listOrders = [...questionOrders, 'relevance'] as const;
export type ListOrder = (typeof listOrders)[number];

/** What the reader follows, which is a list of its own; without a search and a tag. */
export const FOR_YOU = 'forYou';
export const pageOrders = [...listOrders, FOR_YOU] as const;
export type PageOrder = (typeof pageOrders)[number];

/** Orders of a question's answers. */
export const answerOrders = ['oldest', 'newest', 'best'] as const;
export type AnswerOrder = (typeof answerOrders)[number];
export const DEFAULT_ANSWER_ORDER: AnswerOrder = 'oldest';

export const voteValues = ['up', 'down'] as const;
export type VoteValue = (typeof voteValues)[number];

/** What people write here. */
export const postTypes = ['question', 'answer', 'comment'] as const;
export type PostType = (typeof postTypes)[number];

export const commentTargets = ['question', 'answer'] as const;
export type CommentTarget = (typeof commentTargets)[number];

/** Questions that are shown beside one, or beside a title. */
export const ALIKE_SHOWN = 5;
/** Titles that a search suggests while it is typed. */
export const TITLES_SUGGESTED = 5;

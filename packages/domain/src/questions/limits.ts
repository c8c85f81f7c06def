/** Limits for what people write here; imported text may exceed them (SPEC §5, §9). */
export const TITLE_MAX_LENGTH = 100;
export const TEXT_MAX_LENGTH = 30_000;
export const COMMENT_MAX_LENGTH = 5_000;
export const TAGS_MIN = 1;
export const TAGS_MAX = 5;
export const TAG_MAX_LENGTH = 20;
/** Two spellings of one tag share a key. */
export const tagKey = (name: string): string => name.normalize('NFC').toLowerCase();
/** Characters of what is said of a change. */
export const EDIT_WHY_MAX_LENGTH = 300;
/** Characters that say when a tag is used. */
export const TAG_DESCRIPTION_MAX_LENGTH = 300;
export const EXCERPT_LENGTH = 200;
export const USER_TAG_DESCRIPTION = 'user added tag';

export const questionOrders = ['newest', 'unanswered', 'active', 'mostViewed'] as const;
export type QuestionOrder = (typeof questionOrders)[number];
export const DEFAULT_ORDER: QuestionOrder = 'newest';

/** A search can also be asked for by relevance, which SPEC §4 does not name. */
export const listOrders = [...questionOrders, 'relevance'] as const;
export type ListOrder = (typeof listOrders)[number];

/** Of the last days, what is most alive in them; like a search best first, only the server knows its order. */
export const HOT = 'hot';
export const HOT_DAYS = 7;
/** Questions that are ever called hot at once. */
export const HOT_SHOWN = 50;

/** What the reader follows, and what they keep for later: lists of their own, without a search and a tag. */
export const FOR_YOU = 'forYou';
export const ownLists = [FOR_YOU, 'bookmarks'] as const;
export type OwnList = (typeof ownLists)[number];
export const pageOrders = [...listOrders, HOT, ...ownLists] as const;
export type PageOrder = (typeof pageOrders)[number];
export const isOwnList = (order: PageOrder): order is OwnList =>
  ownLists.some((own) => own === order);

export const answerOrders = ['oldest', 'newest', 'best'] as const;
export type AnswerOrder = (typeof answerOrders)[number];
export const DEFAULT_ANSWER_ORDER: AnswerOrder = 'oldest';

export const voteValues = ['up', 'down'] as const;
export type VoteValue = (typeof voteValues)[number];

/** What people write here. */
export const postTypes = ['question', 'answer', 'comment'] as const;
export type PostType = (typeof postTypes)[number];

/** Why a moderator closes a question. */
export const closeReasons = ['duplicate', 'needsDetails', 'offTopic'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** So many people bring a closed question back by their votes. */
export const REOPEN_VOTES = 3;

export const commentTargets = ['question', 'answer'] as const;
export type CommentTarget = (typeof commentTargets)[number];

/** Questions that are shown beside one, or beside a title. */
export const ALIKE_SHOWN = 5;
export const TITLES_SUGGESTED = 5;
/** Questions that are asked for at once because their addresses stand somewhere. */
export const QUESTION_CARDS_MAX = 10;

import {
  indexedText,
  indexedWithin,
  isListed,
  type Attribution,
  type CommentTarget,
  type Edited,
  type EditNote,
  type Held,
  type PostType,
  type Suggestion,
  type PostKey,
  type Comment,
  type PostVersion,
} from '@collabor8/domain';
import { ANY, writtenBy } from '../../../platform/searched.js';
import { defineCollection } from '../../../ports/define-collection.js';
import type { SearchedWords, Stored } from '../../../ports/document-store.js';

/** Somebody suggests an edit: it is among the suggestions. */
interface Suggestable {
  readonly suggested?: true | undefined;
}

/** What was deleted and brought back says how often; absent while it never was. */
interface Deletable {
  readonly mark?: number | undefined;
  /** Of a line: it was a moderator who deleted the post. */
  readonly byModerator?: true | undefined;
}

/** What a moderator has hidden, until it is shown again: HIDDEN_LINE stands in its place. */
interface Hideable {
  readonly hidden?:
    | {
        readonly title?: string | undefined;
        readonly excerpt?: string | undefined;
        readonly text: string;
      }
    | undefined;
}

/** A question, with the figures of what hangs on it. */
export interface QuestionDocument extends Edited, EditNote, Deletable, Hideable, Held, Suggestable {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
  readonly excerpt: string;
  readonly tags: readonly string[];
  readonly tagKeys: readonly string[];
  readonly askedBy: string;
  /** Its asker deleted it: it has neither text nor asker, and a line stands for it above the replies of others. */
  readonly deletedAt?: string | undefined;
  readonly askDateTime: string;
  readonly answerCount: number;
  readonly commentCount: number;
  readonly upVoteCount: number;
  readonly downVoteCount: number;
  readonly viewCount: number;
  /** Time of the latest answer; '' sorts questions without one last. */
  readonly activeAt: string;
  /** Absent or null while no answer is accepted. */
  readonly acceptedAnswerId?: string | null | undefined;
  /** Who wrote that answer: the field behind the index of whose answers are accepted. */
  readonly acceptedFrom?: string | undefined;
  /** Votes and views that came with an import and have no user; part of the counts above. */
  readonly importedUpVotes?: number | undefined;
  readonly importedDownVotes?: number | undefined;
  readonly importedViews?: number | undefined;
  readonly attribution?: Attribution | undefined;
}

/** Search label of questions without an answer; no tag has a space in its name. */
export const UNANSWERED = 'is unanswered';

/** The same of those with an accepted answer. */
export const ACCEPTED = 'is accepted';

/** What is true of a listed question alone, as the indexes of lists have it. */
const LISTED = { hidden: null, deletedAt: null } as const;

const TAGGED = { equals: ['tagKeys'], multi: 'tagKeys', direction: 'desc' } as const;

export const questions = defineCollection<QuestionDocument>()({
  name: 'questions',
  dividedBy: '_id',
  indexes: {
    newest: {
      equals: [],
      order: ['askDateTime'],
      direction: 'desc',
      only: LISTED,
      counted: true,
    },
    unanswered: {
      equals: [],
      order: ['askDateTime'],
      direction: 'desc',
      only: { ...LISTED, answerCount: 0 },
      counted: true,
    },
    active: { equals: [], order: ['activeAt', 'askDateTime'], direction: 'desc', only: LISTED },
    mostViewed: {
      equals: [],
      order: ['viewCount', 'askDateTime'],
      direction: 'desc',
      only: LISTED,
    },
    taggedNewest: { ...TAGGED, order: ['askDateTime'], only: LISTED },
    taggedUnanswered: {
      ...TAGGED,
      order: ['askDateTime'],
      only: { ...LISTED, answerCount: 0 },
      counted: true,
    },
    taggedActive: { ...TAGGED, order: ['activeAt', 'askDateTime'], only: LISTED },
    taggedMostViewed: { ...TAGGED, order: ['viewCount', 'askDateTime'], only: LISTED },
    byAsker: {
      equals: ['askedBy'],
      order: ['askDateTime'],
      direction: 'desc',
      only: LISTED,
      counted: true,
    },
    /** With those that are hidden from everybody else. */
    ownOfAsker: { equals: ['askedBy'], order: ['askDateTime'], direction: 'desc', counted: true },
    byAccepted: {
      equals: ['acceptedFrom'],
      order: ['askDateTime'],
      direction: 'desc',
      counted: true,
    },
  },
  search: {
    version: 5,
    wordsFrom: ['title', 'text', 'hidden', 'deletedAt'],
    words: (question) => (isListed(question) ? wordsOf(question) : { all: [] }),
    labels: (question) => (isListed(question) ? labelsOf(question) : []),
    time: (question) => Date.parse(question.askDateTime),
  },
});

type Worded = Pick<QuestionDocument, 'title' | 'text'>;

const wholeOf = ({ title, text }: Worded): string => `${title}\n${text}`;

function wordsOf(question: Worded): SearchedWords {
  const whole = wholeOf(question);
  const indexed = indexedWithin(whole);
  return { all: indexed(whole), lead: indexed(question.title) };
}

/** The same of its title alone. */
export const leadOf = (question: Worded): readonly string[] =>
  indexedWithin(wholeOf(question))(question.title);

const labelsOf = (question: QuestionDocument): readonly string[] => [
  ...question.tagKeys,
  ...(question.answerCount === 0 ? [UNANSWERED] : []),
  ...(question.acceptedAnswerId == null ? [] : [ACCEPTED]),
  inThread(question._id),
  writtenBy(question.askedBy),
  ANY,
];

/** Search label of a question and of all that stands below it. */
export const inThread = (qid: string): string => `in ${qid}`;

/** An answer, with the figures of what hangs on it. */
export interface AnswerDocument extends Edited, EditNote, Deletable, Hideable, Suggestable {
  readonly _id: string;
  readonly qid: string;
  readonly text: string;
  readonly ansBy: string;
  readonly ansDateTime: string;
  readonly commentCount: number;
  /** Minus the score: the best and, of those, the oldest come first in an index, which runs one way. */
  readonly rank: number;
  /** Its author deleted it: it has no text, and a line stands for it above the replies of others. */
  readonly deletedAt?: string | undefined;
  /** The part of the score that came with an import and has no voters. */
  readonly importedScore?: number | undefined;
  readonly attribution?: Attribution | undefined;
}

export const answers = defineCollection<AnswerDocument>()({
  name: 'answers',
  dividedBy: 'qid',
  indexes: {
    ofQuestion: { equals: ['qid'], order: ['ansDateTime'], direction: 'asc' },
    bestOfQuestion: { equals: ['qid'], order: ['rank', 'ansDateTime'], direction: 'asc' },
    byAuthor: { equals: ['ansBy'], order: ['ansDateTime'], direction: 'desc', counted: true },
  },
  search: {
    version: 1,
    wordsFrom: ['text', 'hidden', 'deletedAt'],
    words: (answer) => ({ all: isListed(answer) ? indexedText(answer.text) : [] }),
    labels: (answer) =>
      isListed(answer) ? [inThread(answer.qid), writtenBy(answer.ansBy), ANY] : [],
    time: (answer) => Date.parse(answer.ansDateTime),
  },
});

/** A post that was deleted, until it can't be brought back; where no line stands, a trace stays: its id is taken. */
export interface DeletedPostDocument {
  readonly _id: PostKey;
  /** Of the post. */
  readonly id: string;
  readonly type: PostType;
  readonly author: string;
  /** The question it is, or stood under. */
  readonly qid?: string | undefined;
  readonly deletedAt: string;
  /** When the text goes for good; absent once it has. */
  readonly dueAt?: string | undefined;
  /** A moderator deleted it: its author can't bring it back. */
  readonly byModerator?: true | undefined;
  readonly mark: number;
  /** The post as it was. */
  readonly question?: Stored<QuestionDocument> | undefined;
  readonly answer?: Stored<AnswerDocument> | undefined;
  readonly comment?: Stored<CommentDocument> | undefined;
}

export const deletedPosts = defineCollection<DeletedPostDocument>()({
  name: 'deletedPosts',
  version: 3,
  dividedBy: '_id',
  indexes: {
    byDue: { equals: [], order: ['dueAt'], direction: 'asc' },
    takenBack: { equals: ['author', 'qid'], order: ['deletedAt'], direction: 'desc' },
    takenBackAnywhere: { equals: ['author'], order: ['deletedAt'], direction: 'desc' },
  },
});

/** A comment on a question or an answer. */
export interface CommentDocument extends Omit<Comment, 'hidden'>, EditNote, Deletable, Hideable {
  /** The question the comment stands under, directly or below one of its answers. */
  readonly qid: string;
  readonly parentType: CommentTarget;
  readonly parentId: string;
}

const isShown = ({ hidden }: CommentDocument): boolean => hidden === undefined;

export const comments = defineCollection<CommentDocument>()({
  name: 'comments',
  dividedBy: 'parentId',
  indexes: {
    ofPost: { equals: ['parentId'], order: ['commentDateTime'], direction: 'asc' },
    byAuthor: { equals: ['commentBy'], order: ['commentDateTime'], direction: 'desc' },
  },
  search: {
    version: 1,
    wordsFrom: ['text', 'hidden'],
    words: (comment) => ({ all: isShown(comment) ? indexedText(comment.text) : [] }),
    labels: (comment) =>
      isShown(comment) ? [inThread(comment.qid), writtenBy(comment.commentBy), ANY] : [],
    time: (comment) => Date.parse(comment.commentDateTime),
  },
});

/** A post as it was before a change; `_id` is the post and the version. */
export interface VersionDocument extends PostVersion {
  readonly _id: `${PostKey}:${number}`;
  readonly post: PostKey;
}

export const versions = defineCollection<VersionDocument>()({
  name: 'versions',
  dividedBy: 'post',
  indexes: {
    ofPost: { equals: ['post'], order: ['version'], direction: 'desc' },
  },
});

/** An edit of a post that waits for a decision; `_id` is the post's. */
export interface SuggestionDocument extends Omit<Suggestion, '_id'> {
  readonly _id: PostKey;
  /** Its own, as the next of the same post is another one. */
  readonly id: string;
}

export const suggestions = defineCollection<SuggestionDocument>()({
  name: 'suggestions',
  version: 2,
  dividedBy: '_id',
  indexes: { ofPerson: { equals: ['by'], order: [], direction: 'asc' } },
});

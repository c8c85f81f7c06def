import type { CommentTarget } from './limits.js';
import type {
  Answer,
  Comment,
  CommentThread,
  EarlyComment,
  QuestionCounters,
  QuestionPage,
  QuestionRow,
  VoteState,
} from './schema.js';

/** A question was asked (`isNew`) or changed as a whole. */
export interface QuestionUpdate {
  readonly name: 'questionUpdate';
  readonly isNew: boolean;
  readonly question: QuestionRow;
}

/** What every other question event carries: the figures after it, and their revision. */
interface QuestionActivity {
  readonly qid: string;
  readonly revision: number;
  readonly counters: QuestionCounters;
}

export interface AnswerUpdate extends QuestionActivity {
  readonly name: 'answerUpdate';
  readonly answer: Answer;
}

export interface ViewsUpdate extends QuestionActivity {
  readonly name: 'viewsUpdate';
}

export interface CommentUpdate extends QuestionActivity {
  readonly name: 'commentUpdate';
  readonly type: CommentTarget;
  /** Id of the question or answer that was commented on. */
  readonly id: string;
  /** Comments that post has now. */
  readonly commentCount: number;
  readonly comment: Comment;
}

export interface VoteUpdate extends QuestionActivity {
  readonly name: 'voteUpdate';
  readonly username: string;
  readonly vote: VoteState;
}

export type QuestionEvent =
  QuestionUpdate | AnswerUpdate | ViewsUpdate | CommentUpdate | VoteUpdate;

export const countersOf = (row: QuestionRow): QuestionCounters => ({
  answerCount: row.answerCount,
  commentCount: row.commentCount,
  upVoteCount: row.upVoteCount,
  downVoteCount: row.downVoteCount,
  viewCount: row.viewCount,
  lastAnswerDateTime: row.lastAnswerDateTime,
});

/** Applies an event to a row of a list. Late, repeated and foreign events change nothing. */
export function applyToRow(row: QuestionRow, event: QuestionEvent): QuestionRow {
  if (event.name === 'questionUpdate') {
    const isNewer = event.question._id === row._id && event.question.revision > row.revision;
    return isNewer ? event.question : row;
  }
  if (event.qid !== row._id || event.revision <= row.revision) return row;
  return { ...row, ...event.counters, revision: event.revision };
}

const byTimeThenId = (one: [string, string], other: [string, string]): number =>
  one[0] === other[0] ? (one[1] < other[1] ? -1 : 1) : one[0] < other[0] ? -1 : 1;

/** Inserts in order of time; what is there already stays. Appends in all but the rarest case. */
function insertInOrder<T>(
  items: readonly T[],
  item: T,
  keyOf: (item: T) => [time: string, id: string],
): readonly T[] {
  const key = keyOf(item);
  if (items.some((other) => keyOf(other)[1] === key[1])) return items;
  const position = items.findLastIndex((other) => byTimeThenId(keyOf(other), key) < 0) + 1;
  return items.toSpliced(position, 0, item);
}

/** Whether `item` belongs to the loaded part of a list whose rest begins after `items`. */
function isWithinLoaded<T>(
  items: readonly T[],
  nextCursor: string | null,
  item: T,
  keyOf: (item: T) => [time: string, id: string],
): boolean {
  const last = items.at(-1);
  return nextCursor === null || (last !== undefined && byTimeThenId(keyOf(item), keyOf(last)) < 0);
}

const commentKey = (comment: Comment): [string, string] => [comment.commentDateTime, comment._id];
const answerKey = (answer: Answer): [string, string] => [answer.ansDateTime, answer._id];

const appendComment = (thread: CommentThread, comment: Comment): CommentThread =>
  isWithinLoaded(thread.items, thread.nextCursor, comment, commentKey)
    ? { ...thread, items: insertInOrder(thread.items, comment, commentKey) }
    : thread;

const withAnswerComment = (answer: Answer, early: EarlyComment): Answer => ({
  ...answer,
  commentCount: Math.max(answer.commentCount, early.commentCount),
  comments: appendComment(answer.comments, early.comment),
});

/** Keeps a comment until its answer's event arrives. */
const holdComment = (page: QuestionPage, early: EarlyComment): QuestionPage => ({
  ...page,
  earlyComments: [
    ...(page.earlyComments ?? []).filter(({ comment }) => comment._id !== early.comment._id),
    early,
  ],
});

function withComment(page: QuestionPage, event: CommentUpdate): QuestionPage {
  if (event.type === 'question') {
    return { ...page, comments: appendComment(page.comments, event.comment) };
  }
  const { id: answerId, commentCount, comment } = event;
  const early = { answerId, commentCount, comment };
  if (page.answers.some((answer) => answer._id === answerId)) {
    return {
      ...page,
      answers: page.answers.map((answer) =>
        answer._id === answerId ? withAnswerComment(answer, early) : answer,
      ),
    };
  }
  // An answer beyond the loaded part brings its comments along when it is loaded.
  return page.answersCursor === null ? holdComment(page, early) : page;
}

function withAnswer(page: QuestionPage, answer: Answer): QuestionPage {
  if (!isWithinLoaded(page.answers, page.answersCursor, answer, answerKey)) return page;
  const early = page.earlyComments ?? [];
  const own = early.filter(({ answerId }) => answerId === answer._id);
  const answers = insertInOrder(page.answers, own.reduce(withAnswerComment, answer), answerKey);
  if (own.length === 0) return { ...page, answers };
  const waiting = early.filter(({ answerId }) => answerId !== answer._id);
  return { ...page, answers, earlyComments: waiting.length === 0 ? undefined : waiting };
}

/**
 * Applies a live event to the question page that `reader` is looking at (SPEC §4). Snapshot plus
 * events equals a fresh snapshot, whatever the order in which the events arrive.
 */
export function applyQuestionEvent(
  page: QuestionPage,
  event: QuestionEvent,
  reader: string,
): QuestionPage {
  const question = applyToRow(page.question, event);
  const next = question === page.question ? page : { ...page, question };
  if (event.name === 'questionUpdate' || event.qid !== page.question._id) return next;
  switch (event.name) {
    case 'answerUpdate':
      return withAnswer(next, event.answer);
    case 'commentUpdate':
      return withComment(next, event);
    case 'voteUpdate':
      return event.username === reader && event.revision > page.ownVote.revision
        ? { ...next, ownVote: { value: event.vote, revision: event.revision } }
        : next;
    case 'viewsUpdate':
      return next;
  }
}

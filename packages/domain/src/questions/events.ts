import type { CommentTarget } from './limits.js';
import { newestOf, versionOf } from './edits.js';
import { withAccepted, withAnswer, withChange } from './page-answers.js';
import {
  withDeletion,
  withRestoration,
  type Deletion,
  type Restoration,
} from './page-deletions.js';
import { withEarlyEdits, withEdit } from './page-edits.js';
import { isGone } from './page-marks.js';
import type {
  Answer,
  AnswerFigures,
  Comment,
  QuestionCounters,
  QuestionPage,
  QuestionRow,
  TextEdit,
  VoteState,
} from './schema.js';
import { appendComment } from './threads.js';

/** A question was asked (`isNew`) or changed as a whole. */
export interface QuestionUpdate {
  readonly name: 'questionUpdate';
  readonly isNew: boolean;
  readonly question: QuestionRow;
  /** Told to those who read the question itself. */
  readonly text?: string | undefined;
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
  /** Of the answer, when one was commented on. */
  readonly figures?: AnswerFigures | undefined;
  readonly comment: Comment;
}

export interface VoteUpdate extends QuestionActivity {
  readonly name: 'voteUpdate';
  readonly username: string;
  readonly vote: VoteState;
}

export interface AnswerVoteUpdate extends QuestionActivity {
  readonly name: 'answerVoteUpdate';
  readonly answerId: string;
  readonly figures: AnswerFigures;
  readonly username: string;
  readonly vote: VoteState;
}

/** An answer or a comment was changed; of an answer, these are its figures then. */
export interface EditUpdate extends QuestionActivity {
  readonly name: 'editUpdate';
  readonly edit: TextEdit;
  readonly figures?: AnswerFigures | undefined;
}

/** A post was deleted by its author. */
export interface DeleteUpdate extends QuestionActivity, Deletion {
  readonly name: 'deleteUpdate';
}

/** Its author brought it back. */
export interface RestoreUpdate extends QuestionActivity, Restoration {
  readonly name: 'restoreUpdate';
}

/** An answer was accepted; `answer` is null when none is accepted any more. */
export interface AcceptUpdate extends QuestionActivity {
  readonly name: 'acceptUpdate';
  readonly answer: Answer | null;
}

export type QuestionEvent =
  | QuestionUpdate
  | AnswerUpdate
  | ViewsUpdate
  | CommentUpdate
  | VoteUpdate
  | AnswerVoteUpdate
  | EditUpdate
  | DeleteUpdate
  | RestoreUpdate
  | AcceptUpdate;

/** The words of a question, where an event brings some; without the text where it is told to lists. */
function wordsOf(event: QuestionEvent): Pick<QuestionUpdate, 'question' | 'text'> | undefined {
  switch (event.name) {
    case 'questionUpdate':
      return event;
    case 'deleteUpdate':
      return event.question && { question: event.question, text: '' };
    case 'restoreUpdate':
      return event.question && { question: event.question, text: event.text };
    default:
      return undefined;
  }
}

const qidOf = (event: QuestionEvent): string =>
  event.name === 'questionUpdate' ? event.question._id : event.qid;

export const countersOf = (row: QuestionRow): QuestionCounters => ({
  answerCount: row.answerCount,
  commentCount: row.commentCount,
  upVoteCount: row.upVoteCount,
  downVoteCount: row.downVoteCount,
  viewCount: row.viewCount,
  lastAnswerDateTime: row.lastAnswerDateTime,
  acceptedAnswerId: row.acceptedAnswerId,
});

/** Applies an event to a row of a list. Late, repeated and foreign events change nothing. */
export function applyToRow(row: QuestionRow, event: QuestionEvent): QuestionRow {
  const words = wordsOf(event);
  if (words !== undefined) {
    return words.question._id === row._id ? newestOf(row, words.question) : row;
  }
  if (event.name === 'questionUpdate' || event.qid !== row._id || event.revision <= row.revision)
    return row;
  return { ...row, ...event.counters, revision: event.revision };
}

function withComment(page: QuestionPage, event: CommentUpdate): QuestionPage {
  const { type, id, figures, comment } = event;
  if (isGone(page, comment._id)) return page;
  if (type === 'question') return { ...page, comments: appendComment(page.comments, comment) };
  // Without the answer's figures it comes from a server that doesn't know of them yet.
  return figures === undefined ? page : withChange(page, { answerId: id, figures, comment });
}

function withAnswerVote(page: QuestionPage, event: AnswerVoteUpdate, reader: string): QuestionPage {
  const { answerId, figures, username, vote } = event;
  const ownVote = { value: vote, revision: figures.revision };
  return withChange(page, { answerId, figures, ...(username === reader && { ownVote }) });
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
  if (qidOf(event) !== page.question._id) return page;
  // What the list is told lacks the text, without which the page would take the new words for known.
  const words = wordsOf(event);
  if (words !== undefined && words.text === undefined) return page;
  const question = applyToRow(page.question, event);
  const counted = question === page.question ? page : { ...page, question };
  const changed = changedBy(words ? withText(page, counted, words) : counted, event, reader);
  return withEarlyEdits(withAccepted(changed, event.name === 'acceptUpdate' ? event.answer : null));
}

/** `next` has the event's row already, unless its own was newer. */
function withText(
  page: QuestionPage,
  next: QuestionPage,
  { question, text }: Pick<QuestionUpdate, 'question' | 'text'>,
): QuestionPage {
  const isNewer = versionOf(question) > versionOf(page.question);
  return isNewer && text !== undefined ? { ...next, text } : next;
}

function withPostEdit(page: QuestionPage, { edit, figures }: EditUpdate): QuestionPage {
  const counted = figures === undefined ? page : withChange(page, { answerId: edit.id, figures });
  return withEdit(counted, edit);
}

function changedBy(next: QuestionPage, event: QuestionEvent, reader: string): QuestionPage {
  switch (event.name) {
    case 'answerUpdate':
      return withAnswer(next, event.answer);
    case 'commentUpdate':
      return withComment(next, event);
    case 'voteUpdate':
      return event.username === reader && event.revision > next.ownVote.revision
        ? { ...next, ownVote: { value: event.vote, revision: event.revision } }
        : next;
    case 'answerVoteUpdate':
      return withAnswerVote(next, event, reader);
    case 'editUpdate':
      return withPostEdit(next, event);
    case 'deleteUpdate':
      return withDeletion(next, event);
    case 'restoreUpdate':
      return withRestoration(next, event);
    case 'questionUpdate':
    case 'acceptUpdate':
    case 'viewsUpdate':
      return next;
  }
}

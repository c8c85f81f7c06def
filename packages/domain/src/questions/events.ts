import { heldOf } from './closing.js';
import type { CommentTarget } from './limits.js';
import { newestOf } from './edits.js';
import type { Deletion, Restoration } from './page-deletions.js';
import type {
  Answer,
  AnswerFigures,
  Comment,
  QuestionCounters,
  QuestionRow,
  TextEdit,
  VoteState,
} from './schema.js';

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

/** A question was closed, reopened, locked or unlocked, or somebody votes for reopening it. */
export interface HeldUpdate extends QuestionActivity {
  readonly name: 'heldUpdate';
}

/** Somebody suggests an edit of the question or of an answer, or it was declined or withdrawn. */
export interface SuggestUpdate extends QuestionActivity {
  readonly name: 'suggestUpdate';
  readonly answerId?: string | undefined;
  readonly figures?: AnswerFigures | undefined;
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
  | HeldUpdate
  | SuggestUpdate
  | AcceptUpdate;

/** The words of a question, where an event brings some; without the text where it is told to lists. */
export function questionWordsOf(
  event: QuestionEvent,
): Pick<QuestionUpdate, 'question' | 'text'> | undefined {
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

export const qidOf = (event: QuestionEvent): string =>
  event.name === 'questionUpdate' ? event.question._id : event.qid;

export const countersOf = (row: QuestionRow): QuestionCounters => ({
  answerCount: row.answerCount,
  commentCount: row.commentCount,
  upVoteCount: row.upVoteCount,
  downVoteCount: row.downVoteCount,
  viewCount: row.viewCount,
  lastAnswerDateTime: row.lastAnswerDateTime,
  acceptedAnswerId: row.acceptedAnswerId,
  ...heldOf(row),
  ...(row.suggested && { suggested: row.suggested }),
});

/** Applies an event to a row of a list. Late, repeated and foreign events change nothing. */
export function applyToRow(row: QuestionRow, event: QuestionEvent): QuestionRow {
  const words = questionWordsOf(event);
  if (words !== undefined) {
    return words.question._id === row._id ? newestOf(row, words.question) : row;
  }
  if (event.name === 'questionUpdate' || event.qid !== row._id || event.revision <= row.revision)
    return row;
  const { closed: _closed, locked: _locked, suggested: _suggested, ...known } = row;
  return { ...known, ...event.counters, revision: event.revision };
}

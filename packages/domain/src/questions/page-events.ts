import { versionOf } from './edits.js';
import {
  applyToRow,
  qidOf,
  questionWordsOf,
  type AnswerVoteUpdate,
  type CommentUpdate,
  type EditUpdate,
  type QuestionEvent,
  type QuestionUpdate,
} from './events.js';
import { withAccepted, withAnswer, withChange } from './page-answers.js';
import { withDeletion, withRestoration } from './page-deletions.js';
import { withEarlyEdits, withEdit } from './page-edits.js';
import { isGone } from './page-marks.js';
import type { QuestionPage } from './schema.js';
import { appendComment } from './threads.js';

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
  const words = questionWordsOf(event);
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
    case 'suggestUpdate': {
      const { answerId, figures } = event;
      return answerId === undefined || figures === undefined
        ? next
        : withChange(next, { answerId, figures });
    }
    case 'questionUpdate':
    case 'acceptUpdate':
    case 'heldUpdate':
    case 'viewsUpdate':
      return next;
  }
}

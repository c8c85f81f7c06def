import { versionOf } from './edits.js';
import { isGone } from './page-marks.js';
import type { Answer, Comment, CommentThread, QuestionPage, TextEdit } from './schema.js';

type Post = Pick<Comment, '_id' | 'text' | 'version' | 'editedAt' | 'editedBy' | 'hidden'>;

function edited<P extends Post>(
  post: P,
  { id, version, editedAt, editedBy, text, hidden }: TextEdit,
): P {
  if (post._id !== id || version <= versionOf(post)) return post;
  return { ...post, version, editedAt, editedBy, text, hidden };
}

const inThread = (thread: CommentThread, edit: TextEdit): CommentThread =>
  thread.items.some(({ _id }) => _id === edit.id)
    ? { ...thread, items: thread.items.map((comment) => edited(comment, edit)) }
    : thread;

function inAnswer(answer: Answer, edit: TextEdit): Answer {
  const comments = inThread(answer.comments, edit);
  return edited(comments === answer.comments ? answer : { ...answer, comments }, edit);
}

const holds = ({ _id, comments }: Answer, id: string): boolean =>
  _id === id || comments.items.some((comment) => comment._id === id);

const isThere = ({ comments, answers, accepted }: QuestionPage, id: string): boolean =>
  comments.items.some(({ _id }) => _id === id) ||
  answers.some((answer) => holds(answer, id)) ||
  (accepted !== null && holds(accepted, id));

/**
 * Whether a post is where it will be read from. The accepted answer alone is not: of a list that is all
 * loaded its own event is still to come, maybe once another one has been accepted.
 */
const hasArrived = (page: QuestionPage, id: string): boolean =>
  isThere(page.answersCursor === null ? { ...page, accepted: null } : page, id);

const applied = (page: QuestionPage, edit: TextEdit): QuestionPage => ({
  ...page,
  comments: inThread(page.comments, edit),
  answers: page.answers.map((answer) => inAnswer(answer, edit)),
  accepted: page.accepted && inAnswer(page.accepted, edit),
});

/** Whether a post that is not there may still arrive, rather than stand behind what is loaded. */
function mayArrive(page: QuestionPage, { id, parentId }: TextEdit): boolean {
  const { question, comments, answers, answersCursor, accepted } = page;
  const isAnswerToCome = (answerId: string): boolean =>
    answersCursor === null || question.acceptedAnswerId === answerId;
  if (parentId === null) return isAnswerToCome(id);
  if (parentId === question._id) return comments.nextCursor === null;
  const parent = [...answers, accepted].find((answer) => answer?._id === parentId);
  return parent ? parent.comments.nextCursor === null : isAnswerToCome(parentId);
}

export function withEdit(page: QuestionPage, edit: TextEdit): QuestionPage {
  if (isGone(page, edit.id)) return page;
  const changed = isThere(page, edit.id) ? applied(page, edit) : page;
  if (hasArrived(page, edit.id) || !mayArrive(page, edit)) return changed;
  const early = page.earlyEdits ?? [];
  if (early.some(({ id, version }) => id === edit.id && version >= edit.version)) return changed;
  return { ...changed, earlyEdits: [...early.filter(({ id }) => id !== edit.id), edit] };
}

/** Changes what has arrived after its change. */
export function withEarlyEdits(page: QuestionPage): QuestionPage {
  const { earlyEdits } = page;
  if (earlyEdits === undefined) return page;
  const there = earlyEdits.filter(({ id }) => isThere(page, id));
  const waiting = earlyEdits.filter((edit) => !hasArrived(page, edit.id) && mayArrive(page, edit));
  if (there.length === 0 && waiting.length === earlyEdits.length) return page;
  const changed = there.reduce(applied, page);
  return { ...changed, earlyEdits: waiting.length === 0 ? undefined : waiting };
}

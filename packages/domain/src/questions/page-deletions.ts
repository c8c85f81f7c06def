import { withAnswer, withChange } from './page-answers.js';
import { blank, markOf } from './page-marks.js';
import type {
  Answer,
  AnswerFigures,
  Comment,
  CommentThread,
  PostMark,
  PostPlace,
  QuestionPage,
  QuestionRow,
} from './schema.js';
import { appendComment } from './threads.js';

export interface Deletion {
  readonly post: PostPlace;
  readonly deletedAt: string;
  /** A moderator deleted it, and its author can't bring it back. */
  readonly byModerator?: true | undefined;
  /** A line stands for the post, as others replied to it. */
  readonly leavesLine: boolean;
  /** What is left of a question for which a line stands. */
  readonly question?: QuestionRow | undefined;
  /** Of the answer that was deleted or stood over the comment. */
  readonly figures?: AnswerFigures | undefined;
}

/** What is told of a post that is there again, and the post. */
export interface Restoration {
  readonly post: PostPlace;
  /** Of a question for which a line stood. */
  readonly question?: QuestionRow | undefined;
  /** Its text, told to those who read it. */
  readonly text?: string | undefined;
  readonly answer?: Answer | undefined;
  readonly comment?: Comment | undefined;
  readonly figures?: AnswerFigures | undefined;
}

const withMark = (page: QuestionPage, mark: PostMark): QuestionPage => ({
  ...page,
  marks: [...(page.marks ?? []).filter(({ id }) => id !== mark.id), mark],
});

const answerOf = ({ answers, accepted }: QuestionPage, answerId: string): Answer | undefined =>
  answers.find(({ _id }) => _id === answerId) ??
  (accepted?._id === answerId ? accepted : undefined);

function withThreads(
  page: QuestionPage,
  { parentId }: PostPlace,
  change: (thread: CommentThread) => CommentThread,
): QuestionPage {
  if (parentId === page.question._id) return { ...page, comments: change(page.comments) };
  const inAnswer = (answer: Answer): Answer =>
    answer._id === parentId ? { ...answer, comments: change(answer.comments) } : answer;
  return {
    ...page,
    answers: page.answers.map(inAnswer),
    accepted: page.accepted && inAnswer(page.accepted),
  };
}

/** The figures are an answer's: its own, or those of the one over the comment. */
function withFigures(
  page: QuestionPage,
  { id, parentId, type }: PostPlace,
  figures: AnswerFigures | undefined,
): QuestionPage {
  const answerId = type === 'answer' ? id : parentId;
  return figures === undefined || answerId === null
    ? page
    : withChange(page, { answerId, figures });
}

function withoutAnswer(
  page: QuestionPage,
  { post, deletedAt, byModerator, leavesLine }: Deletion,
): QuestionPage {
  const { id, mark } = post;
  const answer = answerOf(page, id);
  const lineSince = leavesLine ? deletedAt : undefined;
  const marked = withMark(page, { id, mark, lineSince, byModerator, answer });
  return {
    ...marked,
    answers: leavesLine
      ? page.answers.map((one) => (one._id === id ? blank(one, { deletedAt, byModerator }) : one))
      : page.answers.filter(({ _id }) => _id !== id),
  };
}

/** Takes a post away, and knows it for gone. */
export function withDeletion(page: QuestionPage, deletion: Deletion): QuestionPage {
  const { post, deletedAt, byModerator, leavesLine, figures } = deletion;
  const { type, id, parentId, mark } = post;
  if (mark <= markOf(page, id)) return withFigures(page, post, figures);
  switch (type) {
    case 'question':
      // A line is a change of its words, which have their own version.
      return leavesLine ? page : { ...withMark(page, { id, mark }), deletedAt, byModerator };
    case 'comment': {
      const without = withThreads(page, post, (thread) => ({
        ...thread,
        items: thread.items.filter(({ _id }) => _id !== id),
      }));
      return withFigures(withMark(without, { id, parentId, mark, byModerator }), post, figures);
    }
    case 'answer':
      return withFigures(withoutAnswer(page, deletion), post, figures);
  }
}

/** Puts a post back where it stood. */
export function withRestoration(page: QuestionPage, restoration: Restoration): QuestionPage {
  const { post, answer, comment, figures } = restoration;
  const { type, id, mark } = post;
  if (mark <= markOf(page, id)) return withFigures(page, post, figures);
  const known = page.marks?.find((each) => each.id === id)?.answer;
  const marked = withMark(page, { id, mark });
  if (type === 'question') return { ...marked, deletedAt: undefined };
  if (comment !== undefined) {
    const back = withThreads(marked, post, (thread) => appendComment(thread, comment));
    return withFigures(back, post, figures);
  }
  if (answer === undefined) return marked;
  // An event is told to everybody: whose vote is whose is known to the page alone.
  const own = answerOf(page, id) ?? known;
  const whole = { ...answer, ...(own && { ownVote: own.ownVote, comments: own.comments }) };
  const others = marked.answers.filter(({ _id }) => _id !== id);
  return withAnswer({ ...marked, answers: others }, whole);
}

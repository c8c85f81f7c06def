import { compareAnswers } from './answer-order.js';
import { asKnown, isGone, isOfGone } from './page-marks.js';
import type { Answer, AnswerChange, AnswerFigures, QuestionPage } from './schema.js';
import { appendComment, insertInOrder, isWithinLoaded } from './threads.js';

export const figuresOf = ({
  revision,
  commentCount,
  score,
  suggested,
}: AnswerFigures): AnswerFigures => ({
  revision,
  commentCount,
  score,
  ...(suggested && { suggested }),
});

function changedBy(answer: Answer, { figures, comment, ownVote }: AnswerChange): Answer {
  return {
    ...answer,
    ...(figures.revision > answer.revision && { suggested: undefined, ...figures }),
    ...(comment && { comments: appendComment(answer.comments, comment) }),
    ...(ownVote && ownVote.revision > answer.ownVote.revision && { ownVote }),
  };
}

const isSame = (one: AnswerChange, other: AnswerChange): boolean =>
  one.answerId === other.answerId && one.figures.revision === other.figures.revision;

const withEarly = (page: QuestionPage, answer: Answer): Answer =>
  (page.early ?? []).filter(({ answerId }) => answerId === answer._id).reduce(changedBy, answer);

/** Keeps a change until its answer arrives. */
const hold = (page: QuestionPage, change: AnswerChange): QuestionPage => ({
  ...page,
  early: [...(page.early ?? []).filter((other) => !isSame(other, change)), change],
});

/** Changes an answer wherever the page has it. */
export function withChange(page: QuestionPage, change: AnswerChange): QuestionPage {
  const { answerId } = change;
  const isLoaded = page.answers.some(({ _id }) => _id === answerId);
  const isAccepted = page.question.acceptedAnswerId === answerId;
  const changed: QuestionPage = {
    ...page,
    ...(isLoaded && {
      answers: page.answers.map((answer) =>
        answer._id === answerId ? changedBy(answer, change) : answer,
      ),
    }),
    ...(page.accepted?._id === answerId && { accepted: changedBy(page.accepted, change) }),
  };
  // An answer behind the loaded part brings its comments along when it is loaded.
  const mayArrive =
    !isLoaded &&
    !isGone(page, answerId) &&
    (page.answersCursor === null || (isAccepted && page.accepted?._id !== answerId));
  return mayArrive ? hold(changed, change) : changed;
}

/** Holds on to changes of these answers alone. */
function holding(page: QuestionPage, isAwaited: (answerId: string) => boolean): QuestionPage {
  if (page.early === undefined) return page;
  const early = page.early.filter(({ answerId }) => isAwaited(answerId));
  if (early.length === page.early.length) return page;
  return { ...page, early: early.length === 0 ? undefined : early };
}

/** Without what was held for an answer, now that it is there. */
const withoutEarly = (page: QuestionPage, answer: Answer): QuestionPage =>
  holding(page, (answerId) => answerId !== answer._id);

export function withAnswer(page: QuestionPage, told: Answer): QuestionPage {
  const answer = asKnown(page, told);
  if (answer === undefined) return page;
  const compare = (one: Answer, other: Answer) => compareAnswers(page.order, one, other);
  if (!isWithinLoaded(page.answers, page.answersCursor, answer, compare)) return page;
  // As the accepted one it may have been there before, and has changed since.
  const newest = page.accepted?._id === answer._id ? page.accepted : withEarly(page, answer);
  const answers = insertInOrder(page.answers, newest, compare);
  return withoutEarly({ ...page, answers }, answer);
}

/** Takes along the answer that the question's figures call accepted: the loaded one, else `told`. */
export function withAccepted(page: QuestionPage, told: Answer | null): QuestionPage {
  const next = withAcceptedOf(page, told);
  // Behind the loaded part nothing is awaited but the accepted answer.
  return next.answersCursor === null
    ? next
    : holding(next, (answerId) => answerId === next.question.acceptedAnswerId);
}

function withAcceptedOf(page: QuestionPage, told: Answer | null): QuestionPage {
  const { acceptedAnswerId } = page.question;
  if (acceptedAnswerId === (page.accepted?._id ?? null)) return page;
  const loaded = page.answers.find(({ _id }) => _id === acceptedAnswerId);
  if (loaded !== undefined) return { ...page, accepted: loaded };
  if (told === null || told._id !== acceptedAnswerId) {
    return page.accepted === null ? page : { ...page, accepted: null };
  }
  const accepted = withEarly(page, told);
  // Its own event is still to come, unless it stands behind the loaded part.
  return page.answersCursor === null
    ? { ...page, accepted }
    : withoutEarly({ ...page, accepted }, told);
}

/** An answer of the page, or one that went while it was read. */
type AnswerThere = Answer & { readonly isGone?: true };

/** The answers of the page, and in their places those that went while it was read and left no line. */
export const answersWithGone = (page: QuestionPage): readonly AnswerThere[] =>
  (page.marks ?? []).reduce<readonly AnswerThere[]>((answers, mark) => {
    const { answer, byModerator } = mark;
    if (!isOfGone(mark) || answer === undefined) return answers;
    const gone: AnswerThere = { ...answer, byModerator, isGone: true };
    return insertInOrder(answers, gone, (one, other) => compareAnswers(page.order, one, other));
  }, page.answers);

import type { Answer, PostMark, QuestionPage } from './schema.js';

export const markOf = ({ marks = [] }: QuestionPage, id: string): number =>
  marks.find((each) => each.id === id)?.mark ?? 0;

/** Whether the last that a page knows of a post is that it was deleted. */
export const isOfGone = ({ mark }: Pick<PostMark, 'mark'>): boolean => mark % 2 === 1;

/** Whether the page knows a post for deleted. */
export const isGone = (page: QuestionPage, id: string): boolean =>
  isOfGone({ mark: markOf(page, id) });

/** What is left of an answer for which a line stands: nobody's, so that it is in nobody's list. */
export const blank = (
  answer: Answer,
  gone: { readonly deletedAt: string; readonly byModerator: true | undefined },
): Answer => {
  const { _id, ansDateTime, revision, commentCount, score, ownVote, comments } = answer;
  const figures = { revision, commentCount, score };
  return { _id, ansBy: '', ansDateTime, ...figures, ownVote, comments, text: '', ...gone };
};

/** An answer as the page may have it: undefined when it was deleted, a line where others replied. */
export function asKnown(page: QuestionPage, answer: Answer): Answer | undefined {
  if (!isGone(page, answer._id)) return answer;
  const mark = page.marks?.find(({ id }) => id === answer._id);
  const { lineSince: deletedAt, byModerator } = mark ?? {};
  return deletedAt === undefined ? undefined : blank(answer, { deletedAt, byModerator });
}

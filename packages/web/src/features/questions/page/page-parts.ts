import type {
  Answer,
  CommentTarget,
  Edited,
  PostMark,
  PostType,
  QuestionPage,
} from '@collabor8/domain';
import { createContext } from 'react';
import type { Outputs } from '../../../shared/api/trpc.js';

export type FurtherAnswers = Outputs['questions']['answersPage'];

export interface CommentParent {
  readonly type: CommentTarget;
  /** Id of the question or answer. */
  readonly id: string;
}

/** A question, an answer or a comment, as far as all of them are shown alike. */
export interface ShownPost {
  readonly type: PostType;
  readonly post: Edited & {
    readonly _id: string;
    readonly hidden?: true | undefined;
    readonly suggested?: true | undefined;
  };
  readonly author: string;
}

export const withoutKnown = <T extends { readonly _id: string }>(
  known: readonly T[],
  more: readonly T[],
): T[] => more.filter((item) => !known.some((other) => other._id === item._id));

/** Appends the answers that begin at `cursor`, unless they are there already. */
export const withFurtherAnswers = (
  page: QuestionPage,
  cursor: string,
  more: FurtherAnswers,
): QuestionPage =>
  page.answersCursor === cursor
    ? {
        ...page,
        answers: [...page.answers, ...withoutKnown(page.answers, more.answers)],
        answersCursor: more.answersCursor,
      }
    : page;

export const answerOf = (page: QuestionPage, id: string): Answer | undefined =>
  [...page.answers, page.accepted].find((answer) => answer?._id === id) ?? undefined;

interface ReadQuestion {
  /** By a moderator: nothing about it can be changed. */
  readonly isLocked: boolean;
  /** The comment that the address names: its thread is open as far as that one. */
  readonly commentId?: string | undefined;
  /** What went, and what came back, while it was read. */
  readonly marks?: readonly PostMark[] | undefined;
}

/** What all posts of the question that is read know of it. */
export const ReadQuestionContext = createContext<ReadQuestion>({ isLocked: false });

import { answerOrders, DEFAULT_ANSWER_ORDER, type AnswerOrder } from './limits.js';
import type { Answer } from './schema.js';
import { byTimeThenId } from './threads.js';

/** The order that the address of a question asks for, as `?answers=best`. */
export function readAnswerOrder(address: { get(name: string): string | null }): AnswerOrder {
  const named = address.get('answers');
  return answerOrders.find((order) => order === named) ?? DEFAULT_ANSWER_ORDER;
}

/** What is asked of the server for the page of a question. */
export const questionInput = (qid: string, order: AnswerOrder) => ({
  qid,
  ...(order !== DEFAULT_ANSWER_ORDER && { order }),
});

const byAge = (one: Answer, other: Answer): number =>
  byTimeThenId([one.ansDateTime, one._id], [other.ansDateTime, other._id]);

/** Negative when `one` stands above `other`. */
export function compareAnswers(order: AnswerOrder, one: Answer, other: Answer): number {
  switch (order) {
    case 'oldest':
      return byAge(one, other);
    case 'newest':
      return byAge(other, one);
    case 'best':
      return other.score - one.score || byAge(one, other);
  }
}

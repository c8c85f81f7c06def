import { answerOrders, DEFAULT_ANSWER_ORDER, type AnswerOrder } from './limits.js';

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

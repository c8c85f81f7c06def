import type { AnswerOrder } from './limits.js';
import type { Answer } from './schema.js';
import { byTimeThenId } from './threads.js';

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

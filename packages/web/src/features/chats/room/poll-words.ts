import { grouped, listed, wholeOf, type Poll } from '@collabor8/domain';
import { countOf } from '../../../shared/counts.js';

export const votes = (count: number): string => countOf(count, 'vote');

/** How many have voted: votes or, where each may have several, people. */
export function totalOfPoll(poll: Poll): string {
  const whole = wholeOf(poll);
  if (!poll.isMultiple) return votes(whole);
  return whole === 1 ? '1 person voted' : `${grouped(whole)} people voted`;
}

/** What stands behind the total: the reader's own choice, and what they can do about it. */
export function choiceLine(poll: Poll, chosen: readonly number[], isClosed: boolean): string {
  const texts = chosen.map((index) => `“${poll.options[index]?.optionText ?? ''}”`);
  const own = texts.length === 0 ? undefined : listed(texts);
  if (isClosed) return own === undefined ? '' : ` You chose ${own}.`;
  if (poll.isMultiple) return own === undefined ? ' Choose one or more.' : ` You chose ${own}.`;
  return own === undefined
    ? ' Choose an option to vote.'
    : ` You chose ${own}; choose again to change it.`;
}

import type { FoundIn } from '@collabor8/domain';

/** Where a question was found that doesn't hold the words itself. */
export const foundInWords = ({ place, by }: FoundIn): string =>
  `in ${place === 'answer' ? 'an answer' : 'a comment'} by ${by}`;

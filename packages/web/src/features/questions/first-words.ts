import { firstWords, type FirstLine } from '../../shared/first-words.js';

/** More is below the first view. */
const MOST_ROWS = 8;
const MOST_CHARACTERS = 4_000;

export const questionWords = firstWords({
  feature: 'questions',
  procedure: 'open',
  words: ({ value: { question, text, deletedAt } }): readonly FirstLine[] =>
    deletedAt === undefined
      ? [
          { is: 'h1', text: question.title },
          { is: 'p', text: text.slice(0, MOST_CHARACTERS) },
        ]
      : [],
});

export const listWords = firstWords({
  feature: 'questions',
  procedure: 'openList',
  words: ({ value: { items } }) =>
    items.slice(0, MOST_ROWS).flatMap(({ title, excerpt }): readonly FirstLine[] => [
      { is: 'h2', text: title },
      { is: 'p', text: excerpt },
    ]),
});

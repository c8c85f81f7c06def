import { firstWords, type FirstLine } from '../../shared/first-words.js';

export const boardWords = firstWords({
  feature: 'whiteboards',
  procedure: 'open',
  look: 'room',
  words: ({ value: { board } }): readonly FirstLine[] => [
    { is: 'h1', text: board.title },
    { is: 'p', text: `Owned By ${board.owner}` },
  ],
});

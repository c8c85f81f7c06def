import { firstWords, saidLast } from '../../shared/first-words.js';

export const roomWords = firstWords({
  feature: 'messages',
  procedure: 'open',
  look: 'talk',
  words: ({ value }) => saidLast(value.messages),
});

import { firstWords, saidLast } from '../../shared/first-words.js';

export const chatWords = firstWords({
  feature: 'chats',
  procedure: 'open',
  look: 'talk',
  words: ({ value }) => saidLast(value.messages),
});

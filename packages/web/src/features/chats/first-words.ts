import { firstWords } from '../../shared/first-words.js';

const MOST_MESSAGES = 12;

export const chatWords = firstWords({
  feature: 'chats',
  procedure: 'open',
  look: 'talk',
  words: ({ value: { messages } }) =>
    messages
      .filter(({ msg }) => msg !== '')
      .slice(-MOST_MESSAGES)
      .map(({ msg }) => ({ is: 'p', text: msg })),
});

import { firstWords, type FirstLine } from '../../shared/first-words.js';
import { rulesOf } from './rules.js';

export const gameWords = firstWords({
  feature: 'games',
  procedure: 'open',
  look: 'room',
  words: ({
    value: {
      game: { gameID, gameType, state },
    },
  }): readonly FirstLine[] => [
    { is: 'h1', text: gameType },
    { is: 'p', text: `Status: ${state.status}. Game ID ${gameID}` },
    { is: 'p', text: rulesOf[gameType] },
  ],
});

import { heapOf, NIM_OBJECTS, type Game } from '@collabor8/domain';

/** What of a game is not as usual, in the words of its row and of its room. */
export const optionTexts = (game: Game): readonly string[] => [
  ...(heapOf(game) === NIM_OBJECTS ? [] : [`${heapOf(game)} objects`]),
  ...(game.begins === undefined ? [] : ['Who begins is decided at random']),
  ...(game.clock === undefined ? [] : ['Five minutes a side']),
];

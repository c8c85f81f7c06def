import { heapOf, NIM_OBJECTS, type Game, type GameType } from '@collabor8/domain';

/** What whoever sits down at a table must know. */
export const rulesOf: Readonly<Record<GameType, string>> = {
  Nim: 'Take one, two or three objects in turn. Whoever takes the last object loses.',
};

/** What of a game is not as usual, in the words of its row and of its room. */
export const optionTexts = (game: Game): readonly string[] => [
  ...(heapOf(game) === NIM_OBJECTS ? [] : [`${heapOf(game)} objects`]),
  ...(game.begins === undefined ? [] : ['Who begins is decided at random']),
  ...(game.clock === undefined ? [] : ['Five minutes a side']),
];

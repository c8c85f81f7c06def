import { isComputer, personTopic, type Game, type Topic } from '@collabor8/domain';

const room = (gameID: string): Topic => ({ kind: 'game', gameID });

/** The people who play a game with each other: they are told of it on every page. */
export const playersToTell = ({ players, state }: Game): readonly string[] =>
  state.status === 'WAITING_TO_START' || players.some(isComputer) ? [] : players;

/** Who hears that somebody has come to a room or left it. */
export const presenceTopics = (game: Game): readonly Topic[] => [
  room(game.gameID),
  ...(game.state.status === 'IN_PROGRESS' ? playersToTell(game).map(personTopic) : []),
];

/** Who hears of every change of a game. */
export const gameTopics = (game: Game): readonly Topic[] => [
  room(game.gameID),
  { kind: 'games' },
  ...playersToTell(game).map(personTopic),
];

import {
  createNim,
  joinGame,
  makeMove,
  playerToMove,
  type Game,
  type GameInstance,
  type GameOptions,
  type GamePresence,
  type GameResult,
} from '@collabor8/domain';

const CREATED = '2026-01-01T00:00:00.000Z';

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

interface GameSample extends GameOptions {
  readonly gameID?: string;
  readonly createdAt?: string;
  readonly createdBy?: string;
  readonly players?: readonly string[];
  /** How many each move took, player 1's first. */
  readonly taken?: readonly number[];
  readonly revision?: number;
}

/** A game as the rules make it. */
export function aGame(sample: GameSample = {}): GameInstance {
  const { gameID = 'g1', createdAt = CREATED, players = [], taken = [], revision } = sample;
  const created = createNim({ ...sample, gameID, createdAt });
  const begun = players.reduce((game, name) => accepted(joinGame(game, name, CREATED)), created);
  const played = taken.reduce((game, numObjects) => {
    const request = { player: playerToMove(game) ?? '', after: game.state.moves.length };
    return accepted(makeMove(game, { ...request, move: { numObjects }, at: CREATED }));
  }, begun);
  return { ...played, revision: revision ?? 1 + players.length + taken.length };
}

export const aPresence = (differences: Partial<GamePresence> = {}): GamePresence => ({
  gameID: 'g1',
  away: {},
  watchers: 0,
  asOf: CREATED,
  ...differences,
});

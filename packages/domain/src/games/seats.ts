import { NIM_OBJECTS } from './limits.js';
import type { Game } from './schema.js';

export const heapOf = ({ objects = NIM_OBJECTS }: Pick<Game, 'objects'>): number => objects;

export const isPlayer = ({ state }: Game, username: string): boolean =>
  state.player1 === username || state.player2 === username;

/** Whoever sits opposite of `player`. */
export const opponentOf = ({ state }: Game, player: string): string | undefined =>
  state.player1 === player ? state.player2 : state.player1;

/** The player of move `index`: player 1 begins (SPEC §4, number of moves mod 2). */
export const playerOfMove = ({ state }: Game, index: number): string | undefined =>
  index % 2 === 0 ? state.player1 : state.player2;

/** Whose turn it is, while there are turns. */
export const playerToMove = (game: Game): string | undefined =>
  game.state.status === 'IN_PROGRESS' ? playerOfMove(game, game.state.moves.length) : undefined;

/** Whether the seat is open to this person: only then is 'Join Game' theirs to click. */
export const canJoin = (game: Game, username: string): boolean =>
  game.state.status === 'WAITING_TO_START' &&
  !isPlayer(game, username) &&
  (game.keptFor === undefined || Object.values(game.keptFor).includes(username));

/** Who was challenged at a table; undefined at all others. */
export const challengedAt = ({ keptFor, rematchOf }: Game): string | undefined =>
  rematchOf === undefined ? keptFor?.player2 : undefined;

/** A challenge that was declined, or taken back, is no game that anybody has played. */
export const wasNeverPlayed = ({ endedBy }: Game): boolean =>
  endedBy === 'declined' || endedBy === 'withdrawn';

/** What of a game is not as usual, in the words of its row and of its room. */
export const optionTexts = (game: Game): readonly string[] => [
  ...(heapOf(game) === NIM_OBJECTS ? [] : [`${heapOf(game)} objects`]),
  ...(game.begins === undefined ? [] : ['Who begins is decided at random']),
  ...(game.clock === undefined ? [] : ['Five minutes a side']),
];

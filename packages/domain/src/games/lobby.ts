import type { GameStatus } from './limits.js';
import type { Game } from './schema.js';

const ranks = { WAITING_TO_START: 2, IN_PROGRESS: 1, OVER: 0 } as const;

/** Tables one can join come first in the lobby, games that are over last. */
export const lobbyRank = (status: GameStatus): 0 | 1 | 2 => ranks[status];

const latestFirst = (one: string, other: string): number =>
  one === other ? 0 : one > other ? -1 : 1;

/** The order of the lobby: by rank, then the newest first. */
export const compareInLobby = (one: Game, other: Game): number =>
  lobbyRank(other.state.status) - lobbyRank(one.state.status) ||
  latestFirst(one.createdAt, other.createdAt) ||
  latestFirst(one.gameID, other.gameID);

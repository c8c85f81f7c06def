import { SIDE_TIME_MS } from './limits.js';
import type { Game } from './schema.js';
import { opponentOf, playerToMove } from './seats.js';
import { isComputer } from './computer.js';

type Side = 'player1' | 'player2';
type Clock = NonNullable<Game['clock']>;

/** Of a game that begins. */
export const newClock = (): Clock => ({
  perSide: SIDE_TIME_MS,
  used: { player1: 0, player2: 0 },
});

/** When the player to move began to be the one to move; ISO 8601. */
export const turnBegan = ({ movedAt, startedAt, createdAt }: Game): string =>
  movedAt ?? startedAt ?? createdAt;

const sideToMove = (game: Game): Side | undefined => {
  const player = playerToMove(game);
  if (player === undefined) return undefined;
  return game.state.player1 === player ? 'player1' : 'player2';
};

const sinceTurnBegan = (game: Game, now: Date): number =>
  Math.max(0, now.getTime() - Date.parse(turnBegan(game)));

/** Milliseconds that a side has left; undefined of a game without a clock. */
export function timeLeft(game: Game, side: Side, now: Date): number | undefined {
  const { clock } = game;
  if (clock === undefined) return undefined;
  const running = sideToMove(game) === side ? sinceTurnBegan(game, now) : 0;
  return Math.max(0, clock.perSide - clock.used[side] - running);
}

/** When the player to move runs out of time; ISO 8601, undefined where no clock runs. */
export function runsOutAt(game: Game): string | undefined {
  const side = sideToMove(game);
  if (game.clock === undefined || side === undefined) return undefined;
  const { perSide, used } = game.clock;
  return new Date(Date.parse(turnBegan(game)) + perSide - used[side]).toISOString();
}

export const isTimeUp = (game: Game, now: Date): boolean => {
  const end = runsOutAt(game);
  return end !== undefined && Date.parse(end) <= now.getTime();
};

export function clockAfterMove(game: Game, now: Date): Clock | undefined {
  const side = sideToMove(game);
  if (game.clock === undefined || side === undefined) return game.clock;
  const { used } = game.clock;
  return { ...game.clock, used: { ...used, [side]: used[side] + sinceTurnBegan(game, now) } };
}

/** Whoever runs out of time has lost, whoever looks first; before that it stays as it is. */
export function afterTime(game: Game, now: Date): Game {
  const loser = playerToMove(game);
  if (loser === undefined || !isTimeUp(game, now)) return game;
  const winner = opponentOf(game, loser);
  return {
    ...game,
    endedBy: 'time',
    clock: clockAfterMove(game, now),
    untold: loser,
    state: { ...game.state, status: 'OVER', winners: winner === undefined ? [] : [winner] },
  };
}

/** As a clock shows it: '4:05', and '0:00' only when nothing is left. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whose turn a change of a game between two people has begun; undefined where it began none. */
export function turnBegun(before: Game, after: Game): string | undefined {
  const isAsBefore =
    before.state.status === after.state.status &&
    before.state.moves.length === after.state.moves.length;
  return isAsBefore || after.players.some(isComputer) ? undefined : playerToMove(after);
}

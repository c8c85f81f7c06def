import { ok } from '../result.js';
import { clockAfterMove, isTimeUp, newClock } from './clock.js';
import { computerName, isComputer } from './computer.js';
import { MAX_TAKE, MIN_TAKE, NIM_OBJECTS, type ComputerStrength } from './limits.js';
import { refuse, refuseStranger, type GameResult } from './refusals.js';
import type { Game, GameOptions, NimMove, NimState } from './schema.js';
import { challengedAt, isPlayer, opponentOf, playerOfMove, playerToMove } from './seats.js';

interface NewGame extends GameOptions {
  readonly gameID: string;
  readonly createdAt: string;
  readonly createdBy?: string | undefined;
}

/** A table with two free seats: creating does not join. */
export const createNim = ({
  gameID,
  createdAt,
  createdBy,
  objects = NIM_OBJECTS,
  begins = 'firstToJoin',
  hasClock = false,
}: NewGame): Game => ({
  gameID,
  gameType: 'Nim',
  players: [],
  state: { status: 'WAITING_TO_START', moves: [], remainingObjects: objects, winners: [] },
  createdAt,
  ...(objects !== NIM_OBJECTS && { objects }),
  ...(begins === 'lot' && { begins }),
  ...(hasClock && { clock: newClock() }),
  ...(createdBy !== undefined && { createdBy }),
});

function seat(game: Game, number: 1 | 2, player: string, at: string): Game {
  const { player1, player2, ...rest } = game.state;
  const [first, second] = number === 1 ? [player, player2] : [player1, player];
  const isComplete = first !== undefined && second !== undefined;
  const state: NimState = {
    ...rest,
    status: isComplete ? 'IN_PROGRESS' : 'WAITING_TO_START',
    ...(first !== undefined && { player1: first }),
    ...(second !== undefined && { player2: second }),
  };
  const players = [first, second].filter((name) => name !== undefined);
  return { ...game, players, state, ...(isComplete && { startedAt: at }) };
}

/** Gives numbers from 0 up to, not including, 1. */
type Random = () => number;

/** Below a half, the lot leaves the players where they sit. */
const AS_SEATED: Random = () => 0;

/** The lot decides who begins, once both are there; of a rematch it is the other one than before. */
function drawn(game: Game, random: Random): Game {
  const { status, player1, player2 } = game.state;
  const isToBeDrawn =
    game.begins === 'lot' && game.rematchOf === undefined && status === 'IN_PROGRESS';
  if (!isToBeDrawn || player1 === undefined || player2 === undefined || random() < 0.5) return game;
  const state: NimState = { ...game.state, player1: player2, player2: player1 };
  return { ...game, players: [player2, player1], state };
}

/**
 * Takes a free seat, player 1's first; the second player starts the game. Joining again is harmless.
 * @param random draws the lot where the table has one.
 */
export function joinGame(
  game: Game,
  player: string,
  at: string,
  random: Random = AS_SEATED,
): GameResult<Game> {
  if (isPlayer(game, player)) return ok(game);
  if (game.state.status === 'OVER') return refuse('notPossibleNow', 'This game is over.');
  if (game.state.status === 'IN_PROGRESS') {
    return refuse('seatTaken', 'This game already has two players.');
  }
  const taken = (number: 1 | 2) => ok(drawn(seat(game, number, player, at), random));
  if (game.keptFor === undefined) return taken(game.state.player1 === undefined ? 1 : 2);
  if (game.keptFor.player1 === player) return taken(1);
  if (game.keptFor.player2 === player) return taken(2);
  const kept =
    game.rematchOf === undefined
      ? 'This table is kept for two others.'
      : 'This game is a rematch between two others.';
  return refuse('seatTaken', kept);
}

/** The one way in which a game ends. */
export const endGame = (
  game: Game,
  winner: string | undefined,
  endedBy: Game['endedBy'],
): Game => ({
  ...game,
  endedBy,
  state: { ...game.state, status: 'OVER', winners: winner === undefined ? [] : [winner] },
});

/** Frees the seat of a game that waits, ends a challenge that waits, gives up one in progress, does nothing after the end. */
export function leaveGame(game: Game, player: string): GameResult<Game> {
  if (!isPlayer(game, player)) return refuseStranger();
  switch (game.state.status) {
    case 'WAITING_TO_START': {
      // A challenge goes with whoever has made it: its table was never for others.
      if (challengedAt(game) !== undefined) return ok(endGame(game, undefined, 'withdrawn'));
      // Whoever waited alone is gone: from now on the table is anybody's.
      const { player1: _1, player2: _2, ...state } = game.state;
      const { keptFor: _kept, ...open } = game;
      return ok({ ...open, players: [], state });
    }
    case 'IN_PROGRESS':
      return ok(endGame(game, opponentOf(game, player), 'leaving'));
    case 'OVER':
      return ok(game);
  }
}

/** Whether so many objects may be taken; the form asks it too. */
export function checkMove({ numObjects }: NimMove, remaining: number): GameResult<NimMove> {
  if (!Number.isInteger(numObjects) || numObjects < MIN_TAKE || numObjects > MAX_TAKE) {
    return refuse('badMove', 'Take 1, 2 or 3 objects.');
  }
  if (numObjects <= remaining) return ok({ numObjects });
  return refuse(
    'badMove',
    remaining === 1 ? 'Only 1 object remains.' : `Only ${remaining} objects remain.`,
  );
}

export interface MoveRequest {
  readonly player: string;
  /** How many moves this one follows, so that a repeated request counts once; all of them, if absent. */
  readonly after?: number | undefined;
  readonly move: NimMove;
  readonly at: string;
}

/** Takes objects off the table; who takes the last one loses. A move made already is harmless. */
export function makeMove(
  game: Game,
  { player, move, at, ...request }: MoveRequest,
): GameResult<Game> {
  const { status, moves, remainingObjects } = game.state;
  const { after = moves.length } = request;
  if (!isPlayer(game, player)) return refuseStranger();
  if (status === 'WAITING_TO_START') {
    return refuse('notPossibleNow', 'The game has not started yet.');
  }
  const isRepeated =
    moves[after]?.numObjects === move.numObjects && playerOfMove(game, after) === player;
  if (isRepeated) return ok(game);
  if (status === 'OVER') return refuse('notPossibleNow', 'This game is over.');
  if (playerToMove(game) !== player) return refuse('notYourTurn', 'It is not your turn.');
  const now = new Date(at);
  if (isTimeUp(game, now)) return refuse('notPossibleNow', 'Your time is up.');
  if (after !== moves.length) return refuse('movedOn', 'The game has moved on. Look again.');
  const checked = checkMove(move, remainingObjects);
  if (!checked.ok) return checked;
  const remaining = remainingObjects - move.numObjects;
  const next: Game = {
    ...game,
    movedAt: at,
    ...(game.clock !== undefined && { clock: clockAfterMove(game, now) }),
    state: { ...game.state, moves: [...moves, checked.value], remainingObjects: remaining },
  };
  return ok(remaining === 0 ? endGame(next, opponentOf(game, player), 'lastObject') : next);
}

interface Practice {
  readonly person: string;
  readonly strength: ComputerStrength;
  readonly random?: Random;
}

/** A practice game starts at once; the person begins, unless the lot decides otherwise. */
export function createPractice(
  newGame: NewGame,
  { person, strength, random = AS_SEATED }: Practice,
): Game {
  // The computer takes its time by no clock, and nor does who plays against it.
  const withPerson = seat(createNim({ ...newGame, hasClock: false }), 1, person, newGame.createdAt);
  return drawn(seat(withPerson, 2, computerName(strength), newGame.createdAt), random);
}

/** What a rematch takes over. */
const optionsOf = ({ objects, begins, clock }: Game): GameOptions => ({
  objects,
  begins,
  hasClock: clock !== undefined,
});

/** A new game between the same two, in which the other side begins. A computer sits down at once. */
export function createRematch(game: Game, asker: string, newGame: NewGame): GameResult<Game> {
  const { status, player1, player2 } = game.state;
  if (!isPlayer(game, asker)) return refuseStranger();
  if (status !== 'OVER' || player1 === undefined || player2 === undefined) {
    return refuse('notPossibleNow', 'A rematch follows a game that is over.');
  }
  const table: Game = {
    ...createNim({ ...newGame, ...optionsOf(game), createdBy: asker }),
    rematchOf: game.gameID,
    keptFor: { player1: player2, player2: player1 },
  };
  const withFirst =
    player2 === asker || isComputer(player2) ? seat(table, 1, player2, newGame.createdAt) : table;
  return ok(
    player1 === asker || isComputer(player1)
      ? seat(withFirst, 2, player1, newGame.createdAt)
      : withFirst,
  );
}

const TAKEABLE = new RegExp(`[${MIN_TAKE}-${MAX_TAKE}]`, 'g');

/** What the move input makes of typed text: its last digit from 1 to 3, else 1 (SPEC §5). */
export const normaliseMoveInput = (typed: string): number =>
  Number(typed.match(TAKEABLE)?.at(-1) ?? MIN_TAKE);

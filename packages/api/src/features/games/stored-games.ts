import {
  decisionOf,
  isComputer,
  lobbyRank,
  pairOf,
  runsOutAt,
  wasNeverPlayed,
  type Game,
  type GameInstance,
  type GameRefusalReason,
  type GameResult,
} from '@collabor8/domain';
import { AppError, type ErrorCode } from '../../request/errors.js';
import { games, type GameDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { TakenMeanwhileError } from '../../ports/run-unit.js';

const holdsSlot = ({ players, state: { status } }: Game): boolean =>
  status === 'WAITING_TO_START' || (status === 'IN_PROGRESS' && players.some(isComputer));

/** @param slot is kept for as long as the table waits, or the computer plays at it. */
export function toDocument(game: Game, slot?: string): GameDocument {
  const outAt = runsOutAt(game);
  const decision = decisionOf(game);
  return {
    _id: game.gameID,
    game,
    status: game.state.status,
    openness: lobbyRank(game.state.status),
    createdAt: game.createdAt,
    ongoingFor: game.state.status === 'OVER' ? [] : game.players,
    players: wasNeverPlayed(game) ? [] : game.players,
    ...(slot !== undefined && holdsSlot(game) && { slot }),
    ...(decision && { ...decision, pair: pairOf(decision.winner, decision.loser) }),
    ...(outAt !== undefined && { runsOutAt: outAt }),
    ...(game.untold !== undefined && { untold: game.untold }),
  };
}

export const toInstance = ({ game, revision }: Stored<GameDocument>): GameInstance => ({
  ...game,
  revision,
});

export const gameMissing = (): AppError => new AppError('missing', 'Game not found');

/** @throws AppError 'missing'. */
export async function requireGame(
  collections: Collections,
  gameID: string,
): Promise<Stored<GameDocument>> {
  const document = await collections.collection(games).get(gameID);
  if (document === undefined) throw gameMissing();
  return document;
}

const codes: Readonly<Record<GameRefusalReason, ErrorCode>> = {
  notPlayer: 'forbidden',
  notYourTurn: 'forbidden',
  notPossibleNow: 'invalid',
  badMove: 'invalid',
  seatTaken: 'taken',
  movedOn: 'taken',
};

/** What a rule made of a game; a refusal is the AppError that tells the player why. */
export function orRefused<T extends Game>(result: GameResult<T>): T {
  if (result.ok) return result.value;
  throw new AppError(codes[result.error.reason], result.error.message);
}

export type GameRule = (game: Game) => GameResult<Game>;

export interface GameChange {
  readonly game: GameInstance;
  /** False when the rule returned the game as it was. */
  readonly isNew: boolean;
  /** What it was before; absent for a game that began with the change. */
  readonly before?: Game | undefined;
}

/** Applies a rule to a stored game; @throws AppError for a refusal and for an unknown game. */
export async function changeGame(
  collections: Collections,
  gameID: string,
  rule: GameRule,
): Promise<GameChange> {
  let before: Game | undefined;
  const changed = await collections.collection(games).update(gameID, (document) => {
    before = document.game;
    const game = orRefused(rule(document.game));
    return game === document.game ? document : toDocument(game, document.slot);
  });
  if (!changed.ok) throw gameMissing();
  return { game: toInstance(changed.value), isNew: changed.isNew, before };
}

/** Short enough to read out; the longer ones are for the day on which a short one is taken. */
const ID_LENGTHS = [8, 13, 36];

interface NewPlace {
  readonly newId: () => string;
  /** What its client calls it, in a unit that found it free. */
  readonly gameID?: string | undefined;
  /** In a unit that found it free. */
  readonly slot?: string | undefined;
}

/** Stores a new game under a free ID. For the work of runUnit. */
export async function insertGame(
  unit: Collections,
  { newId, gameID, slot }: NewPlace,
  create: (gameID: string) => Game,
): Promise<GameInstance> {
  for (const length of ID_LENGTHS) {
    const game = create(gameID ?? newId().slice(0, length));
    const inserted = await unit.collection(games).insert(toDocument(game, slot));
    if (inserted.ok) return toInstance(inserted.value);
  }
  throw new TakenMeanwhileError();
}

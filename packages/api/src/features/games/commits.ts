import {
  computerMove,
  isComputer,
  makeMove,
  ok,
  playerToMove,
  type GameInstance,
} from '@collabor8/domain';
import type { Platform } from '../../platform.js';
import { gameTopics } from './fan-out.js';
import { changeGame, type GameChange, type GameRule } from './stored-games.js';

export interface GameCommitsOptions {
  readonly platform: Platform;
  /** Decides the moves of the casual computer. */
  readonly random?: () => number;
  /** How long the computer seems to think, in milliseconds. */
  readonly computerPauseMs?: number;
}

/** What follows a commit: the room, the lobby and the players are told, and the computer moves if it has to. */
export function createGameCommits(options: GameCommitsOptions) {
  const { platform, random = Math.random, computerPauseMs = 700 } = options;
  const { store, hub, now } = platform;

  /**
   * The computer moves a moment after the commit that made it its turn. Nothing is lost when the
   * server stops in between: whoever loads the game next sets it going again.
   */
  function awaitComputer(game: GameInstance): void {
    if (!isComputer(playerToMove(game))) return;
    setTimeout(() => {
      change(game.gameID, (current) => {
        const move = computerMove(current, random);
        if (move === undefined) return ok(current);
        const player = playerToMove(current) ?? '';
        const at = now().toISOString();
        return makeMove(current, { player, after: current.state.moves.length, move, at });
      }).catch(() => undefined);
    }, computerPauseMs).unref();
  }

  /** Tells all of them; only called after the commit. */
  async function committed({ game, isNew }: GameChange): Promise<GameInstance> {
    if (isNew) {
      await hub.publish({ name: 'gameUpdate', game }, gameTopics(game));
    }
    awaitComputer(game);
    return game;
  }

  const change = async (gameID: string, rule: GameRule): Promise<GameInstance> =>
    committed(await changeGame(store, gameID, rule));

  return { change, committed, awaitComputer };
}

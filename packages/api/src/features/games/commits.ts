import {
  computerMove,
  isComputer,
  makeMove,
  ok,
  playerToMove,
  type GameInstance,
  noteOfTurn,
  opponentOf,
  turnBegun,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { type Tell, createNoticing } from '../notices/index.js';
import { gameTopics } from './fan-out.js';
import { changeGame, type GameChange, type GameRule, requireGame } from './stored-games.js';
import { absenceOf } from './presence.js';

/** Tells players whose turn it is while they are elsewhere. */
function createTurnNotes(platform: Platform) {
  const { store, now } = platform;
  const noticing = createNoticing(platform);

  return {
    /** Whether what `actor` does may be news to the other player: mostly they are in the room, or have news to look at. */
    async mayBeNews(gameID: string, actor: string): Promise<boolean> {
      const { game } = await requireGame(store, gameID);
      const reader = game.players.find((player) => player !== actor);
      if (reader === undefined || game.state.status === 'OVER' || game.players.some(isComputer)) {
        return false;
      }
      const note = noteOfTurn(game, reader, { actor, at: now().toISOString() });
      return (await absenceOf(store, game, reader)) !== null && noticing.isNews(note);
    },

    /** Writes, in the unit of a change, whose turn it has begun: who is in the room sees that. */
    async note(
      unit: Collections,
      { game, before }: Pick<GameChange, 'game' | 'before'>,
    ): Promise<Tell | undefined> {
      const reader = before && turnBegun(before, game);
      if (reader === undefined || (await absenceOf(unit, game, reader)) === null) return undefined;
      const act = { actor: opponentOf(game, reader) ?? '', at: now().toISOString() };
      return noticing.note(unit, [noteOfTurn(game, reader, act)]);
    },
  };
}

/** A change with what is to be told beside it. */
export interface NotedChange extends GameChange {
  readonly tell?: Tell | undefined;
}

export interface GameCommitsOptions {
  readonly platform: Platform;
  /** Decides the moves of the casual computer, and draws lots. */
  readonly random?: () => number;
  /** How long the computer seems to think, in milliseconds. */
  readonly computerPauseMs?: number;
}

/** What follows a commit: the room, the lobby and the players are told, and the computer moves if it has to. */
export function createGameCommits(options: GameCommitsOptions) {
  const { platform, random = Math.random, computerPauseMs = 700 } = options;
  const { store, hub, now } = platform;
  const turns = createTurnNotes(platform);

  /** The computer moves a moment after the commit. Where the server stops before, whoever loads the game sets it going. */
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
  async function committed({ game, isNew, tell }: NotedChange): Promise<GameInstance> {
    if (isNew) {
      await hub.publish({ name: 'gameUpdate', game }, gameTopics(game));
    }
    await tell?.();
    awaitComputer(game);
    return game;
  }

  /** Changes a game in a unit that runUnit runs, and writes whose turn that has begun. */
  async function changeIn(unit: Collections, gameID: string, rule: GameRule): Promise<NotedChange> {
    const changed = await changeGame(unit, gameID, rule);
    return { ...changed, tell: await turns.note(unit, changed) };
  }

  const change = async (gameID: string, rule: GameRule): Promise<GameInstance> =>
    committed(await changeGame(store, gameID, rule));

  /** What a player does. A unit of work costs more than one write: it is for what is to be told. */
  const changeBy = async (actor: string, gameID: string, rule: GameRule): Promise<GameInstance> =>
    (await turns.mayBeNews(gameID, actor))
      ? committed(await runUnit(store, (unit) => changeIn(unit, gameID, rule)))
      : change(gameID, rule);

  return { change, changeBy, changeIn, committed, awaitComputer };
}

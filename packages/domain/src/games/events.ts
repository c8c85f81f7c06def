import type { GameInstance, GamePresence } from './schema.js';

/** A game began, went on or ended: it replaces the game as it was (SPEC §4). */
export interface GameUpdate {
  readonly name: 'gameUpdate';
  readonly game: GameInstance;
}

/** What a player tried was refused; only this player hears of it (SPEC §4). */
export interface GameError {
  readonly name: 'gameError';
  readonly gameID: string;
  readonly player: string;
  readonly message: string;
}

/** Somebody entered or left the room of a game. */
export interface GamePresenceUpdate {
  readonly name: 'gamePresence';
  readonly presence: GamePresence;
}

export type GameEvent = GameUpdate | GameError | GamePresenceUpdate;

/** The newer of two states of one game: a late or repeated update changes nothing. */
export const newerGame = (known: GameInstance | undefined, other: GameInstance): GameInstance =>
  known === undefined || other.revision > known.revision ? other : known;

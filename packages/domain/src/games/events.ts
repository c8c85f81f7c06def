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
  /** Names what was tried, so that only the tab that tried it is told. */
  readonly attempt?: string | undefined;
}

/** Somebody entered or left the room of a game. */
export interface GamePresenceUpdate {
  readonly name: 'gamePresence';
  readonly presence: GamePresence;
}

/** A table that nobody will come back to is gone from the lobby. */
export interface GameCleared {
  readonly name: 'gameCleared';
  readonly gameID: string;
}

export type GameEvent = GameUpdate | GameError | GamePresenceUpdate | GameCleared;

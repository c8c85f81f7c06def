import type { Game, GameStatus } from '@collabor8/domain';
import { defineCollection } from '../../ports/define-collection.js';

/** A game from its first player to its end; `_id` is the game's ID; beside the game stands what the indexes read. */
export interface GameDocument {
  readonly _id: string;
  readonly game: Game;
  readonly status: GameStatus;
  /** Sorts the lobby: 2 waits for players, 1 goes on, 0 is over. */
  readonly openness: 0 | 1 | 2;
  readonly createdAt: string;
  /** The players, until the game is over. */
  readonly ongoingFor: readonly string[];
  /** The players, also when it is over. */
  readonly players: readonly string[];
  /** While the table waits or the computer plays: the place it takes among those one person may have (slots.ts); absent otherwise. */
  readonly slot?: string | undefined;
  /** Of a game between two people that somebody has won: both (pairOf), and which is which; absent otherwise. */
  readonly pair?: string | undefined;
  readonly winner?: string | undefined;
  readonly loser?: string | undefined;
  /** When the player to move runs out of time; absent where no clock runs. */
  readonly runsOutAt?: string | undefined;
  /** The player who is still to be told that they lost it; absent otherwise. */
  readonly untold?: string | undefined;
}

export const games = defineCollection<GameDocument>()({
  name: 'games',
  dividedBy: '_id',
  indexes: {
    lobby: { equals: [], order: ['openness', 'createdAt'], direction: 'desc' },
    byStatus: { equals: ['status'], order: ['createdAt'], direction: 'desc' },
    ongoingOf: {
      equals: ['ongoingFor'],
      order: ['createdAt'],
      direction: 'desc',
      multi: 'ongoingFor',
    },
    ofPlayer: {
      equals: ['players'],
      order: ['createdAt'],
      direction: 'desc',
      multi: 'players',
    },
    bySlot: { equals: ['slot'], order: [], direction: 'asc', unique: true },
    wonBetween: {
      equals: ['pair', 'winner'],
      order: ['createdAt'],
      direction: 'desc',
      counted: true,
    },
    wonBy: { equals: ['winner'], order: ['createdAt'], direction: 'desc', counted: true },
    lostBy: { equals: ['loser'], order: ['createdAt'], direction: 'desc', counted: true },
    byClock: { equals: [], order: ['runsOutAt'], direction: 'asc' },
    untoldTo: { equals: ['untold'], order: ['createdAt'], direction: 'desc' },
  },
});

/** Somebody in the room of a game, or a player of it who has left the room; `_id` is both names. */
export interface GameVisitorDocument {
  readonly _id: string;
  readonly gameID: string;
  readonly username: string;
  /** Ids of their open subscriptions. */
  readonly visits: readonly string[];
  /** The game and 1 while there are visits; absent otherwise, so that the indexes hold the few. */
  readonly hereIn?: string | undefined;
  readonly isHere?: 1 | undefined;
  /** When the last visit ended. */
  readonly leftAt?: string | undefined;
}

export const gameVisitors = defineCollection<GameVisitorDocument>()({
  name: 'gameVisitors',
  dividedBy: 'gameID',
  indexes: {
    inGame: { equals: ['hereIn'], order: ['username'], direction: 'asc', counted: true },
    here: { equals: ['isHere'], order: ['_id'], direction: 'asc' },
  },
});

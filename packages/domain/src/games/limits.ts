export const gameTypes = ['Nim'] as const;
export type GameType = (typeof gameTypes)[number];

/** What whoever sits down at a table must know. */
export const rulesOf: Readonly<Record<GameType, string>> = {
  Nim: 'Take one, two or three objects in turn. Whoever takes the last object loses.',
};

export const gameStatuses = ['WAITING_TO_START', 'IN_PROGRESS', 'OVER'] as const;
export type GameStatus = (typeof gameStatuses)[number];

/** Objects on the table when a game begins, unless its creator wants others (DESIGN, Nim). */
export const NIM_OBJECTS = 21;
export const OBJECTS_MIN = 5;
export const OBJECTS_MAX = 50;

/** Whether the first who joins moves first, or the lot decides when the second joins. */
export const beginnings = ['firstToJoin', 'lot'] as const;
export type GameBeginning = (typeof beginnings)[number];

/** Each move removes 1, 2 or 3 objects (SPEC §9). */
export const MIN_TAKE = 1;
export const MAX_TAKE = 3;

/** What each side of a game with a clock has for all its moves. */
export const SIDE_TIME_MS = 300_000;

/** A player whose opponent has been away for this long may claim the game. */
export const CLAIM_AFTER_MS = 60_000;

/** A table at which nobody plays yet is kept for this long after everybody concerned has gone. */
export const TABLE_KEPT_MS = 600_000;

/** Tables that one person may have opened at which nobody plays yet. */
export const TABLES_WAITING_MAX = 3;

/** Games against the computer that one person may have going on. */
export const PRACTICE_MAX = 5;

/** How strong the computer plays in a practice game. */
export const computerStrengths = ['casual', 'perfect'] as const;
export type ComputerStrength = (typeof computerStrengths)[number];

/** Games that the lobby shows at first. */
export const LOBBY_PAGE_SIZE = 30;

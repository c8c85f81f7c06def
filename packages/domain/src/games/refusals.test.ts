import { expect, it } from 'vitest';
import { claimGame } from './claim.js';
import { refuse, refuseStranger, type GameRefusalReason, type GameResult } from './refusals.js';
import { checkMove, createNim, createRematch, joinGame, leaveGame, makeMove } from './rules.js';
import type { Game } from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const NEXT = { gameID: 'g2', createdAt: AT };

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const empty = createNim({ gameID: 'g1', createdAt: AT });
const waiting = accepted(joinGame(empty, 'ada', AT));
const begun = accepted(joinGame(waiting, 'ben', AT));
const over = accepted(leaveGame(begun, 'ben'));
const rematch = accepted(createRematch(over, 'ada', NEXT));

const move = (game: Game, player: string, numObjects = 1, after = 0) =>
  makeMove(game, { player, after, move: { numObjects }, at: AT });

const claim = (game: Game, claimer: string, since: string | null) =>
  claimGame(game, claimer, { since, now: new Date(AT) });

const STRANGER = 'You are not a player of this game.';
const IS_OVER = 'This game is over.';
const NOT_STARTED = 'The game has not started yet.';

/** The reason decides how a transport answers, the sentence is what the player reads. */
it.each<[string, () => GameResult<unknown>, GameRefusalReason, string]>([
  [
    'a full table',
    () => joinGame(begun, 'eve', AT),
    'seatTaken',
    'This game already has two players.',
  ],
  [
    'a seat that is kept',
    () => joinGame(rematch, 'eve', AT),
    'seatTaken',
    'This game is a rematch between two others.',
  ],
  ['joining too late', () => joinGame(over, 'eve', AT), 'notPossibleNow', IS_OVER],
  ['leaving as a stranger', () => leaveGame(begun, 'eve'), 'notPlayer', STRANGER],
  ['moving as a stranger', () => move(begun, 'eve'), 'notPlayer', STRANGER],
  ['moving at an empty table', () => move(empty, 'ada'), 'notPlayer', STRANGER],
  ['moving too early', () => move(waiting, 'ada'), 'notPossibleNow', NOT_STARTED],
  ['moving too late', () => move(over, 'ada'), 'notPossibleNow', IS_OVER],
  ["moving in the other's place", () => move(begun, 'ben'), 'notYourTurn', 'It is not your turn.'],
  [
    'moving from another state',
    () => move(begun, 'ada', 1, 1),
    'movedOn',
    'The game has moved on. Look again.',
  ],
  ['taking none', () => move(begun, 'ada', 0), 'badMove', 'Take 1, 2 or 3 objects.'],
  [
    'taking one of none',
    () => checkMove({ numObjects: 1 }, 0),
    'badMove',
    'Only 0 objects remain.',
  ],
  ['taking two of one', () => checkMove({ numObjects: 2 }, 1), 'badMove', 'Only 1 object remains.'],
  [
    'taking three of two',
    () => checkMove({ numObjects: 3 }, 2),
    'badMove',
    'Only 2 objects remain.',
  ],
  ['claiming as a stranger', () => claim(begun, 'eve', AT), 'notPlayer', STRANGER],
  ['claiming too early', () => claim(waiting, 'ada', AT), 'notPossibleNow', NOT_STARTED],
  ['claiming what is lost', () => claim(over, 'ben', AT), 'notPossibleNow', IS_OVER],
  [
    'claiming from who is here',
    () => claim(begun, 'ada', null),
    'notPossibleNow',
    'Your opponent is here.',
  ],
  [
    'claiming within the minute',
    () => claim(begun, 'ben', AT),
    'notPossibleNow',
    'You can claim the game in 60 s.',
  ],
  [
    'claiming on the own turn',
    () => claim(begun, 'ada', AT),
    'notPossibleNow',
    'It is your turn: nobody is keeping you waiting.',
  ],
  ['a rematch as a stranger', () => createRematch(over, 'eve', NEXT), 'notPlayer', STRANGER],
  [
    'a rematch of what goes on',
    () => createRematch(begun, 'ada', NEXT),
    'notPossibleNow',
    'A rematch follows a game that is over.',
  ],
  [
    'a rematch without two players',
    () => createRematch({ ...waiting, state: { ...waiting.state, status: 'OVER' } }, 'ada', NEXT),
    'notPossibleNow',
    'A rematch follows a game that is over.',
  ],
  [
    'a rematch of a game that nobody began',
    () =>
      createRematch(
        { ...empty, state: { ...empty.state, status: 'OVER', player2: 'ada' } },
        'ada',
        NEXT,
      ),
    'notPossibleNow',
    'A rematch follows a game that is over.',
  ],
  ['anything else, by its reason', () => refuse('badMove', 'No.'), 'badMove', 'No.'],
  ['strangers, always alike', () => refuseStranger(), 'notPlayer', STRANGER],
])('refuses %s', (_what, attempt, reason, message) => {
  expect(attempt()).toEqual({ ok: false, error: { reason, message } });
});

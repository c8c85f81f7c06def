import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTime, clockText, isTimeUp, runsOutAt, timeLeft } from './clock.js';
import { SIDE_TIME_MS } from './limits.js';
import type { GameResult } from './refusals.js';
import {
  createNim,
  createPractice,
  createRematch,
  joinGame,
  leaveGame,
  makeMove,
} from './rules.js';
import type { Game } from './schema.js';
import { playerToMove } from './seats.js';

const START = Date.parse('2026-01-01T00:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();
const now = (ms: number): Date => new Date(START + ms);

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const table = createNim({ gameID: 'g1', createdAt: at(-90_000), hasClock: true });
const begun = accepted(joinGame(accepted(joinGame(table, 'ada', at(-60_000))), 'ben', at(0)));

const moveAt = (game: Game, ms: number) =>
  makeMove(game, { player: playerToMove(game) ?? '', move: { numObjects: 1 }, at: at(ms) });

const left = (game: Game, ms: number) => [
  timeLeft(game, 'player1', now(ms)),
  timeLeft(game, 'player2', now(ms)),
];

describe('the clock of a game', () => {
  it('runs for the player to move alone, from when the second one joined', () => {
    expect(left(table, 0)).toEqual([SIDE_TIME_MS, SIDE_TIME_MS]);
    expect(left(begun, 10_000)).toEqual([SIDE_TIME_MS - 10_000, SIDE_TIME_MS]);
    const second = accepted(moveAt(begun, 10_000));
    expect(left(second, 14_000)).toEqual([SIDE_TIME_MS - 10_000, SIDE_TIME_MS - 4000]);
    const third = accepted(moveAt(second, 14_000));
    expect(left(third, 15_000)).toEqual([SIDE_TIME_MS - 11_000, SIDE_TIME_MS - 4000]);
  });

  it('adds up to what has passed since the game began, whatever is played', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(pauses, (all) => {
        let [game, passed] = [begun, 0];
        for (const pause of all) {
          passed += pause;
          if (game.state.status === 'IN_PROGRESS') game = accepted(moveAt(game, passed));
        }
        const { used = { player1: 0, player2: 0 } } = game.clock ?? {};
        expect(used.player1 + used.player2).toBe(passed);
      }),
    );
  });

  it('stands still when the game is over', () => {
    const over = accepted(leaveGame(accepted(moveAt(begun, 10_000)), 'ada'));
    expect(left(over, 999_000)).toEqual([SIDE_TIME_MS - 10_000, SIDE_TIME_MS]);
    expect(runsOutAt(over)).toBeUndefined();
  });

  it('is not there unless it is wanted, nor in practice', () => {
    const plain = createNim({ gameID: 'g1', createdAt: at(0) });
    expect(plain).not.toHaveProperty('clock');
    expect(timeLeft(plain, 'player1', now(0))).toBeUndefined();
    const newGame = { gameID: 'g1', createdAt: at(0), hasClock: true };
    const practice = createPractice(newGame, { person: 'ada', strength: 'casual' });
    expect(practice).not.toHaveProperty('clock');
  });

  it('begins anew in a rematch', () => {
    const over = accepted(leaveGame(accepted(moveAt(begun, 10_000)), 'ada'));
    const next = accepted(createRematch(over, 'ben', { gameID: 'g2', createdAt: at(0) }));
    expect(left(next, 0)).toEqual([SIDE_TIME_MS, SIDE_TIME_MS]);
  });
});

describe('running out of time', () => {
  it('loses, and is told', () => {
    expect(runsOutAt(begun)).toBe(at(SIDE_TIME_MS));
    expect(isTimeUp(begun, now(SIDE_TIME_MS - 1))).toBe(false);
    expect(afterTime(begun, now(SIDE_TIME_MS - 1))).toBe(begun);
    const over = afterTime(begun, now(SIDE_TIME_MS));
    expect(over).toMatchObject({
      endedBy: 'time',
      untold: 'ada',
      state: { status: 'OVER', winners: ['ben'] },
    });
    expect(left(over, SIDE_TIME_MS + 5000)).toEqual([0, SIDE_TIME_MS]);
    expect(afterTime(over, now(SIDE_TIME_MS * 9))).toBe(over);
  });

  it('never happens where there is no clock, or no turn', () => {
    const plain = createNim({ gameID: 'g1', createdAt: at(0) });
    const going = accepted(joinGame(accepted(joinGame(plain, 'ada', at(0))), 'ben', at(0)));
    for (const game of [table, plain, going]) expect(afterTime(game, now(9e9))).toBe(game);
  });

  it('counts what was used before', () => {
    const third = accepted(moveAt(accepted(moveAt(begun, 200_000)), 200_001));
    expect(runsOutAt(third)).toBe(at(300_001));
  });

  it('leaves no more moves', () => {
    expect(moveAt(begun, SIDE_TIME_MS - 1).ok).toBe(true);
    const late = moveAt(begun, SIDE_TIME_MS);
    expect(late).toMatchObject({ ok: false, error: { message: 'Your time is up.' } });
  });
});

it.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [65_000, '1:05'],
  [999, '0:01'],
  [1, '0:01'],
  [0, '0:00'],
])('of %d ms reads %s', (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text);
});

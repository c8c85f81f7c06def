import { describe, expect, it } from 'vitest';
import { NIM_OBJECTS, OBJECTS_MAX, OBJECTS_MIN } from './limits.js';
import type { GameResult } from './refusals.js';
import { createNim, createPractice, createRematch, joinGame, leaveGame } from './rules.js';
import { gameOptionsSchema, type Game, type GameOptions } from './schema.js';
import { heapOf } from './seats.js';

const AT = '2026-01-01T00:00:00.000Z';
const newGame = { gameID: 'g1', createdAt: AT };

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const begun = (options: GameOptions, lot = 0): Game => {
  const random = () => lot;
  const waiting = accepted(joinGame(createNim({ ...newGame, ...options }), 'ada', AT, random));
  return accepted(joinGame(waiting, 'ben', AT, random));
};

describe('the heap of a game', () => {
  it('is what its creator wants, and remains until somebody takes of it', () => {
    const game = createNim({ ...newGame, objects: 15 });
    expect([heapOf(game), game.state.remainingObjects]).toEqual([15, 15]);
  });

  it('has 21 objects of a game that names none, as those of an earlier version', () => {
    expect(heapOf(createNim(newGame))).toBe(21);
    expect(createNim({ ...newGame, objects: NIM_OBJECTS })).toStrictEqual(createNim(newGame));
  });

  it.each([
    [OBJECTS_MIN - 1, false],
    [OBJECTS_MIN, true],
    [OBJECTS_MAX, true],
    [OBJECTS_MAX + 1, false],
    [7.5, false],
  ])('of %d objects may be asked for: %s', (objects, isPossible) => {
    expect(gameOptionsSchema.safeParse({ objects }).success).toBe(isPossible);
  });
});

describe('who begins', () => {
  it.each([
    [0, 'ada', 'ben'],
    [0.49, 'ada', 'ben'],
    [0.5, 'ben', 'ada'],
    [0.99, 'ben', 'ada'],
  ])('is drawn by a lot of %d', (lot, first, second) => {
    expect(begun({ begins: 'lot' }, lot)).toMatchObject({
      players: [first, second],
      state: { status: 'IN_PROGRESS', player1: first, player2: second },
    });
  });

  it('is the first to join where nothing else was wanted, whatever a lot would say', () => {
    expect(begun({}, 0.9).state.player1).toBe('ada');
    expect(begun({ begins: 'firstToJoin' }, 0.9)).toStrictEqual(begun({}));
  });

  it('is not drawn before both are there, nor again', () => {
    const table = createNim({ ...newGame, begins: 'lot' });
    const waiting = accepted(joinGame(table, 'ada', AT, () => 0.9));
    expect(waiting.state.player1).toBe('ada');
    const game = begun({ begins: 'lot' }, 0.9);
    expect(accepted(joinGame(game, 'ada', AT, () => 0.9))).toBe(game);
  });

  it('is drawn in practice too', () => {
    const practice = (lot: number) =>
      createPractice(
        { ...newGame, begins: 'lot' },
        { person: 'ada', strength: 'casual', random: () => lot },
      );
    expect(practice(0.1).state.player1).toBe('ada');
    expect(practice(0.9).state.player2).toBe('ada');
  });
});

it('a rematch keeps the heap, and changes who begins, lot or none', () => {
  const over = accepted(leaveGame(begun({ objects: 15, begins: 'lot' }, 0.9), 'ada'));
  const asked = accepted(createRematch(over, 'ada', { gameID: 'g2', createdAt: AT }));
  expect(asked).toMatchObject({ objects: 15, begins: 'lot' });
  const next = accepted(joinGame(asked, 'ben', AT, () => 0.9));
  expect(over.state.player1).toBe('ben');
  expect(next.state).toMatchObject({ player1: 'ada', player2: 'ben', remainingObjects: 15 });
});

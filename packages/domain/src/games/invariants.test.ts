import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBJECTS_MAX, OBJECTS_MIN } from './limits.js';
import type { GameResult } from './refusals.js';
import { createNim, joinGame, leaveGame, makeMove } from './rules.js';
import type { Game } from './schema.js';
import { heapOf, playerOfMove, playerToMove } from './seats.js';

const LATER = '2026-01-01T00:05:00.000Z';

function accepted<T>(result: GameResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

/** A game of ada and ben on a heap of any size, begun by either of them. */
const begunGames: fc.Arbitrary<Game> = fc
  .record({
    objects: fc.integer({ min: OBJECTS_MIN, max: OBJECTS_MAX }),
    begins: fc.constantFrom('firstToJoin' as const, 'lot' as const),
    lot: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ lot, ...options }) => {
    const table = createNim({ gameID: 'g1', createdAt: LATER, ...options });
    const waiting = accepted(joinGame(table, 'ada', LATER, () => lot));
    return accepted(joinGame(waiting, 'ben', LATER, () => lot));
  });

type Attempt =
  | { readonly kind: 'join'; readonly player: string }
  | { readonly kind: 'leave'; readonly player: string }
  | {
      readonly kind: 'move';
      readonly player: string;
      readonly late: number;
      readonly take: number;
    };

const players = fc.constantFrom('ada', 'ben', 'eve');
const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), player: players }),
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      player: players,
      late: fc.constantFrom(0, 0, 0, 1, 2, -1),
      take: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer(), fc.double()),
    }),
  },
  fc.record({ kind: fc.constant('leave' as const), player: players }),
);

function attempt(game: Game, tried: Attempt): GameResult<Game> {
  switch (tried.kind) {
    case 'join':
      return joinGame(game, tried.player, LATER);
    case 'leave':
      return leaveGame(game, tried.player);
    case 'move': {
      const after = game.state.moves.length - tried.late;
      return makeMove(game, {
        player: tried.player,
        after,
        move: { numObjects: tried.take },
        at: LATER,
      });
    }
  }
}

describe('whatever anybody tries', () => {
  it('objects are never negative, nor lost, and the turn is the number of moves mod 2', () => {
    fc.assert(
      fc.property(begunGames, fc.array(attempts, { maxLength: 80 }), (begun, all) => {
        let game = begun;
        for (const tried of all) {
          const before = game;
          const result = attempt(game, tried);
          if (result.ok) game = result.value;
          const { moves, remainingObjects, status, winners, player1, player2 } = game.state;
          const taken = moves.reduce((sum, { numObjects }) => sum + numObjects, 0);
          expect(remainingObjects).toBeGreaterThanOrEqual(0);
          expect(taken + remainingObjects).toBe(heapOf(begun));
          expect(winners).toHaveLength(status === 'OVER' ? 1 : 0);
          if (remainingObjects === 0) expect(status).toBe('OVER');
          if (before.state.status === 'OVER') expect(game).toBe(before);
          if (status === 'IN_PROGRESS') {
            expect(playerToMove(game)).toBe(moves.length % 2 === 0 ? player1 : player2);
          }
          if (moves.length > before.state.moves.length) {
            expect(tried.player).toBe(playerToMove(before));
          }
        }
      }),
    );
  });

  it('a game played to its end has the winner who did not take the last object', () => {
    fc.assert(
      fc.property(
        begunGames,
        fc.array(fc.integer({ min: 1, max: 3 }), {
          minLength: OBJECTS_MAX,
          maxLength: OBJECTS_MAX,
        }),
        (begun, all) => {
          let game = begun;
          for (const wanted of all) {
            if (game.state.status === 'OVER') break;
            const numObjects = Math.min(wanted, game.state.remainingObjects);
            const request = { player: playerToMove(game) ?? '', after: game.state.moves.length };
            game = accepted(makeMove(game, { ...request, move: { numObjects }, at: LATER }));
          }
          const last = playerOfMove(game, game.state.moves.length - 1);
          expect(game.state.winners).toEqual([last === 'ada' ? 'ben' : 'ada']);
        },
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameStatuses, type GameStatus } from './limits.js';
import { compareInLobby, lobbyRank } from './lobby.js';
import { createNim } from './rules.js';
import type { Game } from './schema.js';

const game = (gameID: string, status: GameStatus, createdAt: string): Game => {
  const created = createNim({ gameID, createdAt });
  return { ...created, state: { ...created.state, status } };
};

const MONDAY = '2026-01-05T00:00:00.000Z';
const TUESDAY = '2026-01-06T00:00:00.000Z';

it('ranks a game that waits before one in progress, and that before one that is over', () => {
  const byRank = gameStatuses.toSorted((one, other) => lobbyRank(other) - lobbyRank(one));
  expect(byRank).toEqual(['WAITING_TO_START', 'IN_PROGRESS', 'OVER']);
  expect(new Set(gameStatuses.map(lobbyRank)).size).toBe(gameStatuses.length);
});

describe('the lobby', () => {
  it.each([
    [
      'a game that waits before a newer one in progress',
      game('a', 'WAITING_TO_START', MONDAY),
      game('b', 'IN_PROGRESS', TUESDAY),
    ],
    [
      'a game in progress before a newer one that is over',
      game('a', 'IN_PROGRESS', MONDAY),
      game('b', 'OVER', TUESDAY),
    ],
    [
      'the newer of two that wait, whatever their ids',
      game('a', 'WAITING_TO_START', TUESDAY),
      game('b', 'WAITING_TO_START', MONDAY),
    ],
    [
      'the newer of two that are over, whatever their ids',
      game('a', 'OVER', TUESDAY),
      game('b', 'OVER', MONDAY),
    ],
    [
      'of two that are equally new, the one with the higher id',
      game('b', 'OVER', MONDAY),
      game('a', 'OVER', MONDAY),
    ],
  ])('puts %s', (_rule, first, second) => {
    expect(compareInLobby(first, second)).toBeLessThan(0);
    expect(compareInLobby(second, first)).toBeGreaterThan(0);
  });

  const games = fc
    .record({
      gameID: fc.constantFrom('a', 'b', 'c'),
      status: fc.constantFrom(...gameStatuses),
      createdAt: fc.constantFrom(MONDAY, TUESDAY),
    })
    .map(({ gameID, status, createdAt }) => game(gameID, status, createdAt));

  it('has one order, whatever the order in which the games were found', () => {
    fc.assert(
      fc.property(fc.array(games, { maxLength: 12 }), (found) => {
        const sorted = found.toSorted(compareInLobby);
        expect(found.toReversed().toSorted(compareInLobby)).toEqual(sorted);
      }),
    );
  });
});

import { expect, it } from 'vitest';
import type { GameStatus } from './limits.js';
import { compareInLobby } from './lobby.js';
import { createNim } from './rules.js';
import type { Game } from './schema.js';

const game = (gameID: string, status: GameStatus, createdAt: string): Game => {
  const created = createNim({ gameID, createdAt });
  return { ...created, state: { ...created.state, status } };
};

it('puts games that wait first and those that are over last, the newest of each first', () => {
  const sorted = [
    game('w2', 'WAITING_TO_START', '2026-01-02'),
    game('w1', 'WAITING_TO_START', '2026-01-01'),
    game('p3', 'IN_PROGRESS', '2026-01-03'),
    game('o9', 'OVER', '2026-01-09'),
    game('o8', 'OVER', '2026-01-09'),
  ];
  expect(sorted.toReversed().toSorted(compareInLobby)).toEqual(sorted);
});

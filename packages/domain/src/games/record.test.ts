import { expect, it } from 'vitest';
import { decisionOf, pairOf } from './record.js';
import { createNim, createPractice, joinGame, leaveGame } from './rules.js';
import type { Game } from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const newGame = { gameID: 'g1', createdAt: AT };
const joined = (game: Game, player: string): Game => {
  const result = joinGame(game, player, AT);
  return result.ok ? result.value : game;
};
const left = (game: Game, player: string): Game => {
  const result = leaveGame(game, player);
  return result.ok ? result.value : game;
};
const begun = joined(joined(createNim(newGame), 'ada'), 'ben');

it('of a game that is over there is one who has won and one who has lost', () => {
  expect(decisionOf(left(begun, 'ada'))).toEqual({ winner: 'ben', loser: 'ada' });
  expect(decisionOf(left(begun, 'ben'))).toEqual({ winner: 'ada', loser: 'ben' });
});

it.each([
  ['that goes on', begun],
  ['that waits', createNim(newGame)],
  [
    'against the computer',
    left(createPractice(newGame, { person: 'ada', strength: 'casual' }), 'ada'),
  ],
])('of one %s nobody has', (_which, game) => {
  expect(decisionOf(game)).toBeUndefined();
});

it('two people are the same pair, in whatever order, and no other two', () => {
  expect(pairOf('ada', 'ben')).toBe(pairOf('ben', 'ada'));
  expect(pairOf('a b', 'c')).not.toBe(pairOf('a', 'b c'));
});

import { expect, it } from 'vitest';
import type { GameResult } from './refusals.js';
import { createNim, createPractice, createRematch, endGame, joinGame, leaveGame } from './rules.js';
import type { Game } from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-01T00:05:00.000Z';

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const table = () => createNim({ gameID: 'g1', createdAt: AT });
const seated = (first = 'ada', second = 'ben'): Game =>
  accepted(joinGame(accepted(joinGame(table(), first, AT)), second, LATER));
const nimState = { moves: [], remainingObjects: 21, winners: [] };

/** The whole of a table at every step: what a step does not name, it leaves as it was. */
it('is empty when it is laid', () => {
  expect(table()).toStrictEqual({
    gameID: 'g1',
    gameType: 'Nim',
    players: [],
    state: { ...nimState, status: 'WAITING_TO_START' },
    createdAt: AT,
  });
});

it('waits with one player, who begins', () => {
  expect(accepted(joinGame(table(), 'ada', AT))).toStrictEqual({
    ...table(),
    players: ['ada'],
    state: { ...nimState, status: 'WAITING_TO_START', player1: 'ada' },
  });
});

it('starts when the second player sits down', () => {
  expect(seated()).toStrictEqual({
    ...table(),
    players: ['ada', 'ben'],
    state: { ...nimState, status: 'IN_PROGRESS', player1: 'ada', player2: 'ben' },
    startedAt: LATER,
  });
});

it('is empty again when who waited leaves', () => {
  const waiting = accepted(joinGame(table(), 'ada', AT));
  expect(accepted(leaveGame(waiting, 'ada'))).toStrictEqual(table());
});

it('is over when a player leaves', () => {
  const game = seated();
  expect(accepted(leaveGame(game, 'ada'))).toStrictEqual({
    ...game,
    endedBy: 'leaving',
    state: { ...game.state, status: 'OVER', winners: ['ben'] },
  });
});

it('has no winner when there is nobody to win', () => {
  expect(endGame(table(), undefined, 'leaving').state.winners).toStrictEqual([]);
});

it('of a practice game has the computer in its second seat, and started when it was laid', () => {
  const next = { gameID: 'g1', createdAt: AT };
  expect(createPractice(next, { person: 'ada', strength: 'casual' })).toStrictEqual({
    ...seated('ada', '~computer (casual)'),
    startedAt: AT,
  });
});

it.each([
  ['ada', { player2: 'ada' }],
  ['ben', { player1: 'ben' }],
])('of a rematch that %s asks for keeps both seats, sides changed', (asker, seats) => {
  const over = accepted(leaveGame(seated(), 'ada'));
  const next = { gameID: 'g2', createdAt: LATER };
  expect(accepted(createRematch(over, asker, next))).toStrictEqual({
    ...createNim({ ...next, createdBy: asker }),
    players: [asker],
    state: { ...nimState, status: 'WAITING_TO_START', ...seats },
    rematchOf: 'g1',
    keptFor: { player1: 'ben', player2: 'ada' },
  });
});

it('of a rematch waits for the player who did not ask, and starts with them', () => {
  const over = accepted(leaveGame(seated(), 'ada'));
  const asked = accepted(createRematch(over, 'ada', { gameID: 'g2', createdAt: AT }));
  expect(accepted(joinGame(asked, 'ben', LATER))).toMatchObject({
    players: ['ben', 'ada'],
    startedAt: LATER,
    state: { status: 'IN_PROGRESS', player1: 'ben', player2: 'ada' },
  });
});

import { expect, it } from 'vitest';
import { createChallenge, declineChallenge } from './challenge.js';
import type { GameResult } from './refusals.js';
import { createNim, joinGame, leaveGame } from './rules.js';
import type { Game } from './schema.js';
import { challengedAt } from './seats.js';

const AT = '2026-01-01T00:00:00.000Z';
const newGame = { gameID: 'g1', createdAt: AT, createdBy: 'ada', objects: 15 };

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}
const messageOf = (result: GameResult<Game>): string => (result.ok ? '' : result.error.message);

const challenge = accepted(createChallenge(newGame, { challenger: 'ada', challenged: 'ben' }));

it('is a table at which the challenger sits and waits for one person alone', () => {
  expect(challenge).toMatchObject({ players: ['ada'], objects: 15, createdBy: 'ada' });
  expect(challengedAt(challenge)).toBe('ben');
  expect(messageOf(joinGame(challenge, 'eve', AT))).toBe('This table is kept for two others.');
  expect(accepted(joinGame(challenge, 'ben', AT)).state.status).toBe('IN_PROGRESS');
});

it('is closed by whom it is for, without a winner', () => {
  const declined = accepted(declineChallenge(challenge, 'ben'));
  expect(declined).toMatchObject({ endedBy: 'declined', state: { status: 'OVER', winners: [] } });
  expect(declineChallenge(declined, 'ben')).toEqual({ ok: true, value: declined });
  expect(messageOf(joinGame(declined, 'ben', AT))).toBe('This game is over.');
});

it.each([
  ['the challenger', challenge, 'ada', 'Nobody has challenged you at this table.'],
  ['somebody else', challenge, 'eve', 'Nobody has challenged you at this table.'],
  ['anybody, at another table', createNim(newGame), 'ben', 'Nobody has challenged you'],
  ['whom it is for, once it was taken', accepted(joinGame(challenge, 'ben', AT)), 'ben', 'begun'],
])('is declined by nobody else: not by %s', (_who, game, player, message) => {
  expect(messageOf(declineChallenge(game, player))).toContain(message);
});

it('is over once the challenger has left it, for whom it is for as for everybody', () => {
  const left = accepted(leaveGame(challenge, 'ada'));
  expect(left).toMatchObject({ endedBy: 'withdrawn', state: { status: 'OVER', winners: [] } });
  expect(leaveGame(left, 'ada')).toEqual({ ok: true, value: left });
  expect(messageOf(joinGame(left, 'eve', AT))).toBe('This game is over.');
  expect(messageOf(joinGame(left, 'ben', AT))).toBe('This game is over.');
  expect(messageOf(declineChallenge(left, 'ben'))).toBe('This challenge was taken back.');
});

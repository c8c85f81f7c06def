import { describe, expect, it } from 'vitest';
import { awaySince, claimGame, clockStart, acknowledgeLoss, untilClaim } from './claim.js';
import { computerName } from './computer.js';
import type { GameResult } from './refusals.js';
import { createNim, createPractice, joinGame, leaveGame, makeMove } from './rules.js';
import type { Game } from './schema.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const waiting = accepted(joinGame(createNim({ gameID: 'g1', createdAt: at(0) }), 'ada', at(0)));
const begun = accepted(joinGame(waiting, 'ben', at(10)));
const move = { player: 'ada', move: { numObjects: 1 }, at: at(30) };
/** Ben is to move since second 30. */
const bensTurn = accepted(makeMove(begun, move));

const claim = (game: Game, claimer: string, since: string | null, now: number) => {
  const result = claimGame(game, claimer, { since, now: new Date(at(now)) });
  return result.ok ? result.value.state.winners : result.error.message;
};

describe('claimGame', () => {
  it.each([
    ['ada', bensTurn, 90],
    ['ben', begun, 80],
  ])(
    'gives %s the win over who has been away from their own move for a minute',
    (name, game, now) => {
      expect(claim(game, name, at(20), now)).toEqual([name]);
      expect(claim(game, name, at(20), now - 1)).toBe('You can claim the game in 1 s.');
    },
  );

  it.each([
    ['ada', begun],
    ['ben', bensTurn],
  ])('gives %s nothing on their own turn, however long the other has been away', (name, game) => {
    expect(claim(game, name, at(0), 600)).toBe('It is your turn: nobody is keeping you waiting.');
  });

  it('counts from when who was away already is to move', () => {
    expect(claim(bensTurn, 'ada', at(12), 89)).toBe('You can claim the game in 1 s.');
    expect(claim(bensTurn, 'ada', at(40), 99)).toBe('You can claim the game in 1 s.');
  });

  it('says how the game ended', () => {
    const claimed = accepted(claimGame(begun, 'ben', { since: at(20), now: new Date(at(80)) }));
    expect(claimed.endedBy).toBe('claim');
    expect(claimed.state.status).toBe('OVER');
  });

  it.each([
    ['a stranger', begun, 'eve', at(0), 'You are not a player of this game.'],
    ['while nobody plays', waiting, 'ada', at(0), 'The game has not started yet.'],
    ['while the opponent is here', begun, 'ben', null, 'Your opponent is here.'],
    ['right away', begun, 'ben', at(80), 'You can claim the game in 60 s.'],
    ['who lost already', accepted(leaveGame(begun, 'ada')), 'ada', at(0), 'This game is over.'],
  ])('refuses %s', (_who, game, claimer, since, message) => {
    expect(claim(game, claimer, since, 80)).toBe(message);
  });

  it('never takes a game from the computer for being away', () => {
    const practice = createPractice(
      { gameID: 'g1', createdAt: at(0) },
      { person: 'ada', strength: 'casual' },
    );
    expect(practice.state.player2).toBe(computerName('casual'));
    expect(claim(practice, 'ada', at(0), 600)).toBe('Your opponent is here.');
  });

  it('changes nothing when a game that was won is claimed again', () => {
    const won = accepted(leaveGame(begun, 'ben'));
    expect(accepted(claimGame(won, 'ada', { since: null, now: new Date(at(20)) }))).toBe(won);
  });
});

it.each([
  [undefined, at(10)],
  [at(5), at(10)],
  [at(15), at(15)],
])('counts a player who was last seen at %s as away since %s', (lastSeen, since) => {
  expect(awaySince(begun, lastSeen)).toBe(since);
});

it.each([
  [0, 60_000],
  [59_999, 1],
  [60_000, 0],
  [90_000, 0],
])('after %i ms, %i ms are missing until the claim', (away, missing) => {
  expect(untilClaim(away)).toBe(missing);
});

it.each([
  ['before their turn began', at(20), at(30)],
  ['on their turn', at(40), at(40)],
])('the clock of a player who left %s', (_when, since, start) => {
  expect(clockStart(bensTurn, since)).toBe(start);
});

describe('a loss by a claim', () => {
  const claimed = accepted(claimGame(bensTurn, 'ada', { since: at(30), now: new Date(at(90)) }));

  it('is to be told to the loser, once', () => {
    expect(claimed.untold).toBe('ben');
    const told = accepted(acknowledgeLoss(claimed, 'ben'));
    expect(told).not.toHaveProperty('untold');
    expect(accepted(acknowledgeLoss(told, 'ben'))).toBe(told);
  });

  it('is not told by the winner, and is nobody else’s business', () => {
    expect(accepted(acknowledgeLoss(claimed, 'ada'))).toBe(claimed);
    const refused = acknowledgeLoss(claimed, 'eve');
    expect(refused.ok ? '' : refused.error.message).toBe('You are not a player of this game.');
  });
});

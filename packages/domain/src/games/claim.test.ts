import { describe, expect, it } from 'vitest';
import { awaySince, claimGame, untilClaim } from './claim.js';
import { computerName } from './computer.js';
import type { GameResult } from './refusals.js';
import { createNim, createPractice, joinGame, leaveGame } from './rules.js';
import type { Game } from './schema.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function accepted(result: GameResult<Game>): Game {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

const waiting = accepted(joinGame(createNim({ gameID: 'g1', createdAt: at(0) }), 'ada', at(0)));
const begun = accepted(joinGame(waiting, 'ben', at(10)));

const claim = (game: Game, claimer: string, since: string | null, now: number) => {
  const result = claimGame(game, claimer, { since, now: new Date(at(now)) });
  return result.ok ? result.value.state.winners : result.error.message;
};

describe('claimGame', () => {
  it.each(['ada', 'ben'])(
    'gives %s the win over an opponent who has been away a minute',
    (name) => {
      expect(claim(begun, name, at(20), 80)).toEqual([name]);
    },
  );

  it('says how the game ended', () => {
    const claimed = accepted(claimGame(begun, 'ada', { since: at(20), now: new Date(at(80)) }));
    expect(claimed.endedBy).toBe('claim');
    expect(claimed.state.status).toBe('OVER');
  });

  it.each([
    ['a stranger', begun, 'eve', at(0), 'You are not a player of this game.'],
    ['while nobody plays', waiting, 'ada', at(0), 'The game has not started yet.'],
    ['while the opponent is here', begun, 'ada', null, 'Your opponent is here.'],
    ['one second too early', begun, 'ada', at(21), 'You can claim the game in 1 s.'],
    ['right away', begun, 'ada', at(80), 'You can claim the game in 60 s.'],
    ['who lost already', accepted(leaveGame(begun, 'ada')), 'ada', at(0), 'This game is over.'],
  ])('refuses %s', (_who, game, claimer, since, message) => {
    expect(claim(game, claimer, since, 80)).toBe(message);
  });

  it('never takes a game from the computer for being away', () => {
    const practice = createPractice({ gameID: 'g1', createdAt: at(0) }, 'ada', 'casual');
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

import { describe, expect, it } from 'vitest';
import type { GameResult } from './refusals.js';
import { createNim, createPractice, joinGame, makeMove } from './rules.js';
import type { Game } from './schema.js';
import { turnBegun } from './clock.js';

const AT = '2026-01-01T12:00:00.000Z';

describe('a turn', () => {
  const taken = (result: GameResult<Game>): Game => {
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };
  const empty = createNim({ gameID: 'g1', createdAt: AT });
  const waiting = taken(joinGame(empty, 'ada', AT));
  const begun = taken(joinGame(waiting, 'ben', AT));
  const move = { numObjects: 1 };
  const moved = taken(makeMove(begun, { player: 'ada', after: 0, move, at: AT }));

  it('begins with the game and with a move', () => {
    expect(turnBegun(waiting, begun)).toBe('ada');
    expect(turnBegun(begun, moved)).toBe('ben');
  });

  it('doesn’t begin where nobody has one, or had it before', () => {
    expect(turnBegun(empty, waiting)).toBeUndefined();
    expect(turnBegun(moved, { ...moved, untold: 'ada' })).toBeUndefined();
  });

  it('is nobody’s news in a game against the computer', () => {
    const practice = createPractice(
      { gameID: 'g2', createdAt: AT },
      { person: 'ada', strength: 'perfect' },
    );
    const turn = { ...practice, state: { ...practice.state, moves: [move, move] } };
    expect(turnBegun(practice, turn)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { checkNewUsername } from '../users/forms.js';
import {
  computerMove,
  computerName,
  computerStrength,
  isComputer,
  playerLabel,
} from './computer.js';
import { computerStrengths } from './limits.js';
import { createPractice, makeMove } from './rules.js';

describe.each(computerStrengths)('the %s computer', (strength) => {
  const name = computerName(strength);
  const practice = createPractice({ gameID: 'g1', createdAt: '' }, { person: 'ada', strength });

  it('has a name that nobody can sign up with', () => {
    expect(checkNewUsername(name).ok).toBe(false);
  });

  it('is known by its name', () => {
    expect([isComputer(name), computerStrength(name)]).toEqual([true, strength]);
    expect(playerLabel(name)).toBe(`Computer, ${strength}`);
  });

  it('owes a move exactly when it is its turn', () => {
    expect(computerMove(practice, () => 0)).toBeUndefined();
    const moved = makeMove(practice, {
      player: 'ada',
      after: 0,
      move: { numObjects: 1 },
      at: '2026-01-01T00:00:00.000Z',
    });
    // Of 20 objects the perfect one takes 3, which leaves 17; chance 0 makes the casual one take 1.
    const expected = strength === 'perfect' ? 3 : 1;
    expect(moved.ok && computerMove(moved.value, () => 0)).toEqual({ numObjects: expected });
  });
});

it('leaves the names of people as they are', () => {
  expect([isComputer('ada'), isComputer(undefined), playerLabel('ada')]).toEqual([
    false,
    false,
    'ada',
  ]);
});

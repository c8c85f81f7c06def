import { expect, it } from 'vitest';
import { reputationOf } from './profile.js';

it.each([
  [{ votes: 0, accepted: 0 }, 0],
  [{ votes: 3, accepted: 0 }, 30],
  [{ votes: 1, accepted: 2 }, 40],
  [{ votes: -1, accepted: 1 }, 5],
  [{ votes: -2, accepted: 1 }, 0],
])('%o make a reputation of %i', (esteem, reputation) => {
  expect(reputationOf(esteem)).toBe(reputation);
});

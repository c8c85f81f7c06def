import { describe, expect, it } from 'vitest';
import { TABLE_KEPT_MS, PRACTICE_MAX, TABLES_WAITING_MAX } from './limits.js';
import { createNim, joinGame } from './rules.js';
import type { Game } from './schema.js';
import {
  checkClosing,
  forgetRematch,
  isForsaken,
  keepersOf,
  refusePractice,
  refuseTable,
} from './tables.js';

const AT = '2026-01-01T00:00:00.000Z';
const joined = (game: Game, player: string): Game => {
  const result = joinGame(game, player, AT);
  return result.ok ? result.value : game;
};

const table = createNim({ gameID: 'g1', createdAt: AT, createdBy: 'eve' });
const since = new Date(AT);
const after = (milliseconds: number, canReturn = true) => ({
  since,
  now: new Date(since.getTime() + milliseconds),
  canReturn,
});

it.each([
  ['an empty one on who opened it', table, ['eve']],
  ['one with a player on both', joined(table, 'ada'), ['ada', 'eve']],
  ['one whose opener sits there on that person', joined(table, 'eve'), ['eve']],
  ['one of an earlier version on nobody', createNim({ gameID: 'g1', createdAt: AT }), []],
])('of tables, %s depends', (_which, game, keepers) => {
  expect(keepersOf(game)).toEqual(keepers);
});

describe('a table from which everybody has gone', () => {
  it.each([
    ['is kept for ten minutes', TABLE_KEPT_MS - 1, true, false],
    ['is forsaken after that', TABLE_KEPT_MS, true, true],
    ['is forsaken at once when nobody can return', 0, false, true],
  ])('%s', (_rule, milliseconds, canReturn, expected) => {
    expect(isForsaken(table, after(milliseconds, canReturn))).toBe(expected);
  });

  it('is never forsaken once the game has begun', () => {
    const begun = joined(joined(table, 'ada'), 'ben');
    expect(isForsaken(begun, after(TABLE_KEPT_MS * 2, false))).toBe(false);
  });
});

it('forgets a rematch whose table was cleared, and no other one', () => {
  const asked: Game = { ...table, rematch: 'g2' };
  expect(forgetRematch(asked, 'g2')).toEqual({ ok: true, value: table });
  const other = forgetRematch(asked, 'g3');
  expect(other.ok && other.value).toBe(asked);
});

describe('closing a table', () => {
  it.each([
    ['while it is empty', table],
    ['while they alone sit there', joined(table, 'eve')],
  ])('is for who opened it, %s', (_when, game) => {
    expect(checkClosing(game, 'eve')).toEqual({ ok: true, value: game });
  });

  it.each([
    ['somebody else', table, 'ada', 'Only the person who opened this table can close it.'],
    [
      'anybody, where nobody is known to have opened it',
      createNim({ gameID: 'g1', createdAt: AT }),
      'ada',
      'Only the person who opened this table can close it.',
    ],
    ['who opened it, while another waits', joined(table, 'ada'), 'eve', 'ada is waiting'],
    ['who opened it, once the game has begun', joined(joined(table, 'ada'), 'eve'), 'eve', 'begun'],
  ])('is refused to %s', (_who, game, username, message) => {
    const refused = checkClosing(game, username);
    expect(refused.ok ? '' : refused.error.message).toContain(message);
  });
});

it.each([
  [refuseTable, TABLES_WAITING_MAX, 3, /^Three of your tables/],
  [refusePractice, PRACTICE_MAX, 5, /^Five of your games against the computer/],
] as const)('%o names in its sentence how many there may be', (refuse, most, number, sentence) => {
  const refused = refuse();
  expect(most).toBe(number);
  expect(refused.ok ? '' : refused.error.message).toMatch(sentence);
});

import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { applyPlaceUpdate } from './events.js';
import {
  LOGO_SIDE_MIN,
  PLACE_NAME_MAX_LENGTH,
  WELCOME_MAX_LENGTH,
  type SignupPolicy,
} from './limits.js';
import {
  checkLogo,
  checkNewcomer,
  checkPlace,
  INVITATION_NEEDED,
  INVITATION_OVER,
} from './rules.js';
import { changePlaceSchema, type Place } from './schema.js';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const open = { usesLeft: 1, expiresAt: NOW.getTime() + 1 };
const used = { ...open, usesLeft: 0 };
const old = { ...open, expiresAt: NOW.getTime() };

describe('who signs up', () => {
  it.each<[SignupPolicy, typeof open | null | undefined, ReturnType<typeof checkNewcomer>]>([
    ['anybody', undefined, ok('in')],
    ['anybody', open, ok('in')],
    ['anybody', used, err(INVITATION_OVER)],
    ['invitation', undefined, err(INVITATION_NEEDED)],
    ['invitation', open, ok('in')],
    ['invitation', used, err(INVITATION_OVER)],
    ['invitation', old, err(INVITATION_OVER)],
    ['invitation', null, err(INVITATION_OVER)],
    ['approval', undefined, ok('waits')],
    ['approval', open, ok('in')],
    ['approval', null, err(INVITATION_OVER)],
  ])('%s with %j: %j', (signup, invitation, outcome) => {
    expect(checkNewcomer(signup, invitation, NOW)).toEqual(outcome);
  });
});

const form = {
  name: ' Made languages ',
  welcome: ' Sounds ',
  signup: 'anybody',
  accent: '',
  reserved: [],
} as const;
const changed = (differences: object) => checkPlace(differences, { ...form, reserved: [] });

it('trims the settings, and takes each reserved name once', () => {
  expect(changed({ reserved: ['staff', ' staff ', ''] })).toEqual(
    ok({ ...form, name: 'Made languages', welcome: 'Sounds', reserved: ['staff'] }),
  );
});

it('refuses what is too long, and what nobody could be called', () => {
  expect(changed({ name: 'x'.repeat(PLACE_NAME_MAX_LENGTH) }).ok).toBe(true);
  expect(changed({ name: 'x'.repeat(PLACE_NAME_MAX_LENGTH + 1) }).ok).toBe(false);
  expect(changed({ welcome: 'x'.repeat(WELCOME_MAX_LENGTH + 1) }).ok).toBe(false);
  expect(changed({ reserved: ['x'.repeat(200)] }).ok).toBe(false);
});

it('takes an accent in any case, and no other words for a colour', () => {
  expect(changed({ accent: '#AbCdEf' })).toMatchObject({ value: { accent: '#abcdef' } });
  const parses = (accent: string) => changePlaceSchema.safeParse({ ...form, accent }).success;
  expect(['', '#abcdef', '#ABCDEF'].map(parses)).toEqual([true, true, true]);
  expect(['red', '#abc', '#abcdef;x', '#abcdeg'].map(parses)).toEqual([false, false, false, false]);
});

it('takes a logo that is square and wide enough', () => {
  expect(checkLogo({ width: LOGO_SIDE_MIN, height: LOGO_SIDE_MIN }).ok).toBe(true);
  expect(checkLogo({ width: LOGO_SIDE_MIN - 1, height: LOGO_SIDE_MIN - 1 }).ok).toBe(false);
  expect(checkLogo({ width: 200, height: 199 }).ok).toBe(false);
});

it('takes in a later change alone', () => {
  const known: Place = {
    ...{ name: '', welcome: '', accent: '', logo: '' },
    signup: 'anybody',
    revision: 2,
  };
  const told = { ...known, name: 'New', revision: 3 };
  const once = applyPlaceUpdate(known, { name: 'placeUpdate', place: told });
  expect(once).toBe(told);
  expect(applyPlaceUpdate(once, { name: 'placeUpdate', place: { ...told } })).toBe(told);
  expect(applyPlaceUpdate(once, { name: 'placeUpdate', place: known })).toBe(told);
});

import { describe, expect, it } from 'vitest';
import { applyQuietUpdate } from './events.js';
import {
  chooseQuiet,
  NOT_QUIET,
  QUIET_MAX_MS,
  QUIET_PEOPLE_MAX,
  ringsFor,
  silence,
  type Quiet,
} from './quiet.js';

const now = new Date('2026-01-01T12:00:00.000Z');
const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
const taken = (result: ReturnType<typeof silence>): Quiet => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('whether a call rings', () => {
  it.each([
    [NOT_QUIET, true],
    [{ isOn: true, people: [] }, false],
    [{ isOn: true, until: at(1), people: [] }, false],
    [{ isOn: true, until: at(0), people: [] }, true],
    [{ isOn: false, people: ['Ada'] }, false],
    [{ isOn: false, people: ['ben'] }, true],
  ] as const)('by ada, for %j: %s', (quiet, rings) => {
    expect(ringsFor(quiet, 'ada', now)).toBe(rings);
  });
});

describe('a choice for everybody', () => {
  const people = ['ben'];
  const choose = (choice: Parameters<typeof chooseQuiet>[1]) =>
    chooseQuiet({ isOn: false, people }, choice, now);

  it('keeps who is silenced', () => {
    expect(choose({ isOn: true })).toEqual({ ok: true, value: { isOn: true, people } });
    const until = at(QUIET_MAX_MS);
    expect(choose({ isOn: true, until })).toEqual({
      ok: true,
      value: { isOn: true, until, people },
    });
    expect(choose({ isOn: false, until })).toEqual({ ok: true, value: { isOn: false, people } });
  });

  it('is no other text', () => {
    expect(choose({ isOn: true, until: 'tomorrow' })).toEqual({
      ok: false,
      error: 'That is not a time.',
    });
  });

  it.each([
    [0, 'That time has passed already.'],
    [QUIET_MAX_MS + 1, 'Choose a time within the next 31 days.'],
  ])('until %i ms from now is refused', (ms, error) => {
    expect(choose({ isOn: true, until: at(ms) })).toEqual({ ok: false, error });
  });
});

describe('somebody whose calls never ring', () => {
  const act = (username: string, isSilent: boolean) => ({ actor: 'grace', username, isSilent });

  it('is one however often they are silenced, by whatever capitals', () => {
    const once = taken(silence(NOT_QUIET, act('ada', true)));
    expect(once.people).toEqual(['ada']);
    expect(taken(silence(once, act('ADA', true)))).toBe(once);
    expect(taken(silence(once, act('Ada', false))).people).toEqual([]);
    expect(taken(silence(NOT_QUIET, act('ada', false)))).toBe(NOT_QUIET);
  });

  it('is nobody oneself, and one of a hundred at most', () => {
    expect(silence(NOT_QUIET, act('Grace', true))).toEqual({
      ok: false,
      error: 'You cannot silence yourself.',
    });
    const people = Array.from({ length: QUIET_PEOPLE_MAX }, (_, index) => `person${index}`);
    const full = { isOn: false, people };
    expect(silence({ ...full, people: people.slice(1) }, act('ada', true)).ok).toBe(true);
    expect(silence(full, act('ada', true))).toEqual({
      ok: false,
      error: 'You can silence 100 people at most.',
    });
  });
});

it('the highest revision of the choice is the whole truth', () => {
  const quiet = (revision: number) => ({ ...NOT_QUIET, revision });
  const told = (revision: number) => ({ name: 'quietUpdate', quiet: quiet(revision) }) as const;
  expect(applyQuietUpdate(null, told(1))).toEqual(quiet(1));
  expect(applyQuietUpdate(quiet(1), told(2))).toEqual(quiet(2));
  expect(applyQuietUpdate(quiet(2), told(1))).toEqual(quiet(2));
});

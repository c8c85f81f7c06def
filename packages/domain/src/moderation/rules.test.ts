import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import {
  checkAdministratorLeaving,
  checkAppointing,
  checkEndingSessions,
  checkHandingOut,
  checkLifting,
  checkModerating,
  checkSuspending,
  checkReporting,
  checkStaff,
  type Ranked,
} from './rules.js';

const root: Ranked = { username: 'root', role: 'administrator' };
const boss: Ranked = { username: 'boss', role: 'administrator' };
const named: Ranked = { username: 'named', role: 'administrator' };
const grace: Ranked = { username: 'grace', role: 'moderator' };
const otto: Ranked = { username: 'otto', role: 'moderator' };
const ada: Ranked = { username: 'ada', role: null };
const ben: Ranked = { username: 'ben', role: null };

const NO_STAFF = 'Only moderators can do this.';
const ONESELF = 'You cannot moderate yourself or what you wrote.';
const NAMED = 'This administrator is named in the settings of the server.';
const ADMINISTRATOR = 'Only an administrator can moderate an administrator.';

describe('who moderates whom', () => {
  it.each<[Ranked, Ranked, string | undefined]>([
    [ada, ben, NO_STAFF],
    [ada, ada, NO_STAFF],
    [ada, grace, NO_STAFF],
    [grace, ada, undefined],
    [grace, otto, undefined],
    [grace, grace, ONESELF],
    [grace, { username: 'GRACE', role: null }, ONESELF],
    [grace, root, ADMINISTRATOR],
    [root, grace, undefined],
    [root, boss, undefined],
    [root, root, ONESELF],
  ])('%j and %j: %s', (actor, target, refusal) => {
    expect(checkModerating(actor, target)).toEqual(
      refusal === undefined ? ok(undefined) : err(refusal),
    );
  });

  it.each<[Ranked, Ranked, string | undefined]>([
    [grace, otto, 'Only an administrator can suspend a moderator.'],
    [grace, root, ADMINISTRATOR],
    [grace, ada, undefined],
    [root, otto, undefined],
    [ada, ben, NO_STAFF],
  ])('%j suspends %j, and lifts it: %s', (actor, target, refusal) => {
    const expected = refusal === undefined ? ok(undefined) : err(refusal);
    expect(checkSuspending(actor, { ...target, isNamed: false })).toEqual(expected);
    expect(checkLifting(actor, target)).toEqual(expected);
  });

  it('suspends no administrator, and lifts what was', () => {
    expect(checkSuspending(root, { ...boss, isNamed: false })).toEqual(
      err('Take the role of an administrator from them first.'),
    );
    expect(checkSuspending(root, { ...named, isNamed: true })).toEqual(err(NAMED));
    expect(checkLifting(root, boss).ok).toBe(true);
  });

  it.each([checkHandingOut, checkEndingSessions])(
    'is by name above whom others appoint: %o',
    (check) => {
      const [byName, appointed] = [
        { ...named, isNamed: true },
        { ...boss, isNamed: false },
      ];
      expect(check(appointed, byName)).toEqual(err(NAMED));
      expect(check(byName, appointed).ok).toBe(true);
      expect(check({ ...root, isNamed: true }, byName).ok).toBe(true);
    },
  );

  it('is known by the role alone where nobody is meant', () => {
    expect([root, grace, ada].map(({ role }) => checkStaff(role).ok)).toEqual([true, true, false]);
  });
});

describe('who appoints whom', () => {
  const REFUSED = 'Only administrators can appoint moderators.';
  it.each<[Ranked, Ranked, string | undefined]>([
    [root, ada, undefined],
    [root, grace, undefined],
    [root, boss, undefined],
    [root, named, NAMED],
    [named, named, NAMED],
    [grace, named, REFUSED],
    [grace, ada, REFUSED],
    [grace, grace, REFUSED],
    [ada, ben, REFUSED],
  ])('%j and %j: %s', (actor, target, refusal) => {
    const appointed = { ...target, isNamed: target === named, isSuspended: false };
    expect(checkAppointing(actor, appointed, 'administrator')).toEqual(
      refusal === undefined ? ok(undefined) : err(refusal),
    );
  });

  it('makes no administrator of whoever is suspended', () => {
    const suspended = { ...ada, isNamed: false, isSuspended: true };
    expect(checkAppointing(root, suspended, 'administrator')).toEqual(
      err('Lift their suspension first.'),
    );
    expect(checkAppointing(root, suspended, 'moderator').ok).toBe(true);
    expect(checkAppointing(root, suspended, null).ok).toBe(true);
  });
});

it('lets an administrator go where another one stays', () => {
  expect([0, 1, 2].map((count) => checkAdministratorLeaving(count).ok)).toEqual([
    false,
    false,
    true,
  ]);
});

it('lets nobody report what they wrote themselves, however they spell their name', () => {
  expect(checkReporting('Ada', 'ada')).toEqual(err('You cannot report what you wrote yourself.'));
  expect(checkReporting('ada', 'ben').ok).toBe(true);
});

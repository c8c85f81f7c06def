import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import {
  checkAdministratorLeaving,
  checkAppointing,
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
    [root, boss, undefined],
    [ada, ben, NO_STAFF],
  ])('%j suspends %j: %s', (actor, target, refusal) => {
    expect(checkSuspending(actor, target)).toEqual(
      refusal === undefined ? ok(undefined) : err(refusal),
    );
  });

  it('is known by the role alone where nobody is meant', () => {
    expect([root, grace, ada].map(({ role }) => checkStaff(role).ok)).toEqual([true, true, false]);
  });
});

describe('who appoints whom', () => {
  const NAMED = 'This administrator is named in the settings of the server.';
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
    expect(checkAppointing(actor, { ...target, isNamed: target === named })).toEqual(
      refusal === undefined ? ok(undefined) : err(refusal),
    );
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

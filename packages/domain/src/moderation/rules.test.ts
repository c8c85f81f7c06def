import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import {
  checkAdministratorLeaving,
  checkAppointing,
  checkModerating,
  checkNote,
  checkReporting,
  checkTold,
  checkStaff,
  checkWhy,
  isSuspended,
  suspendedSentence,
  suspensionEnd,
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

describe('why', () => {
  it('is asked for, trimmed', () => {
    expect(checkWhy(' Advertising ')).toEqual(ok('Advertising'));
    expect(checkWhy(' \n ')).toEqual(err('Please give a reason for the log.'));
  });

  it('is the reason of the reports where nothing else is said', () => {
    expect(checkWhy('', 'offTopic')).toEqual(ok('Reported: off topic'));
    expect(checkWhy('Sells a course', 'spam')).toEqual(ok('Sells a course'));
  });

  it('has at most 300 characters, as a note has', () => {
    expect(checkWhy('🜁'.repeat(300)).ok).toBe(true);
    expect(checkWhy('a'.repeat(301))).toEqual(err('The reason cannot be more than 300 characters'));
    expect(checkNote('🜁'.repeat(300)).ok).toBe(true);
    expect(checkNote('a'.repeat(301))).toEqual(err('The note cannot be more than 300 characters'));
    expect(checkNote('  ')).toEqual(ok(''));
    expect(checkTold('🜁'.repeat(300)).ok).toBe(true);
    expect(checkTold('a'.repeat(301))).toEqual(
      err('The reason cannot be more than 300 characters'),
    );
    expect(checkTold('  ')).toEqual(ok(''));
  });
});

describe('a suspension', () => {
  const now = new Date('2026-11-22T10:00:00.000Z');

  it.each([
    ['day', '2026-11-23T10:00:00.000Z'],
    ['week', '2026-11-29T10:00:00.000Z'],
    ['forever', null],
  ] as const)('for a %s ends at %s', (term, end) => {
    expect(suspensionEnd(term, now)).toBe(end);
  });

  it('holds until its end, and one without an end for good', () => {
    const until = '2026-11-22T10:00:00.001Z';
    expect(isSuspended({ until }, now)).toBe(true);
    expect(isSuspended({ until: now.toISOString() }, now)).toBe(false);
    expect(isSuspended({ until: null }, new Date('2999-01-01'))).toBe(true);
    expect(isSuspended(null, now)).toBe(false);
    expect(isSuspended(undefined, now)).toBe(false);
  });

  it('says until when and why', () => {
    expect(suspendedSentence({ until: '2026-11-29T10:05:59.000Z', told: 'Spam' })).toBe(
      'You are suspended until 2026-11-29 10:05 UTC and can only read. The reason: Spam',
    );
    expect(suspendedSentence({ until: null, told: 'Spam' })).toBe(
      'You are suspended for good and can only read. The reason: Spam',
    );
    expect(suspendedSentence({ until: null, told: '' })).toBe(
      'You are suspended for good and can only read.',
    );
  });
});

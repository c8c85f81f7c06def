import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { POLL_OPTIONS_MAX, POLL_TEXT, POLL_TEXT_MAX_LENGTH } from './limits.js';
import { checkDeadline, checkPoll } from './poll-form.js';
import { checkPollClosing, checkPollOpen, countVote, pollShares, voteTotal } from './polls.js';

const INCOMPLETE = err('Please enter a poll question and at least two options.');

const poll = (counts: readonly number[]) => ({
  question: 'Where?',
  options: counts.map((_, index) => ({ optionText: `Option ${index}` })),
  counts: [...counts],
});

it('is announced by one text (SPEC §3)', () => {
  expect(POLL_TEXT).toBe('POLL');
});

describe('checkPoll', () => {
  it.each([
    ['no question', '', ['a', 'b']],
    ['a blank question', '  ', ['a', 'b']],
    ['no options', 'Where?', []],
    ['one option', 'Where?', ['a']],
    ['one option and a blank one', 'Where?', ['a', '  ']],
    ['blank options', 'Where?', ['', ' ', '\t']],
  ])('refuses %s (SPEC §5)', (_title, question, options) => {
    expect(checkPoll({ question, options })).toEqual(INCOMPLETE);
  });

  it('trims question and options, leaves blank ones out and begins without votes', () => {
    expect(checkPoll({ question: ' Where? ', options: [' a', '', 'b ', ' '] })).toEqual(
      ok({
        question: 'Where?',
        options: [{ optionText: 'a' }, { optionText: 'b' }],
        counts: [0, 0],
      }),
    );
  });

  it.each([
    ['to the letter', ['tea', 'tea'], 'tea'],
    ['but for space around it', ['tea', 'coffee', ' tea '], 'tea'],
    ['but for capitals', ['Tea', 'TEA'], 'TEA'],
    ['but for how an accent is stored', ['caf\u00e9', 'cafe\u0301'], 'cafe\u0301'],
    ['but for what can’t be seen', ['Yes', 'Y\u200bes\u2060'], 'Y\u200bes\u2060'],
    ['but for another kind of space', ['New York', 'New\u00a0 York'], 'New\u00a0 York'],
  ])('refuses an option that is there already, %s', (_title, options, same) => {
    expect(checkPoll({ question: 'Which?', options })).toEqual(
      err(`Two options of a poll cannot be the same: “${same}”`),
    );
  });

  it('takes options that differ in an accent', () => {
    expect(checkPoll({ question: 'Which?', options: ['cafe', 'café'] }).ok).toBe(true);
  });

  it('has limits', () => {
    const many = Array.from({ length: POLL_OPTIONS_MAX + 1 }, (_, index) => `${index}`);
    const long = 'a'.repeat(POLL_TEXT_MAX_LENGTH + 1);
    expect(checkPoll({ question: 'Where?', options: many })).toEqual(
      err('A poll cannot have more than 20 options'),
    );
    const tooLong = err('Poll question and options cannot be more than 300 characters');
    expect(checkPoll({ question: long, options: ['a', 'b'] })).toEqual(tooLong);
    expect(checkPoll({ question: 'Where?', options: ['a', long] })).toEqual(tooLong);
    const longest = long.slice(1);
    expect(checkPoll({ question: longest, options: ['a', longest] }).ok).toBe(true);
    expect(checkPoll({ question: 'Where?', options: many.slice(1) }).ok).toBe(true);
  });
});

describe('a deadline', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');

  it.each([
    ['2026-03-01T12:00:00.001Z', ok('2026-03-01T12:00:00.001Z')],
    ['2026-03-01T14:00:00+01:00', ok('2026-03-01T13:00:00.000Z')],
    ['2027-03-01T12:00:00.000Z', ok('2027-03-01T12:00:00.000Z')],
    ['2027-03-01T12:00:00.001Z', err('A poll can run for at most a year.')],
    ['2026-03-01T12:00:00.000Z', err('A poll can only end in the future.')],
    ['soon', err('Please enter when the poll ends as a date and a time.')],
  ])('of %s is %j', (closesAt, expected) => {
    expect(checkDeadline(closesAt, now)).toEqual(expected);
  });

  it('ends the voting when it comes, and so does closing', () => {
    const closed = err('This poll is closed. It takes no more votes.');
    expect(checkPollOpen({}, now)).toEqual(ok(true));
    expect(checkPollOpen({ closesAt: '2026-03-01T12:00:00.001Z' }, now)).toEqual(ok(true));
    expect(checkPollOpen({ closesAt: '2026-03-01T12:00:00.000Z' }, now)).toEqual(closed);
    expect(checkPollOpen({ closedAt: '2026-03-01T11:00:00.000Z' }, now)).toEqual(closed);
  });
});

it('is closed by its creator, admins and moderators', () => {
  const message = { msgFrom: 'ada' };
  const refused = err('Only the creator of a poll, admins and moderators can close it.');
  expect(checkPollClosing('user', message, 'ada')).toEqual(ok(true));
  expect(checkPollClosing('user', message, 'ben')).toEqual(refused);
  expect(checkPollClosing('moderator', message, 'ben')).toEqual(ok(true));
  expect(checkPollClosing('admin', message, 'ben')).toEqual(ok(true));
});

describe('countVote', () => {
  it('adds a first vote', () => {
    expect(countVote(poll([1, 0]), 1, undefined)).toEqual(ok(poll([1, 1])));
  });

  it('moves a vote', () => {
    expect(countVote(poll([1, 0]), 1, 0)).toEqual(ok(poll([0, 1])));
  });

  it('changes nothing when the choice is the same', () => {
    const before = poll([1, 0]);
    const counted = countVote(before, 0, 0);
    expect(counted.ok && counted.value).toBe(before);
  });

  it.each([-1, 2, 0.5, Number.NaN, Infinity])('refuses option %d of two', (index) => {
    expect(countVote(poll([0, 0]), index, undefined)).toEqual(err('This poll has no such option.'));
  });

  it('always counts one vote a person, for their latest choice', () => {
    const ballots = fc.array(
      fc.record({ voter: fc.constantFrom('ada', 'ben', 'cleo'), option: fc.nat({ max: 3 }) }),
    );
    fc.assert(
      fc.property(ballots, (cast) => {
        const choices = new Map<string, number>();
        let counted = poll([0, 0, 0, 0]);
        for (const { voter, option } of cast) {
          const result = countVote(counted, option, choices.get(voter));
          if (!result.ok) throw new Error(result.error);
          counted = { ...counted, counts: result.value.counts };
          choices.set(voter, option);
        }
        const expected = [0, 1, 2, 3].map(
          (option) => [...choices.values()].filter((choice) => choice === option).length,
        );
        expect(counted.counts).toEqual(expected);
        expect(voteTotal(counted.counts)).toBe(choices.size);
      }),
    );
  });
});

describe('pollShares', () => {
  it.each([
    [
      [0, 0],
      ['0.0%', '0.0%'],
    ],
    [
      [1, 0],
      ['100.0%', '0.0%'],
    ],
    [
      [1, 1],
      ['50.0%', '50.0%'],
    ],
    [
      [1, 1, 1],
      ['33.3%', '33.3%', '33.3%'],
    ],
    [
      [2, 1],
      ['66.7%', '33.3%'],
    ],
    [
      [999, 1],
      ['99.9%', '0.1%'],
    ],
    [[], []],
  ])('of %j is %j (SPEC §9)', (counts, shares) => {
    expect(pollShares(counts)).toEqual(shares);
  });

  const counts = fc.array(fc.nat({ max: 10_000 }), { minLength: 2, maxLength: POLL_OPTIONS_MAX });

  it('sums to 100 within the rounding of each option, or to 0 before any vote', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const shares = pollShares(all).map((share) => Number.parseFloat(share));
        const sum = shares.reduce((one, other) => one + other, 0);
        const whole = voteTotal(all) === 0 ? 0 : 100;
        expect(Math.abs(sum - whole)).toBeLessThanOrEqual(0.05 * all.length + 1e-9);
      }),
    );
  });

  it('shows more votes never as a smaller share', () => {
    fc.assert(
      fc.property(counts, (all) => {
        const shares = pollShares(all).map((share) => Number.parseFloat(share));
        for (const [one, mine] of all.entries()) {
          for (const [other, theirs] of all.entries()) {
            if (mine > theirs) expect(shares[one]).toBeGreaterThanOrEqual(shares[other] ?? NaN);
          }
        }
      }),
    );
  });
});

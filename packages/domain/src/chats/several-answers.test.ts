import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { checkPoll } from './poll-form.js';
import {
  castBallot,
  checkVotersShown,
  chosenIn,
  namesVoters,
  pollShares,
  showsVoters,
  wholeOf,
  type PollChoice,
} from './polls.js';
import type { Ballot, Poll } from './schema.js';

const OPTIONS = ['a', 'b', 'c'];

function created(form: { isMultiple?: boolean; isAnonymous?: boolean } = {}): Poll {
  const poll = checkPoll({ question: 'Which?', options: OPTIONS, ...form });
  if (!poll.ok) throw new Error(poll.error);
  return poll.value;
}
const several = created({ isMultiple: true });

/** A poll after votes of several people, and what each has chosen. */
function after(votes: readonly (PollChoice & { readonly voter: string })[], start = several) {
  const ballots = new Map<string, Ballot>();
  let poll = start;
  for (const { voter, ...vote } of votes) {
    const counted = castBallot(poll, vote, ballots.get(voter));
    if (!counted.ok) throw new Error(counted.error);
    poll = counted.value.poll;
    ballots.set(voter, counted.value.ballot);
  }
  return { poll, ballots };
}

describe('a poll with several answers', () => {
  it('begins without voters, and says what it is', () => {
    expect(several).toMatchObject({ isMultiple: true, voters: 0, counts: [0, 0, 0] });
    expect(created({ isMultiple: false })).toEqual(created());
    expect(created()).not.toHaveProperty('isAnonymous');
    expect(created({ isAnonymous: true }).isAnonymous).toBe(true);
  });

  it('counts each option that somebody chooses, and them once', () => {
    const { poll, ballots } = after([
      { voter: 'ada', optionIndex: 2 },
      { voter: 'ada', optionIndex: 0 },
      { voter: 'ben', optionIndex: 2 },
    ]);
    expect(poll).toMatchObject({ counts: [1, 0, 2], voters: 2 });
    expect(chosenIn(ballots.get('ada'))).toEqual([0, 2]);
    expect(pollShares(poll.counts, wholeOf(poll))).toEqual(['50.0%', '0.0%', '100.0%']);
  });

  it('gives an option up that is chosen again, down to none', () => {
    const { poll, ballots } = after([
      { voter: 'ada', optionIndex: 1 },
      { voter: 'ada', optionIndex: 1 },
    ]);
    expect(poll).toEqual(several);
    expect(ballots.get('ada')).toEqual({ optionIndex: 1, choices: [] });
  });

  it('changes nothing where an option is chosen or given up already', () => {
    for (const [isChosen, before] of [
      [true, { optionIndex: 1, choices: [1] }],
      [false, { optionIndex: 1, choices: [0] }],
      [false, undefined],
    ] as const) {
      const counted = castBallot(several, { optionIndex: 1, isChosen }, before);
      expect(counted.ok && counted.value.poll).toBe(several);
      expect(counted.ok && counted.value.ballot.choices).toEqual(chosenIn(before));
    }
  });

  it.each([-1, 3, 0.5, Number.NaN])('refuses option %d of three', (optionIndex) => {
    const refused = err('This poll has no such option.');
    expect(castBallot(several, { optionIndex }, undefined)).toEqual(refused);
    expect(castBallot(created(), { optionIndex }, undefined)).toEqual(refused);
  });

  it('always counts what people have chosen', () => {
    const vote = fc.record(
      {
        voter: fc.constantFrom('ada', 'ben', 'cleo'),
        optionIndex: fc.nat({ max: 2 }),
        isChosen: fc.boolean(),
      },
      { requiredKeys: ['voter', 'optionIndex'] },
    );
    fc.assert(
      fc.property(fc.array(vote), (votes) => {
        const { poll, ballots } = after(votes);
        const all = [...ballots.values()].map(chosenIn);
        expect(poll.counts).toEqual(
          OPTIONS.map((_, index) => all.filter((chosen) => chosen.includes(index)).length),
        );
        expect(poll.voters).toBe(all.filter(({ length }) => length > 0).length);
        for (const chosen of all) expect(chosen).toEqual([...new Set(chosen)].toSorted());
      }),
    );
  });
});

it('a poll with one answer takes a vote that moves, whatever is said of choosing', () => {
  const { poll, ballots } = after(
    [
      { voter: 'ada', optionIndex: 0 },
      { voter: 'ada', optionIndex: 0, isChosen: false },
      { voter: 'ada', optionIndex: 1, isChosen: false },
    ],
    created(),
  );
  expect(poll).toEqual({ ...created(), counts: [0, 1, 0] });
  expect(ballots.get('ada')).toEqual({ optionIndex: 1 });
  expect(chosenIn({ optionIndex: 1 })).toEqual([1]);
  expect(wholeOf(poll)).toBe(1);
});

it.each([
  ['one answer', {}, false, true],
  ['one answer, anonymous', { isAnonymous: true }, false, false],
  ['one answer, shown', { isAnonymous: false }, true, true],
  ['several', { isMultiple: true }, false, false],
  ['several, anonymous', { isMultiple: true, isAnonymous: true }, false, false],
  ['several, shown', { isMultiple: true, isAnonymous: false }, true, true],
])('who voted is learnt where it may be: %s', (_name, form, isShown, isNamed) => {
  const poll = created(form);
  expect(showsVoters(poll)).toBe(isShown);
  expect(namesVoters(poll)).toBe(isNamed);
  expect(checkVotersShown(poll)).toEqual(
    isShown ? ok(true) : err('This poll does not show who voted.'),
  );
});

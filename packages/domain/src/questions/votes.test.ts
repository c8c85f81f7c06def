import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voteValues, type VoteValue } from './limits.js';
import type { VoteState } from './schema.js';
import { castVote, checkVoting, voteCount, voteMessage } from './votes.js';

const casts = fc.array(
  fc.record({
    voter: fc.constantFrom('ada', 'bob', 'eve', 'sam'),
    value: fc.constantFrom(...voteValues),
  }),
  { maxLength: 60 },
);

interface Cast {
  readonly voter: string;
  readonly value: VoteValue;
}

/** The rule said with sets: whoever is in one leaves it, whoever is in the other moves. */
function countWithSets(sequence: readonly Cast[]) {
  const lists = { up: new Set<string>(), down: new Set<string>() };
  for (const { voter, value } of sequence) {
    const [own, other] = value === 'up' ? [lists.up, lists.down] : [lists.down, lists.up];
    if (!own.delete(voter)) own.add(voter);
    other.delete(voter);
  }
  return { upVotes: [...lists.up], downVotes: [...lists.down] };
}

function countWithDeltas(sequence: readonly Cast[]) {
  const votes = new Map<string, VoteState>();
  let upVoteCount = 0;
  let downVoteCount = 0;
  for (const { voter, value } of sequence) {
    const outcome = castVote(votes.get(voter) ?? 'none', value);
    votes.set(voter, outcome.vote);
    upVoteCount += outcome.upDelta;
    downVoteCount += outcome.downDelta;
  }
  return { votes, upVoteCount, downVoteCount };
}

describe('castVote', () => {
  it.each<[VoteState, VoteValue, VoteState, number, number]>([
    ['none', 'up', 'up', 1, 0],
    ['none', 'down', 'down', 0, 1],
    ['up', 'up', 'none', -1, 0],
    ['down', 'down', 'none', 0, -1],
    ['up', 'down', 'down', -1, 1],
    ['down', 'up', 'up', 1, -1],
  ])(
    'turns %s by a cast of %s into %s (DESIGN, vote)',
    (before, cast, vote, upDelta, downDelta) => {
      expect(castVote(before, cast)).toEqual({ vote, upDelta, downDelta });
    },
  );

  it('counts as sets of people do, after any sequence of casts by anyone (SPEC §4)', () => {
    fc.assert(
      fc.property(casts, (sequence) => {
        const lists = countWithSets(sequence);
        const { votes, ...counters } = countWithDeltas(sequence);
        expect(counters).toEqual({
          upVoteCount: lists.upVotes.length,
          downVoteCount: lists.downVotes.length,
        });
        expect(voteCount(counters)).toBe(lists.upVotes.length - lists.downVotes.length);
        for (const [voter, vote] of votes) {
          expect(lists.upVotes.includes(voter)).toBe(vote === 'up');
          expect(lists.downVotes.includes(voter)).toBe(vote === 'down');
        }
      }),
    );
  });

  it('returns to where it was when the same vote is cast twice from none', () => {
    fc.assert(
      fc.property(casts, fc.constantFrom(...voteValues), (sequence, value) => {
        const newcomer = { voter: 'zoe', value };
        expect(countWithDeltas([...sequence, newcomer, newcomer])).toMatchObject({
          upVoteCount: countWithDeltas(sequence).upVoteCount,
          downVoteCount: countWithDeltas(sequence).downVoteCount,
        });
      }),
    );
  });
});

it.each<[VoteValue, VoteState, string]>([
  ['up', 'up', 'Question upvoted successfully'],
  ['up', 'none', 'Upvote cancelled successfully'],
  ['down', 'down', 'Question downvoted successfully'],
  ['down', 'none', 'Downvote cancelled successfully'],
])('answers a cast of %s that ends as %s with %s (DESIGN, vote)', (cast, state, message) => {
  expect(voteMessage(cast, state)).toBe(message);
});

it('nobody votes on what they wrote, but takes back what they once voted', () => {
  for (const value of voteValues) {
    const cast = castVote('none', value);
    expect(checkVoting('ada', 'Ada', cast).ok).toBe(false);
    expect(checkVoting('ada', 'ben', cast).ok).toBe(true);
    expect(checkVoting('ada', 'ada', castVote(value, value)).ok).toBe(true);
  }
});

import { describe, expect, it } from 'vitest';
import {
  afterAskersEdit,
  checkAnswering,
  checkUnlocked,
  heldOf,
  QUESTION_CLOSED,
  QUESTION_LOCKED,
  whyClosed,
  withReopenVote,
} from './closing.js';
import type { Closing } from './held.js';
import { closeReasons, REOPEN_VOTES } from './limits.js';

const closed: Closing = {
  ...{ reason: 'needsDetails', by: 'grace', at: '2026-11-25T10:00:00.000Z' },
  ...{ note: '', reopenVotes: [] },
};
const locked = { by: 'grace', at: closed.at, why: 'A quarrel' };
const vote = (from: Closing | undefined, voter: string, isOn = true) =>
  from && withReopenVote(from, { voter, isOn });

describe('a closed question', () => {
  it('takes no answers, and can be changed', () => {
    expect(checkAnswering({ closed })).toEqual({ ok: false, error: QUESTION_CLOSED });
    expect(checkUnlocked({ closed }).ok).toBe(true);
    expect(checkAnswering({}).ok).toBe(true);
  });

  it('is open again once enough people vote for it, each once', () => {
    let state: Closing | undefined = closed;
    for (let count = 1; count < REOPEN_VOTES; count += 1) {
      state = vote(vote(state, `voter ${count}`), `VOTER ${count}`);
      expect(state?.reopenVotes).toHaveLength(count);
    }
    expect(vote(state, 'one more')).toBeUndefined();
  });

  it('loses a vote that is taken back', () => {
    const voted = vote(vote(closed, 'ada'), 'ben');
    expect(vote(voted, 'Ada', false)?.reopenVotes).toEqual(['ben']);
  });

  it('stays the same when a vote is given or taken back again', () => {
    const voted = vote(closed, 'ada');
    expect(vote(voted, 'ADA')).toBe(voted);
    expect(vote(closed, 'ada', false)).toBe(closed);
  });

  it.each(closeReasons)('closed as %s is, once its asker changed it', (reason) => {
    const next = afterAskersEdit({ ...closed, reason }, 'ada');
    expect(next?.reopenVotes).toEqual(reason === 'duplicate' ? ['ada'] : undefined);
  });

  it('says why', () => {
    expect(whyClosed(closed)).toBe('It needs details');
    expect(whyClosed({ ...closed, note: 'Which verbs?' })).toBe('It needs details. Which verbs?');
  });
});

it('a locked question is neither answered nor changed', () => {
  for (const check of [checkAnswering, checkUnlocked]) {
    expect(check({ locked })).toEqual({ ok: false, error: QUESTION_LOCKED });
  }
  expect(checkAnswering({ closed, locked })).toEqual({ ok: false, error: QUESTION_LOCKED });
});

it('what an open question lacks is absent', () => {
  expect(Object.keys(heldOf({ closed: undefined, locked: undefined }))).toEqual([]);
  expect(heldOf({ closed, locked })).toEqual({ closed, locked });
});

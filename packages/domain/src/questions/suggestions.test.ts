import { expect, it } from 'vitest';
import {
  checkDeciding,
  checkSuggesting,
  checkSuggestionsWaiting,
  checkWithdrawing,
  SUGGESTIONS_WAITING_MAX,
  type Suggestion,
} from './suggestions.js';

const suggestion: Suggestion = {
  ...{ _id: 's1', by: 'ben', at: '2026-11-25T10:00:00.000Z', why: 'A word', version: 0 },
  text: 'So.',
};

it('others than the author suggest edits', () => {
  expect(checkSuggesting('ada', 'ben').ok).toBe(true);
  expect(checkSuggesting('ada', 'Ada').ok).toBe(false);
});

it('the author and moderators decide, and nobody else', () => {
  expect(checkDeciding('ada', { username: 'Ada', isStaff: false }).ok).toBe(true);
  expect(checkDeciding('ada', { username: 'grace', isStaff: true }).ok).toBe(true);
  expect(checkDeciding('ada', { username: 'ben', isStaff: false }).ok).toBe(false);
});

it('who suggested an edit withdraws it', () => {
  expect(checkWithdrawing(suggestion, 'Ben').ok).toBe(true);
  expect(checkWithdrawing(suggestion, 'ada').ok).toBe(false);
});

it('nobody has more waiting than a few', () => {
  expect(checkSuggestionsWaiting(SUGGESTIONS_WAITING_MAX - 1).ok).toBe(true);
  expect(checkSuggestionsWaiting(SUGGESTIONS_WAITING_MAX).ok).toBe(false);
});

import { expect, it, vi } from 'vitest';
import { landAhead, standsAhead, takeLanded } from './landed.js';

it('stands in its slice from its landing on, until its page has taken it', () => {
  const dispatch = vi.fn();
  const value = { qid: 'q1' };
  expect(standsAhead(value)).toBe(false);
  expect(takeLanded(value)).toBe(false);
  landAhead(dispatch, [{ value, action: { type: 'opened' } }]);
  expect(dispatch.mock.calls).toEqual([[{ type: 'opened' }]]);
  expect(standsAhead(value)).toBe(true);
  expect(takeLanded(value)).toBe(true);
  // Read again, it may be what has to come back in place of something else.
  expect(takeLanded(value)).toBe(false);
  expect(standsAhead(value)).toBe(false);
  expect(standsAhead({ qid: 'q1' })).toBe(false);
  expect(standsAhead(undefined)).toBe(false);
});

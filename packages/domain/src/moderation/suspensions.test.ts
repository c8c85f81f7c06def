import { describe, expect, it } from 'vitest';
import { isSuspended, suspendedSentence, suspensionEnd } from './suspensions.js';

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
    expect(suspendedSentence({ until: '2026-11-29T10:05:59.000Z', told: '' }, () => 'noon')).toBe(
      'You are suspended until noon and can only read.',
    );
    expect(suspendedSentence({ until: null, told: 'Spam' })).toBe(
      'You are suspended for good and can only read. The reason: Spam',
    );
    expect(suspendedSentence({ until: null, told: '' })).toBe(
      'You are suspended for good and can only read.',
    );
  });
});

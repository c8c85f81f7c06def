import { describe, expect, it } from 'vitest';
import { clockTime } from '@collabor8/domain';
import { shortTime } from './conversation/conversation-entry.js';

const NOW = new Date(2026, 10, 18, 14, 20);

describe('the time of a message', () => {
  it.each([
    [new Date(2026, 10, 18, 14, 20), '14:20'],
    [new Date(2026, 10, 18, 0, 5), '00:05'],
    [new Date(2026, 10, 18, 23, 59, 59), '23:59'],
  ])('is the hour and minute of its day', (date, words) => {
    expect(clockTime(date)).toBe(words);
    expect(shortTime(date, NOW)).toBe(words);
  });

  it.each([
    [new Date(2026, 10, 17, 14, 20), 'Nov 17'],
    [new Date(2026, 0, 1), 'Jan 1'],
    [new Date(2025, 10, 18, 14, 20), 'Nov 18'],
  ])('is month and day of a day before', (date, words) => {
    expect(shortTime(date, NOW)).toBe(words);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.js';

afterEach(() => {
  vi.useRealTimers();
});

it('makes UUIDs, each another, that lie in the order in which they were made', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  const made: string[] = [];
  for (let times = 0; times < 200; times += 1) {
    made.push(newId());
    vi.advanceTimersByTime(1 + times * 1_000);
  }
  expect(z.array(z.uuidv7()).parse(made)).toEqual(made.toSorted());
  const atOnce = Array.from({ length: 1_000 }, newId);
  expect(new Set(atOnce).size).toBe(1_000);
});

import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedCallback, useGatheredCallback } from './use-debounced.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks five times, 400 ms apart. */
function askFiveTimes(ask: () => void): void {
  for (let asked = 0; asked < 5; asked += 1) {
    ask();
    vi.advanceTimersByTime(400);
  }
}

it('is put off for as long as it is asked for', () => {
  const callback = vi.fn();
  const { result } = renderHook(() => useDebouncedCallback(callback, 1_000));
  askFiveTimes(result.current);
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(callback).toHaveBeenCalledTimes(1);
});

it('is called in time, and once for all that ask meanwhile', () => {
  const callback = vi.fn();
  const { result } = renderHook(() => useGatheredCallback(callback, 1_000));
  askFiveTimes(result.current);
  expect(callback).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(callback).toHaveBeenCalledTimes(2);
});

it.each([useDebouncedCallback, useGatheredCallback])(
  'is not called once the view is gone: %o',
  (useLater) => {
    const callback = vi.fn();
    const { result, unmount } = renderHook(() => useLater(callback, 1_000));
    result.current();
    unmount();
    vi.advanceTimersByTime(2_000);
    expect(callback).not.toHaveBeenCalled();
  },
);

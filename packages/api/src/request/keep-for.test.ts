import { describe, expect, it, vi } from 'vitest';
import { keepFor } from './keep-for.js';

/** Answers 1, 2, 3 … */
const counting = () => {
  let answered = 0;
  return vi.fn(() => Promise.resolve((answered += 1)));
};

function clocked(most?: number) {
  let at = 0;
  const kept = keepFor<number>({ ms: 1_000, ...(most !== undefined && { most }), now: () => at });
  return { ...kept, pass: (ms: number) => void (at += ms) };
}

describe('an answer that is kept for a time', () => {
  it('is worked out once within it, and anew after it', async () => {
    const { ask, pass } = clocked();
    const workOut = counting();
    expect(await Promise.all([ask(workOut), ask(workOut)])).toEqual([1, 1]);
    pass(999);
    expect(await ask(workOut)).toBe(1);
    pass(1);
    expect(await ask(workOut)).toBe(2);
  });

  it('is worked out anew where that failed', async () => {
    const { ask } = clocked();
    await expect(ask(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await ask(counting())).toBe(1);
  });

  it('is not the one that was under way when it was forgotten', async () => {
    const { ask, forget } = clocked();
    const underWay = ask(() => Promise.resolve(7));
    forget();
    expect(await underWay).toBe(7);
    expect(await ask(counting())).toBe(1);
  });

  it('gives its room to a newer one', async () => {
    const { ask } = clocked(2);
    const workOut = counting();
    for (const key of ['a', 'b', 'c']) await ask(workOut, key);
    expect([await ask(workOut, 'c'), await ask(workOut, 'b'), await ask(workOut, 'a')]).toEqual([
      3, 2, 4,
    ]);
  });
});

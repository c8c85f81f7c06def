import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useOnceAtATime } from './use-game-actions.js';

it.each(['resolves', 'rejects'] as const)(
  'leaves undone what is asked for meanwhile, until the first %s',
  async (end) => {
    const { result } = renderHook(useOnceAtATime);
    const begun: (() => void)[] = [];
    const ask = () =>
      result.current(
        () =>
          new Promise<void>((resolve, reject) => {
            begun.push(end === 'resolves' ? resolve : () => reject(new Error('No.')));
          }),
      );
    ask();
    ask();
    expect(begun).toHaveLength(1);
    await act(async () => {
      begun[0]?.();
      await Promise.resolve();
    });
    ask();
    expect(begun).toHaveLength(2);
  },
);

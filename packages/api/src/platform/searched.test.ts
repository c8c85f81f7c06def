import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { oneByOne } from './searched.js';

it('lets others have their turn between texts that take long', async () => {
  const clock = vi.spyOn(performance, 'now');
  let time = 0;
  clock.mockImplementation(() => time);
  const done: string[] = [];
  const other = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) {
      await nextTurn();
      done.push('another person');
    }
  };
  const make = (text: string): number => {
    time += 11;
    done.push(text);
    return text.length;
  };
  const [lengths] = await Promise.all([oneByOne(['a', 'bb', 'ccc'], make), other()]);
  clock.mockRestore();
  expect(lengths).toEqual([1, 2, 3]);
  expect(done.indexOf('ccc')).toBeGreaterThan(done.indexOf('another person'));
  expect(done.filter((each) => each === 'another person').length).toBe(3);
});

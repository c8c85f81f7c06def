import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { oneByOne } from './searched.js';

it('lets others have their turn between texts that take long', async () => {
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now');
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

it('looks at one text a turn, however many lists are looked through at once', async () => {
  // Later than the test before has ended, by its own clock.
  let time = performance.now() + 1_000;
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementation(() => time);
  let inTurn = 0;
  let most = 0;
  const make = (): void => {
    time += 11;
    inTurn += 1;
    most = Math.max(most, inTurn);
    setImmediate(() => {
      inTurn = 0;
    });
  };
  await Promise.all([1, 2, 3].map(() => oneByOne(['a', 'bb', 'ccc'], make)));
  clock.mockRestore();
  expect(most).toBe(1);
});

import { expect, it } from 'vitest';
import { AppError } from './errors.js';
import { countMade, limiterInMemory } from './count.js';

const sentence = (seconds: number) => `Wait ${seconds} s.`;
const newLimit = () =>
  [limiterInMemory({ name: 'made', points: 1, duration: 60 }), 'ada', sentence] as const;
const make = () => Promise.resolve({ isNew: true });
const tooMany = { code: 'tooMany', message: 'Wait 60 s.' };

it('what fails gives back its own, however often others are refused meanwhile', async () => {
  const limit = newLimit();
  let fail: (reason: AppError) => void = () => undefined;
  const never = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const failing = countMade(limit, { make: () => never });
  for (let times = 0; times < 3; times += 1) {
    await expect(countMade(limit, { make })).rejects.toMatchObject(tooMany);
  }
  fail(new AppError('invalid', 'It is empty.'));
  await expect(failing).rejects.toThrow('It is empty.');
  expect(await countMade(limit, { make })).toEqual({ isNew: true });
  await expect(countMade(limit, { make })).rejects.toMatchObject(tooMany);
});

it('what was made already is answered at the bound, and nothing else', async () => {
  const limit = newLimit();
  await countMade(limit, { make });
  const again = (isMade: boolean) =>
    countMade(limit, {
      make: () => Promise.resolve({ isNew: !isMade }),
      isMade: () => Promise.resolve(isMade),
    });
  for (let times = 0; times < 3; times += 1) expect(await again(true)).toEqual({ isNew: false });
  await expect(again(false)).rejects.toMatchObject(tooMany);
});

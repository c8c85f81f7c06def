import { expect, it } from 'vitest';
import { did } from '../whiteboards-slice.js';
import { keepActs, readOwnActs } from './kept-acts.js';

const clear = { kind: 'clear', id: 'cleared' } as const;
const undo = { kind: 'undo', target: 'cleared' } as const;

it('knows what was done before it had loaded, in its order, until that has got through', async () => {
  const done = [
    ...did('grace', 'a-board', [clear]).payload,
    ...did('grace', 'a-board', [undo]).payload,
  ];
  expect(await readOwnActs('grace')).toEqual(done);
  await keepActs('grace', done.slice(1));
  expect(await readOwnActs('grace')).toEqual(done.slice(1));
  expect(await readOwnActs('ada')).toEqual([]);
});

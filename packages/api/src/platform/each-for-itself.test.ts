import { expect, it } from 'vitest';
import { eachForItself, failuresOf, SomeFailedError } from './each-for-itself.js';

const documents = Array.from({ length: 30 }, (_, n) => ({ _id: `d${n}`, n }));

async function failing(work: Promise<void>): Promise<SomeFailedError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof SomeFailedError) return error;
  throw new Error('It was to reject with what failed.');
}

const refuse = (_id: string) => Promise.reject(new Error(`no ${_id}`));

it('goes on behind what fails, in order, and rejects with it in the end', async () => {
  const done: number[] = [];
  const work = eachForItself(documents, async ({ _id, n }) => {
    if (n === 0 || n === 7) await refuse(_id);
    done.push(n);
  });
  const { failures, count, message } = await failing(work);
  expect(done).toEqual(documents.map(({ n }) => n).filter((n) => n !== 0 && n !== 7));
  expect(failures).toMatchObject([
    { id: 'd0', error: { message: 'no d0' } },
    { id: 'd7', error: { message: 'no d7' } },
  ]);
  expect([count, message]).toEqual([2, 'Of several things 2 failed; the others were done.']);
});

it('names some of many, and counts all of them', async () => {
  const { failures, count } = await failing(eachForItself(documents, ({ _id }) => refuse(_id)));
  expect([failures.length, count]).toEqual([10, 30]);
});

it('gathers what failed inside of its parts', async () => {
  const part = () => eachForItself(documents, ({ _id }) => refuse(_id));
  const parts = [() => refuse('part'), part, () => Promise.resolve(), part];
  const { failures, count } = await failing(eachForItself(parts, (each) => each()));
  expect(failures.map(({ id }) => id)).toEqual([
    undefined,
    ...documents.slice(0, 9).map(({ _id }) => _id),
  ]);
  expect(count).toBe(61);
});

it('says nothing where nothing fails', async () => {
  await expect(eachForItself(documents, () => Promise.resolve())).resolves.toBeUndefined();
});

it('rejects with what keeps it from the documents themselves', async () => {
  async function* broken() {
    yield await Promise.resolve('one');
    throw new Error('The store is gone.');
  }
  await expect(eachForItself(broken(), () => Promise.resolve())).rejects.toThrow('is gone');
  expect(failuresOf(new Error('x'))).toMatchObject({ count: 1, failures: [{ id: undefined }] });
});

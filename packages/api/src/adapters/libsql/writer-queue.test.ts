import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StoreFullError } from '../../ports/failures.js';
import { Connection } from './driver.js';
import { WriterQueue } from './writer-queue.js';

/** Like a disk that is full: as many commits fail as it is told, and the disk hears of none. */
class FailingConnection extends Connection {
  failures = 0;
  commits = 0;
  flushed: boolean[] = [];

  override exec(sql: string): void {
    if (sql === 'COMMIT') {
      this.commits += 1;
      // 2 is FULL: the commit waits for the disk.
      this.flushed.push(this.row<[number]>('PRAGMA synchronous')?.[0] === 2);
      if (this.commits <= this.failures) throw new Error('disk full');
    }
    super.exec(sql);
  }
}

let folder = '';
let connection: FailingConnection;
let queue: WriterQueue;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
  connection = new FailingConnection(join(folder, 'store.db'));
  connection.exec('CREATE TABLE numbers (n INTEGER)');
  queue = new WriterQueue(connection);
});

afterEach(async () => {
  connection.close();
  await rm(folder, { recursive: true });
});

const add = (n: number) => {
  connection.run('INSERT INTO numbers VALUES (?)', [n]);
  return n;
};

const numbers = () => connection.rows<[number]>('SELECT n FROM numbers').map(([n]) => n);

it('runs jobs in the order in which they came', async () => {
  const jobs = [1, 2, 3, 4, 5, 6].map((n) =>
    n % 3 === 0
      ? queue.unit(async () => {
          await new Promise((resolve) => setTimeout(resolve, 2));
          return add(n);
        })
      : queue.step(() => add(n)),
  );
  expect(await Promise.all(jobs)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('gathers the steps of one turn into one commit', async () => {
  await Promise.all(Array.from({ length: 50 }, (_, n) => queue.step(() => add(n))));
  expect(connection.commits).toBe(1);
  expect(numbers()).toHaveLength(50);
});

it('acknowledges nothing that could not be committed', async () => {
  connection.failures = Number.POSITIVE_INFINITY;
  const jobs = [queue.step(() => add(1)), queue.step(() => add(2)), queue.unit(async () => add(3))];
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(numbers()).toEqual([]);
});

it('tries each step alone when their common commit failed', async () => {
  connection.failures = 1;
  expect(await Promise.all([queue.step(() => add(1)), queue.step(() => add(2))])).toEqual([1, 2]);
  expect(numbers()).toEqual([1, 2]);
});

it('gathers the units of one turn into one commit, and more of them into a few', async () => {
  await Promise.all(Array.from({ length: 5 }, (_, n) => queue.unit(async () => add(n))));
  expect(connection.commits).toBe(1);
  await Promise.all(Array.from({ length: 20 }, (_, n) => queue.unit(async () => add(n))));
  expect(connection.commits).toBe(4);
  expect(numbers()).toHaveLength(25);
});

it('waits with a commit as long as each turn brings another unit, until it holds enough', async () => {
  const units: Promise<number>[] = [];
  for (let n = 0; n < 9; n += 1) {
    // Begun before the queue's own turn, so that the next unit comes before it.
    const turn = nextTurn();
    units.push(queue.unit(async () => add(n)));
    await turn;
  }
  await Promise.all(units);
  expect(connection.commits).toBe(2);
  expect(numbers()).toHaveLength(9);
});

it('flushes each commit, but for those of units alone that may be lost with the power', async () => {
  const lossy = () => queue.unit(async () => add(1), { isFlushed: false });
  await lossy();
  await Promise.all([lossy(), lossy()]);
  await Promise.all([lossy(), queue.unit(async () => add(2))]);
  await lossy();
  await queue.step(() => add(3));
  expect(connection.flushed).toEqual([false, false, true, false, true]);
});

it('takes back what a unit wrote that fails, and nothing of its neighbours', async () => {
  const failing = async () => {
    add(2);
    await new Promise((resolve) => setTimeout(resolve, 2));
    throw new Error('no');
  };
  const jobs = [queue.unit(async () => add(1)), queue.unit(failing), queue.step(() => add(3))];
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(numbers()).toEqual([1, 3]);
  expect(connection.commits).toBe(1);
});

it('runs the units again, each alone, when a failure took the transaction along', async () => {
  let runs = 0;
  const breaking = async () => {
    runs += 1;
    connection.exec('ROLLBACK');
    throw new Error('disk full');
  };
  const jobs = [
    queue.unit(async () => add(1)),
    queue.unit(breaking),
    queue.unit(async () => add(3)),
  ];
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([numbers(), runs]).toEqual([[1, 3], 2]);
});

it('goes on with a job that comes the moment the queue runs empty', async () => {
  for (let n = 0; n < 5; n += 1) expect(await queue.step(() => add(n))).toBe(n);
  await queue.idle();
  expect(numbers()).toEqual([0, 1, 2, 3, 4]);
});

it('says by the port’s error that the disk is full, and goes on when there is room', async () => {
  connection.exec('CREATE TABLE texts (t TEXT)');
  connection.exec('PRAGMA max_page_count = 4');
  const write = () => connection.run('INSERT INTO texts VALUES (?)', ['x'.repeat(20_000)]);
  await expect(queue.step(write)).rejects.toBeInstanceOf(StoreFullError);
  const together = await Promise.allSettled([
    queue.step(write),
    queue.step(() => add(1)),
    queue.unit(async () => {
      await Promise.resolve();
      write();
    }),
  ]);
  expect(together).toMatchObject([
    { reason: expect.any(StoreFullError) },
    { status: 'fulfilled' },
    { reason: expect.any(StoreFullError) },
  ]);
  connection.exec('PRAGMA max_page_count = 4000');
  await queue.step(write);
  expect(connection.row<[number]>('SELECT count(*) FROM texts')).toEqual([1]);
});

it('lets others in between units of a commit that take long', async () => {
  let turns = 0;
  const counting = setImmediate(function again() {
    turns += 1;
    next = setImmediate(again);
  });
  let next = counting;
  const begun: number[] = [];
  const long = () =>
    queue.unit(() => {
      begun.push(turns);
      const end = performance.now() + 15;
      while (performance.now() < end);
      return Promise.resolve();
    });
  await Promise.all([long(), long(), long()]);
  clearImmediate(next);
  expect(connection.commits).toBe(1);
  const [first = 0, second = 0, third = 0] = begun;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(10);
});

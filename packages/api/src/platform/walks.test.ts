import { describe, expect, it } from 'vitest';
import { InvalidCursorError } from '../ports/document-store.js';
import { byTurns, inTurn, walkOf, type Walk } from './walks.js';

/** A list of numbers, whose cursors are places in it. */
const listOf = (numbers: readonly number[]): Walk<number> =>
  walkOf(
    ({ cursor, limit }) => {
      const start = Number(cursor ?? 0);
      const end = start + limit;
      const nextCursor = end < numbers.length ? String(end) : null;
      return Promise.resolve({ items: numbers.slice(start, end), nextCursor });
    },
    (items) => items,
  );

const upTo = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, n) => from + n);

async function readAll(walk: Walk<number>, limit: number): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Walk<number>>> = await walk({ cursor, limit });
    pages.push([...page.items]);
    cursor = page.nextCursor;
    if (pages.length > 100) throw new Error('The pages never end.');
  } while (cursor !== null);
  return pages;
}

describe('a walk', () => {
  it('fills its pages past what is left out', async () => {
    const even = walkOf(listOf(upTo(20)), (some) => some.filter((n) => n % 2 === 0));
    expect(await readAll(even, 3)).toEqual([[0, 2, 4], [6, 8, 10], [12, 14, 16], [18]]);
    const [first] = await readAll(even, 10);
    expect(first?.length).toBeGreaterThanOrEqual(7);
  });

  it('ends a page that finds nothing for long, and goes on', async () => {
    const rare = walkOf(listOf(upTo(5000)), (some) => some.filter((n) => n === 4999));
    expect(await readAll(rare, 100)).toEqual([[], [], [4999]]);
  });

  it('reads more at a time where it finds nothing, and nothing twice', async () => {
    let reads = 0;
    const list = listOf(upTo(5000));
    const rare = walkOf(
      (page) => {
        reads += 1;
        return list(page);
      },
      (some) => some.filter((n) => n % 1000 > 992),
    );
    const pages = await readAll(rare, 3);
    expect(pages.flat()).toEqual(upTo(5000).filter((n) => n % 1000 > 992));
    expect(Math.max(...pages.map(({ length }) => length))).toBe(3);
    expect(reads).toBeLessThan(200);
  });

  it('goes for one page no further along a walk than along a list', async () => {
    let furthest = 0;
    const list = listOf(upTo(50_000));
    const rare = walkOf(list, (some) => {
      furthest = some.at(-1) ?? furthest;
      return some.filter((n) => n % 500 === 499);
    });
    const rarer = walkOf(rare, (some) => some.filter((n) => n === 49_999));
    const { items, nextCursor } = await rarer({ cursor: null, limit: 20 });
    expect([items, nextCursor]).toEqual([[], expect.any(String)]);
    expect(furthest).toBeLessThan(2_200);
    expect((await readAll(rarer, 20)).flat()).toEqual([49_999]);
  });

  it('goes through one list after the other, at any length of page', async () => {
    for (const limit of [1, 2, 3, 5, 7, 100]) {
      const walk = inTurn([listOf(upTo(5)), listOf([]), listOf(upTo(3, 5)), listOf(upTo(2, 8))]);
      const pages = await readAll(walk, limit);
      expect(pages.flat()).toEqual(upTo(10));
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    }
  });

  it('goes through several by turns, each to its end', async () => {
    const walk = byTurns({ a: listOf([1, 2, 3, 4, 5]), b: listOf([10]), c: listOf([20, 21]) });
    expect(await readAll(walk, 6)).toEqual([
      [1, 10, 20, 2, 21],
      [3, 4, 5],
    ]);
    const pages = await readAll(walk, 1);
    expect(pages.flat().toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 10, 20, 21]);
  });

  it('refuses cursors that are none of its own', async () => {
    const turn = inTurn([listOf(upTo(5))]);
    const turns = byTurns({ a: listOf(upTo(5)) });
    const made = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const cursor of ['', 'x', made(null), made([7, null]), made(['a', null]), made([0, 1])])
      await expect(turn({ cursor, limit: 2 })).rejects.toThrow(InvalidCursorError);
    for (const cursor of ['', 'x', made(null), made({ a: 1 })])
      await expect(turns({ cursor, limit: 2 })).rejects.toThrow(InvalidCursorError);
  });
});

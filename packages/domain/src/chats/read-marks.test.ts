import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markBefore, withMark, type ReadMark } from './read-marks.js';

describe('a read mark', () => {
  it('goes forward, and never back by itself', () => {
    const known = { lastReadSeq: 4 };
    expect(withMark(known, { lastReadSeq: 6 })).toEqual({ lastReadSeq: 6 });
    expect(withMark(known, { lastReadSeq: 4 })).toBe(known);
    expect(withMark(known, { lastReadSeq: 3 })).toBe(known);
  });

  it('is moved back to before a message, and what was read earlier counts no more', () => {
    const back = markBefore({ lastReadSeq: 9 }, 4);
    expect(back).toEqual({ lastReadSeq: 3, readTurn: 1 });
    expect(withMark({ lastReadSeq: 9 }, back)).toEqual(back);
    expect(withMark(back, { lastReadSeq: 9 })).toBe(back);
    expect(withMark(back, { lastReadSeq: 5, readTurn: 1 })).toEqual({ ...back, lastReadSeq: 5 });
    expect(markBefore(back, 2)).toEqual({ lastReadSeq: 1, readTurn: 2 });
  });

  it('is the same in whatever order it is heard of', () => {
    const mark: fc.Arbitrary<ReadMark> = fc.record({
      lastReadSeq: fc.nat({ max: 5 }),
      readTurn: fc.nat({ max: 3 }),
    });
    const first: ReadMark = { lastReadSeq: 0, readTurn: 0 };
    fc.assert(
      fc.property(fc.array(mark), (marks) => {
        const heard = (all: readonly ReadMark[]) => all.reduce(withMark, first);
        expect(heard(marks.toReversed())).toEqual(heard([...marks, ...marks]));
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withFurther, withRowChange, type ListInParts, type RowChange } from './lists-in-parts.js';

interface Thing {
  readonly _id: string;
  readonly at: string;
  readonly text: string;
}

const PART = 2;

/** Everything there is after some changes, the latest first. */
const allAfter = (changes: readonly RowChange<Thing>[]): readonly Thing[] =>
  [...new Map(changes.map(({ _id, row }) => [_id, row])).values()]
    .flatMap((row) => row ?? [])
    .toSorted((one, other) => (`${one.at} ${one._id}` > `${other.at} ${other._id}` ? -1 : 1));

/** A part of them, as it is read: it follows behind a row, whose time and id are the cursor. */
function partOf(things: readonly Thing[], cursor = '~'): ListInParts<Thing> {
  const rest = things.filter(({ _id, at }) => `${at} ${_id}` < cursor);
  const items = rest.slice(0, PART);
  const last = rest.length > PART ? items.at(-1) : undefined;
  return { items, nextCursor: last === undefined ? null : `${last.at} ${last._id}` };
}

const made = fc.array(
  fc.record({
    _id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    text: fc.constantFrom('one', 'two'),
    isThere: fc.boolean(),
  }),
  { maxLength: 16 },
);

it('leads to what is read afresh, in whatever order changes and further parts come', () => {
  const scrambled = made.chain((acts) =>
    fc.record({
      acts: fc.constant(acts),
      readAt: fc.nat({ max: acts.length }),
      order: fc.shuffledSubarray([...acts.keys()], { minLength: acts.length }),
      repeated: fc.subarray([...acts.keys()]),
      further: fc.array(fc.nat({ max: 40 }), { maxLength: 4 }),
    }),
  );
  fc.assert(
    fc.property(scrambled, ({ acts, readAt, order, repeated, further }) => {
      const changes = acts.map(({ _id, text, isThere }, index): RowChange<Thing> => {
        const at = _id === 'a' || _id === 'f' ? '2' : '1';
        return { _id, revision: index + 1, row: isThere ? { _id, at, text } : null };
      });
      const before = allAfter(changes.slice(0, readAt));
      const heard = [...order, ...repeated].flatMap((index) => changes[index] ?? []);
      let list = partOf(before);
      // A further part was read when the list was: it lacks all that is told.
      const readOn = () => {
        if (list.nextCursor === null) return;
        list = withFurther(list, partOf(before, list.nextCursor), list.nextCursor);
      };
      heard.forEach((change, index) => {
        list = withRowChange(list, change, readAt);
        if (further.includes(index)) readOn();
      });
      while (list.nextCursor !== null) readOn();
      expect(list.items).toEqual(allAfter(changes));
    }),
  );
});

it('is the same where a change is late, and where a part follows elsewhere', () => {
  const row = { _id: 'a', at: '1', text: 'one' };
  const list = withRowChange<Thing, ListInParts<Thing>>(
    { items: [], nextCursor: 'here' },
    { _id: 'b', revision: 2, row: null },
  );
  expect(withRowChange(list, { _id: 'b', revision: 2, row })).toBe(list);
  expect(withRowChange(list, { _id: 'a', revision: 1, row }, 1)).toBe(list);
  expect(withFurther(list, { items: [row], nextCursor: null }, 'there')).toBe(list);
});

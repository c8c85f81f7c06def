import { groupMessages } from '@collabor8/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from './conversation-entry.js';

/** Everybody speaks once, so that every message is a group. */
const said = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, place) => ({
    _id: `message ${String(from + place)}`,
    msg: 'Good day.',
    msgFrom: `person ${String(from + place)}`,
    msgDateTime: new Date(2026, 4, 5, 9, 0, from + place).toISOString(),
  }));

const keyed = (from: number, to: number, tops: readonly string[] = []) =>
  groupMessages(said(from, to)).flatMap(({ groups }) =>
    runsOf(groups, new Set(tops)).map(({ key, groups }) => ({
      key,
      ids: groups.flatMap(({ messages }) => messages.map(({ _id }) => _id)),
    })),
  );

const runs = (from: number, to: number): string[][] => keyed(from, to).map(({ ids }) => ids);

describe('the runs of a conversation', () => {
  it('hold every message, in order', () => {
    expect(runs(0, 500).flat()).toEqual(said(0, 500).map(({ _id }) => _id));
  });

  it('are many where the conversation is long, and none is', () => {
    expect(runs(0, 2000).length).toBeGreaterThan(40);
    expect(Math.max(...runs(0, 2000).map(({ length }) => length))).toBeLessThan(250);
  });

  it('stay as they are when older messages are loaded and new ones come', () => {
    const places = fc.tuple(fc.nat(200), fc.nat(200));
    fc.assert(
      fc.property(places, ([older, newer]) => {
        // The first and the last one may have grown.
        const before = runs(200, 400).slice(1, -1).map(String);
        expect(runs(200 - older, 400 + newer).map(String)).toEqual(expect.arrayContaining(before));
      }),
      { numRuns: 20 },
    );
  });

  it('stay, from the first one on, when older messages are loaded', () => {
    const before = keyed(200, 400);
    const after = keyed(150, 400, ['message 200']);
    expect(after.slice(-before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
  });

  it('keep their keys when what began one is under one name with what was said before it', () => {
    const [second, ...others] = said(1, 10);
    const [first] = said(0, 1);
    if (first === undefined || second === undefined) throw new Error('Nothing was said.');
    const { msgFrom } = first;
    const [day] = groupMessages([first, { ...second, msgFrom }, ...others]);
    const [run] = runsOf(day?.groups ?? [], new Set([second._id]));
    expect(run?.key).toBe(second._id);
    expect(run?.groups[0]?.messages).toHaveLength(2);
  });
});

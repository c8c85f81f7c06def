import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayLabel, groupMessages } from './grouping.js';

/** In the zone of whoever runs the test, as the reader's own days are what counts. */
const sent = (msgFrom: string, ...time: [day: number, hour: number, minute: number]) => ({
  msgFrom,
  msgDateTime: new Date(2026, 4, ...time).toISOString(),
});

const shape = (messages: readonly ReturnType<typeof sent>[]) =>
  groupMessages(messages).map(({ groups }) =>
    groups.map((group) => `${group.msgFrom} ${group.messages.length}`),
  );

describe('groupMessages', () => {
  it('has no day for no message', () => {
    expect(groupMessages([])).toEqual([]);
  });

  it('puts messages that follow closely under one name', () => {
    const messages = [sent('ada', 5, 9, 0), sent('ada', 5, 9, 5), sent('ada', 5, 9, 10)];
    expect(shape(messages)).toEqual([['ada 3']]);
  });

  it('begins anew after a pause of more than five minutes', () => {
    expect(shape([sent('ada', 5, 9, 0), sent('ada', 5, 9, 6)])).toEqual([['ada 1', 'ada 1']]);
  });

  it('begins anew when somebody else speaks', () => {
    const messages = [sent('ada', 5, 9, 0), sent('ben', 5, 9, 1), sent('ada', 5, 9, 2)];
    expect(shape(messages)).toEqual([['ada 1', 'ben 1', 'ada 1']]);
  });

  it('lets a line that nobody said stand alone', () => {
    const line = { ...sent('ada', 5, 9, 1), line: 'ada has left' };
    const messages = [sent('ada', 5, 9, 0), line, sent('ada', 5, 9, 2)];
    expect(shape(messages)).toEqual([['ada 1', 'ada 1', 'ada 1']]);
  });

  it('separates days at the reader’s midnight, however close the messages', () => {
    expect(shape([sent('ada', 5, 23, 59), sent('ada', 6, 0, 0)])).toEqual([['ada 1'], ['ada 1']]);
  });

  it('keeps every message, in order', () => {
    const messages = fc.array(
      fc.record({
        msgFrom: fc.constantFrom('ada', 'ben'),
        msgDateTime: fc
          .date({ min: new Date(2026, 0, 1), max: new Date(2026, 0, 4), noInvalidDate: true })
          .map((date) => date.toISOString()),
      }),
    );
    fc.assert(
      fc.property(messages, (all) => {
        const kept = groupMessages(all).flatMap(({ groups }) =>
          groups.flatMap((group) => group.messages),
        );
        expect(kept).toEqual(all);
      }),
    );
  });
});

describe('dayLabel', () => {
  const now = new Date(2026, 2, 1, 0, 30);

  it.each([
    [new Date(2026, 2, 1, 23, 59), 'Today'],
    [new Date(2026, 2, 1), 'Today'],
    [new Date(2026, 1, 28, 23, 59), 'Yesterday'],
    [new Date(2026, 1, 27, 23, 59), 'Feb 27, 2026'],
    [new Date(2025, 2, 1), 'Mar 1, 2025'],
    [new Date(2026, 2, 2), 'Mar 2, 2026'],
  ])('calls %s %s', (date, label) => {
    expect(dayLabel(date, now)).toBe(label);
  });
});

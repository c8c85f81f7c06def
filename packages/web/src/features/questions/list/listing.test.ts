import {
  applyToRow,
  type QuestionEvent,
  type QuestionFilter,
  type QuestionRow,
} from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { aRow, someCounters } from '../../../testing/question-samples.js';
import {
  afterEvent,
  extended,
  newListing,
  refreshed,
  withWaitingShown,
  type Listing,
  type QuestionList,
  type Rows,
} from './listing.js';
import { compareRows } from './question-filter.js';

const newest: QuestionFilter = { order: 'newest', search: '', tag: '' };

const at = (minute: number): string => new Date(Date.UTC(2024, 0, 1, 0, minute)).toISOString();
const rowAt = (minute: number, differences: Partial<QuestionRow> = {}): QuestionRow =>
  aRow(`q${String(minute).padStart(4, '0')}`, { askDateTime: at(minute), ...differences });

const rowsOf = (...rows: QuestionRow[]): Rows =>
  Object.fromEntries(rows.map((row) => [row._id, row]));
const listOf = (items: QuestionRow[], nextCursor: string | null = null): QuestionList => ({
  items,
  nextCursor,
  total: { count: items.length, isExact: true },
});
const isAsked = (question: QuestionRow): QuestionEvent => ({
  name: 'questionUpdate',
  isNew: true,
  question,
});

/** mulberry32: the same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe('a list that is read in pages while questions arrive', () => {
  it.each(Array.from({ length: 30 }, (_, seed) => seed))(
    'holds every question once and in order in the end (seed %i)',
    (seed) => {
      const random = numbersFrom(seed);
      const size = 3;
      let clock = 20;
      let stored = Array.from({ length: 12 }, (_, minute) => rowAt(minute)).reverse();
      const pageAfter = (cursor: string | null): QuestionList => {
        const rest = stored.filter((row) => cursor === null || row.askDateTime < cursor);
        const items = rest.slice(0, size);
        return {
          items,
          nextCursor: rest.length > size ? (items.at(-1)?.askDateTime ?? null) : null,
          total: { count: stored.length, isExact: true },
        };
      };
      let rows: Rows = rowsOf(...stored);
      let listing: Listing = newListing(newest, pageAfter(null));
      const loadMore = () => {
        if (listing.nextCursor === null) return;
        listing = extended(listing, pageAfter(listing.nextCursor), listing.nextCursor);
      };
      for (let step = 0; step < 25; step += 1) {
        const shown = listing.ids;
        switch (random(3)) {
          case 0: {
            clock += 1;
            const row = rowAt(clock);
            stored = [row, ...stored];
            const event = isAsked(row);
            listing = afterEvent(listing, event, rows);
            listing = afterEvent(listing, event, rows);
            rows = { ...rows, [row._id]: row };
            expect(listing.ids).toEqual(shown);
            break;
          }
          case 1:
            loadMore();
            break;
          default:
            listing = withWaitingShown(listing, rows);
        }
        expect(new Set(listing.ids).size).toBe(listing.ids.length);
        expect(listing.total.count).toBe(stored.length);
      }
      while (listing.nextCursor !== null) loadMore();
      expect(withWaitingShown(listing, rows).ids).toEqual(stored.map((row) => row._id));
    },
  );
});

describe('a new question', () => {
  it('that is older than what is loaded only counts: its page brings it', () => {
    const shown = [rowAt(9), rowAt(8)];
    const listing = newListing(newest, listOf(shown, 'more'));
    const after = afterEvent(listing, isAsked(rowAt(3)), rowsOf(...shown));
    expect(after.waiting).toEqual([]);
    expect(after.total.count).toBe(3);
  });

  it('is shown at once where there is nothing to read yet', () => {
    const after = afterEvent(newListing(newest, listOf([])), isAsked(rowAt(3)), {});
    expect(after.ids).toEqual(['q0003']);
  });

  it('changes nothing in a search before the server has said whether it matches', () => {
    const listing = newListing({ ...newest, search: 'verbs' }, listOf([rowAt(1)]));
    expect(afterEvent(listing, isAsked(rowAt(3)), rowsOf(rowAt(1)))).toBe(listing);
  });
});

describe('a first answer', () => {
  it('takes a question off the count of the unanswered ones, once, and leaves its row', () => {
    const row = rowAt(1);
    const listing = newListing({ ...newest, order: 'unanswered' }, listOf([row, rowAt(0)]));
    const event: QuestionEvent = {
      name: 'viewsUpdate',
      qid: row._id,
      revision: 2,
      counters: someCounters({ answerCount: 1 }),
    };
    const before = rowsOf(row, rowAt(0));
    const once = afterEvent(listing, event, before);
    const twice = afterEvent(once, event, { ...before, [row._id]: applyToRow(row, event) });
    expect(twice.total.count).toBe(1);
    expect(twice.ids).toEqual(listing.ids);
  });
});

describe('a list that is read again', () => {
  it('lets what is new wait and moves nothing', () => {
    const shown = [rowAt(2), rowAt(1)];
    const all = [rowAt(3), ...shown];
    const after = refreshed(newListing(newest, listOf(shown)), listOf(all), rowsOf(...all));
    expect(after.ids).toEqual(['q0002', 'q0001']);
    expect(after.waiting).toEqual(['q0003']);
    expect(after.hasMoved).toBe(false);
  });

  it('knows that it can not join what it has missed when nothing of it is left', () => {
    const shown = [rowAt(2), rowAt(1)];
    const missed = [rowAt(9), rowAt(8)];
    const listing = newListing(newest, listOf(shown, 'more'));
    const after = refreshed(listing, listOf(missed, 'more'), rowsOf(...shown, ...missed));
    expect(after.hasMoved).toBe(true);
    expect(after.ids).toEqual(['q0002', 'q0001']);
  });

  it('tells a new question from an older one that rose in a list by views', () => {
    const shown = [rowAt(2, { viewCount: 9 }), rowAt(1, { viewCount: 8 })];
    const risen = rowAt(0, { viewCount: 10 });
    const listing = newListing({ ...newest, order: 'mostViewed' }, listOf(shown, 'more'));
    const after = refreshed(listing, listOf([risen, ...shown], 'more'), rowsOf(risen, ...shown));
    expect(after.waiting).toEqual([]);
    expect(after.hasMoved).toBe(true);
  });
});

describe('a question that lists lack', () => {
  const row = rowAt(2);
  const hidden = {
    ...row,
    revision: 5,
    version: 1,
    title: 'Hidden by a moderator',
    hidden: true as const,
  };
  const isChanged = (question: QuestionRow, isNew = false): QuestionEvent => ({
    name: 'questionUpdate',
    ...{ isNew, question },
  });
  const before = rowsOf(row, rowAt(1));
  const whole = newListing(newest, listOf([row, rowAt(1)]));

  it('leaves them, and waits until the reader asks once it is shown again', () => {
    const without = afterEvent(whole, isChanged(hidden), before);
    expect([without.ids, without.total.count]).toEqual([['q0001'], 1]);
    const shown = { ...row, revision: 6, version: 2 };
    const again = afterEvent(without, isChanged(shown, true), rowsOf(rowAt(1)));
    expect([again.ids, again.waiting, again.total.count]).toEqual([['q0001'], ['q0002'], 2]);
    expect(afterEvent(again, isChanged(shown, true), before)).toEqual(again);
  });

  it('stays in its asker’s own, and leaves what others see of it', () => {
    const own = newListing({ ...newest, askedBy: row.askedBy }, listOf([row]));
    const event = isChanged(hidden);
    expect(afterEvent(own, event, before, row.askedBy).ids).toEqual(['q0002']);
    expect(afterEvent(own, event, before, 'somebody').ids).toEqual([]);
  });

  it('stays where it is known to be shown again by then', () => {
    const later = rowsOf({ ...row, revision: 6, version: 2 }, rowAt(1));
    expect(afterEvent(whole, isChanged(hidden), later).ids).toEqual(whole.ids);
  });

  it('does not come as new once it is known to be hidden', () => {
    const none = newListing(newest, listOf([]));
    expect(afterEvent(none, isAsked(row), rowsOf(hidden)).ids).toEqual([]);
  });

  it('leaves a line behind in no list', () => {
    const line = { ...row, revision: 5, version: 1, askedBy: '', deletedAt: at(9) };
    const event: QuestionEvent = {
      name: 'deleteUpdate',
      ...{ qid: row._id, revision: 5, counters: someCounters() },
      ...{ post: { type: 'question', id: row._id, parentId: null, mark: 1 } },
      ...{ deletedAt: at(9), leavesLine: true, question: line },
    };
    expect(afterEvent(whole, event, before).ids).toEqual(['q0001']);
  });

  it.each([
    ['that reaches behind it', rowAt(1), 'more', ['q0001']],
    ['that ends', rowAt(3), null, ['q0003']],
    ['that ends before it', rowAt(3), 'more', ['q0003', 'q0002', 'q0001']],
  ] as const)('is gone from a list that is read again %s', (_, found, cursor, left) => {
    const shown = [rowAt(3), row, rowAt(1)];
    const listing = newListing(newest, listOf(shown, 'more'));
    const items = found.askDateTime === at(3) ? [rowAt(3)] : [rowAt(3), found];
    expect(refreshed(listing, listOf(items, cursor), rowsOf(...shown)).ids).toEqual([
      ...(found.askDateTime === at(3) ? [] : ['q0003']),
      ...left,
    ]);
  });

  it('leaves a list of which nothing is left by then', () => {
    const after = refreshed(whole, listOf([rowAt(9)]), rowsOf(row, rowAt(1), rowAt(9)));
    expect([after.ids, after.waiting]).toEqual([['q0009'], []]);
  });
});

describe('the orders', () => {
  const old = rowAt(1, { viewCount: 5, lastAnswerDateTime: at(50) });
  const young = rowAt(9, { viewCount: 1 });
  it.each([
    ['newest', young, old],
    ['unanswered', young, old],
    ['active', old, young],
    ['mostViewed', old, young],
  ] as const)('%s puts the right one first', (order, first, second) => {
    expect(compareRows(order, first, second)).toBeLessThan(0);
    expect(compareRows(order, second, first)).toBeGreaterThan(0);
  });
});

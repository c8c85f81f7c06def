import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyLogUpdate,
  applyReportUpdate,
  applyStandingUpdate,
  oldestOpen,
  openTotal,
  type ReportUpdate,
} from './events.js';
import type {
  LogEntry,
  LogPage,
  ModeratedPeople,
  OpenReports,
  PostReport,
  ReportQueue,
  Standing,
} from './schema.js';

const byReason = { spam: 0, rude: 0, offTopic: 0, copied: 0, other: 0 };

const reportOf = (id: string, revision: number, more: Partial<PostReport> = {}): PostReport => ({
  ...{ _id: id, revision, post: { kind: 'answer', id }, place: { kind: 'question', qid: 'q' } },
  ...{ author: 'bob', excerpt: 'Buy', reason: 'spam', count: revision, reporters: ['noor'] },
  ...{ state: 'open', at: `2026-01-01T00:00:${String(revision).padStart(2, '0')}.000Z` },
  ...more,
});

const openOf = (revision: number): OpenReports => ({
  revision,
  byReason: { ...byReason, spam: revision },
});

const updateOf = (report: PostReport, counts = 1): ReportUpdate => ({
  name: 'reportUpdate',
  report,
  open: openOf(counts),
});

const queueOf = (items: readonly PostReport[], more: Partial<ReportQueue> = {}): ReportQueue => ({
  filter: { state: 'open', reason: null },
  items,
  nextCursor: null,
  open: openOf(0),
  ...more,
});

const idsOf = ({ items }: ReportQueue): string[] => items.map(({ _id }) => _id);

describe('the report that has been open for longest', () => {
  const at = (revision: number) => reportOf('', revision).at;

  it('is the last one of a list that is all loaded', () => {
    expect(oldestOpen(queueOf([]))).toBeUndefined();
    expect(oldestOpen(queueOf([reportOf('b', 2), reportOf('a', 1)]))).toBe(at(1));
  });

  it('behind the loaded part is known until something changes there', () => {
    const part = queueOf([reportOf('b', 9)], { nextCursor: 'more', oldestAt: at(1) });
    const after = (report: PostReport) => oldestOpen(applyReportUpdate(part, updateOf(report)));
    expect(oldestOpen(part)).toBe(at(1));
    expect(after(reportOf('c', 10, { count: 1 }))).toBe(at(1));
    expect(after(reportOf('b', 10, { state: 'closed' }))).toBe(at(1));
    expect(after(reportOf('a', 10, { state: 'closed' }))).toBeUndefined();
    expect(after(reportOf('a', 10, { count: 2 }))).toBeUndefined();
  });
});

describe('a list of reports', () => {
  it('has the latest first, and takes away what was dealt with', () => {
    const one = applyReportUpdate(queueOf([]), updateOf(reportOf('a', 1)));
    const two = applyReportUpdate(one, updateOf(reportOf('b', 2)));
    expect(idsOf(two)).toEqual(['b', 'a']);
    const again = applyReportUpdate(two, updateOf(reportOf('a', 3)));
    expect(idsOf(again)).toEqual(['a', 'b']);
    const closed = updateOf(reportOf('a', 4, { state: 'closed' }));
    expect(idsOf(applyReportUpdate(again, closed))).toEqual(['b']);
  });

  it('shows those of its state and reason alone', () => {
    const closed = queueOf([], { filter: { state: 'closed', reason: 'rude' } });
    const told = [
      reportOf('a', 1, { reason: 'rude' }),
      reportOf('b', 2, { state: 'closed' }),
      reportOf('c', 3, { state: 'closed', reason: 'rude' }),
    ].reduce((queue, report) => applyReportUpdate(queue, updateOf(report)), closed);
    expect(idsOf(told)).toEqual(['c']);
  });

  it('leaves what belongs behind its loaded part to the next page', () => {
    const loaded = queueOf([reportOf('z', 9)], { nextCursor: 'more' });
    expect(idsOf(applyReportUpdate(loaded, updateOf(reportOf('a', 1))))).toEqual(['z']);
  });

  it('is the same whatever the order of events and however often each comes', () => {
    const told = [
      updateOf(reportOf('a', 1), 1),
      updateOf(reportOf('b', 2), 2),
      updateOf(reportOf('a', 3), 3),
      updateOf(reportOf('b', 4, { state: 'closed' }), 4),
    ];
    const inOrder = told.reduce(applyReportUpdate, queueOf([]));
    expect(idsOf(inOrder)).toEqual(['a']);
    expect(openTotal(inOrder.open)).toBe(4);
    fc.assert(
      fc.property(fc.shuffledSubarray([...told, ...told], { minLength: 8 }), (shuffled) => {
        expect(shuffled.reduce(applyReportUpdate, queueOf([]))).toEqual(inOrder);
      }),
    );
  });
});

it('adds up the open reports of all reasons', () => {
  expect(openTotal({ revision: 1, byReason: { ...byReason, spam: 2, other: 3 } })).toBe(5);
});

describe('the log', () => {
  const entryOf = (id: string, at: string): LogEntry => ({
    ...{ _id: id, at, by: 'grace', act: 'hid', on: 'bob', why: 'Spam' },
  });
  const first = entryOf('a', '2026-01-01');
  const second = entryOf('b', '2026-01-02');

  it('has each act once, the latest first', () => {
    const page: LogPage = { items: [], nextCursor: null };
    const told = [first, second, first].reduce(
      (log, entry) => applyLogUpdate(log, { name: 'logUpdate', entry }),
      page,
    );
    expect(told).toEqual({ items: [second, first], nextCursor: null });
    const loaded = { items: [second], nextCursor: 'more' };
    expect(applyLogUpdate(loaded, { name: 'logUpdate', entry: first })).toBe(loaded);
  });
});

describe('the people', () => {
  const standing = (username: string, revision: number, more: Partial<Standing>): Standing => ({
    ...{ username, role: null, suspension: null, revision },
    ...more,
  });
  const suspension = { until: null, told: 'Spam', by: 'grace', at: '2026-01-01' };
  const none: ModeratedPeople = { staff: [], suspended: [] };
  const tell = (people: ModeratedPeople, ...told: readonly Standing[]): ModeratedPeople =>
    told.reduce(
      (known, each) => applyStandingUpdate(known, { name: 'standingUpdate', standing: each }),
      people,
    );
  const namesOf = ({ staff, suspended }: ModeratedPeople) => [
    staff.map(({ username }) => username),
    suspended.map(({ username }) => username),
  ];

  it('stand where their role and suspension put them', () => {
    const otto = standing('otto', 1, { role: 'moderator' });
    const grace = standing('grace', 1, { role: 'moderator', suspension });
    const bob = standing('bob', 1, { suspension: { ...suspension, at: '2026-01-02' } });
    const people = tell(none, otto, grace, bob);
    expect(namesOf(people)).toEqual([
      ['grace', 'otto'],
      ['bob', 'grace'],
    ]);
    const later = tell(
      people,
      standing('grace', 2, { role: 'moderator' }),
      standing('otto', 2, {}),
    );
    expect(namesOf(later)).toEqual([['grace'], ['bob']]);
  });

  it('are not what they were by an event that comes late', () => {
    const told = [1, 2, 3].map((revision) =>
      standing('bob', revision, revision === 2 ? { suspension } : {}),
    );
    const inOrder = tell(none, ...told);
    expect(namesOf(inOrder)).toEqual([[], []]);
    fc.assert(
      fc.property(fc.shuffledSubarray([...told, ...told], { minLength: 6 }), (shuffled) => {
        expect(tell(none, ...shuffled)).toEqual(inOrder);
      }),
    );
  });
});

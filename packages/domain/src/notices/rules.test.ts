import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteOfAccount } from './causes.js';
import { toldDeeds } from '../users/limits.js';
import {
  ACTORS_KEPT,
  noticeChoices,
  NOTICE_TITLE_LENGTH,
  NOTICES_KEPT,
  OWED_KEPT,
  ROWS_OF_ONE,
  ROWS_OF_ONE_IN_ALL,
  UNDOABLE_KINDS,
} from './limits.js';
import { EMPTY_CENTRE, withChoice, withNote, withSeen, type NoticedAct } from './rules.js';
import { unreadNotices } from './rows.js';
import type { NoticeCentre } from './schema.js';

const AT = '2026-01-01T12:00:00.000Z';

const act = (differences: Partial<NoticedAct> = {}): NoticedAct => ({
  kind: 'answer',
  actor: 'ben',
  subject: 'q1',
  place: { kind: 'question', qid: 'q1' },
  title: 'Why?',
  at: AT,
  ...differences,
});

/** Ada's notices after these acts, one after the other. */
const after = (acts: readonly NoticedAct[], before: NoticeCentre = EMPTY_CENTRE): NoticeCentre =>
  acts.reduce(
    (centre, next, index) => withNote(centre, { reader: 'ada', acts: [next] }, index + 1),
    before,
  );

const seenAll = (centre: NoticeCentre, revision = 100): NoticeCentre =>
  withSeen(centre, { seen: centre.notices }, revision);

describe('withNote', () => {
  it('begins an unread row', () => {
    expect(after([act()]).notices).toEqual([
      {
        ...{ _id: 'answer q1', revision: 1, kind: 'answer', title: 'Why?', at: AT },
        ...{ actors: ['ben'], count: 1, isRead: false, place: { kind: 'question', qid: 'q1' } },
      },
    ]);
  });

  it('never tells of one’s own acts, in whatever case the name is written', () => {
    expect(after([act({ actor: 'ADA' })])).toBe(EMPTY_CENTRE);
  });

  it('tells of a new password, though it was set in one’s own name', () => {
    const changed = noteOfAccount({
      ...{ username: 'ada', deed: 'passwordChanged', device: 'Firefox on Linux', at: AT },
    });
    const { notices } = withNote(EMPTY_CENTRE, changed, 1);
    expect(notices).toMatchObject([{ kind: 'account', title: 'Firefox on Linux', isRead: false }]);
  });

  it('keeps each deed with one’s account in a row of its own, however many there are', () => {
    const centre = toldDeeds.reduce<NoticeCentre>((before, deed, index) => {
      const news = { username: 'ada', deed, device: 'Firefox on Linux', at: AT };
      return withNote(before, noteOfAccount(news), index + 1);
    }, EMPTY_CENTRE);
    expect(centre.notices.map(({ place }) => place.kind === 'account' && place.deed)).toEqual(
      toldDeeds.toReversed(),
    );
  });

  it('puts several of one thing into one row, who came last first, each person once', () => {
    const names = ['ben', 'cleo', 'Ben', 'dora'];
    expect(after(names.map((actor) => act({ actor }))).notices).toMatchObject([
      { actors: ['dora', 'Ben', 'cleo'], count: 4, revision: 4 },
    ]);
  });

  it('remembers so many names, and that there were more', () => {
    const names = Array.from({ length: ACTORS_KEPT + 1 }, (_, index) => `person ${index}`);
    const [full] = after(names.slice(1).map((actor) => act({ actor }))).notices;
    expect(full).not.toHaveProperty('isCrowd');
    const [row] = after(names.map((actor) => act({ actor }))).notices;
    expect(row).toMatchObject({ isCrowd: true, actors: names.slice(1).toReversed() });
  });

  it('begins a row that was read anew', () => {
    const centre = seenAll(after([act(), act({ actor: 'cleo' })]));
    expect(after([act({ actor: 'dora' })], centre).notices).toMatchObject([
      { actors: ['dora'], count: 1, isRead: false },
    ]);
  });

  it.each(UNDOABLE_KINDS)('tells of one %s, done again and again, once an hour', (kind) => {
    const done = (minute: number, actor = 'ben') =>
      act({ kind, actor, at: new Date(Date.parse(AT) + minute * 60_000).toISOString() });
    const read = seenAll(after([done(0)]));
    expect(after([done(59)], read)).toBe(read);
    for (const minute of [60, -60]) {
      expect(after([done(minute)], read).notices).toMatchObject([{ isRead: false, count: 1 }]);
    }
    expect(after([done(1, 'cleo')], read).notices).toMatchObject([{ isRead: false }]);
    const unread = after([done(0)]);
    expect(after([done(1)], unread)).toBe(unread);
  });

  it('tells of what is written in place of what was taken back once an hour, in whichever row it stood', () => {
    const comments = ['q1', 'q2', 'q3'].map((subject) => act({ kind: 'comment', subject }));
    const again = (subject: string) => act({ kind: 'comment', subject, isAgain: true });
    const unread = after(comments);
    for (const centre of [unread, seenAll(unread)]) {
      expect(after(['q1', 'q2', 'q3'].map(again), centre)).toBe(centre);
    }
    const anew = after([act({ kind: 'comment', isAgain: true, actor: 'cleo' })], seenAll(unread));
    expect(anew.notices[0]).toMatchObject({ actors: ['cleo'], isRead: false });
  });

  it('tells at once of what is said again, and of what becomes of one’s own edits', () => {
    const comment = act({ kind: 'comment' });
    const judgement = { post: 'answer', act: 'declined', reason: '' } as const;
    for (const said of [comment, act({ kind: 'edit', judgement })]) {
      expect(after([said], seenAll(after([said]))).notices).toMatchObject([{ isRead: false }]);
    }
  });

  it('tells of an act under the first kind that is on', () => {
    const off = withChoice(EMPTY_CENTRE, { kind: 'answer', isOn: false }, 1);
    const both = { reader: 'ada', acts: [act(), act({ kind: 'mention' })] };
    expect(withNote(EMPTY_CENTRE, both, 1).notices).toMatchObject([{ kind: 'answer' }]);
    expect(withNote(off, both, 2).notices).toMatchObject([{ kind: 'mention' }]);
    expect(withNote(off, { reader: 'ada', acts: [act()] }, 2)).toBe(off);
  });

  it('lets one person fill few rows, then folds what they do further into one', () => {
    const acts = Array.from({ length: ROWS_OF_ONE + 3 }, (_, index) =>
      act({ subject: `q${index}`, at: `2026-01-01T12:0${index}:00.000Z` }),
    );
    const { notices } = after(acts);
    expect(notices).toHaveLength(ROWS_OF_ONE + 1);
    expect(notices[0]).toMatchObject({ _id: 'answer by ben', isFolded: true, count: 3 });
    const others = after([act({ subject: 'q9', actor: 'cleo' })], after(acts)).notices;
    expect(others).toHaveLength(ROWS_OF_ONE + 2);
  });

  it('keeps what one person adds to an unread row of several in that row', () => {
    const three = ['q1', 'q2', 'q3'].map((subject) => act({ subject }));
    const centre = after([...three, act({ subject: 'q1' })]);
    expect(centre.notices.find(({ _id }) => _id === 'answer q1')).toMatchObject({ count: 2 });
  });

  it('folds also what two do to the same things, one after the other', () => {
    const acts = Array.from({ length: NOTICES_KEPT }, (_, index) =>
      ['ben', 'cleo'].map((actor) => act({ actor, subject: `q${index}` })),
    );
    const { notices } = after([act({ actor: 'dora', subject: 'hers' }), ...acts.flat()]);
    expect(notices.map(({ _id }) => _id)).toEqual([
      ...['answer by cleo', 'answer by ben'],
      ...['answer q1', 'answer q0', 'answer hers'],
    ]);
  });

  it('keeps what nobody can turn off, however much else comes', () => {
    const changed = noteOfAccount({
      ...{ username: 'ada', deed: 'passwordChanged', device: 'Firefox on Linux', at: AT },
    });
    const others = Array.from({ length: 2 * NOTICES_KEPT }, (_, index) =>
      act({ subject: `q${index}`, actor: `person ${index}` }),
    );
    const centre = after(others, withNote(EMPTY_CENTRE, changed, 0));
    expect(centre.notices).toHaveLength(NOTICES_KEPT);
    expect(centre.notices.at(-1)).toMatchObject({ kind: 'account', title: 'Firefox on Linux' });
  });

  it('keeps most of what others did, whatever one person does', () => {
    const others = Array.from({ length: NOTICES_KEPT }, (_, index) =>
      act({ actor: `person ${index}`, subject: `hers ${index}` }),
    );
    const acts = Array.from({ length: 4 * NOTICES_KEPT }, (_, index) =>
      act({ kind: noticeChoices[index % noticeChoices.length] ?? 'turn', subject: `q${index}` }),
    );
    const rows = after([...others, ...acts]).notices.filter(({ actors }) => actors.includes('ben'));
    expect(rows.map(({ isFolded }) => isFolded === true).toSorted()).toEqual([
      ...Array.from({ length: ROWS_OF_ONE_IN_ALL }, () => false),
      ...noticeChoices.map(() => true),
    ]);
  });

  it('keeps room for all else, however often an account is changed', () => {
    const deeds = Array.from({ length: 2 * NOTICES_KEPT }, (_, index) =>
      act({ kind: 'account', subject: `deed ${index}` }),
    );
    const { notices } = after(
      deeds.flatMap((deed, index) => [
        deed,
        act({ actor: `person ${index}`, subject: `q${index}` }),
      ]),
    );
    expect(notices).toHaveLength(NOTICES_KEPT);
    expect(notices.filter(({ kind }) => kind === 'account')).toHaveLength(OWED_KEPT);
  });

  it('tells a turn that is still unread no second time', () => {
    const turn = act({ kind: 'turn', subject: 'g1' });
    const centre = after([turn]);
    expect(withNote(centre, { reader: 'ada', acts: [turn] }, 2)).toBe(centre);
    const again = withNote(seenAll(centre), { reader: 'ada', acts: [turn] }, 101);
    expect(again.notices).toMatchObject([{ isRead: false, revision: 101 }]);
  });

  it('cuts long titles by characters, not code units', () => {
    const [row] = after([act({ title: '😀'.repeat(NOTICE_TITLE_LENGTH + 1) })]).notices;
    expect(row?.title).toBe(`${'😀'.repeat(NOTICE_TITLE_LENGTH - 1)}…`);
  });

  it('stays in order and within its bounds, whatever happens', () => {
    const acts = fc.array(
      fc.record({
        actor: fc.constantFrom('ben', 'cleo', 'dora'),
        subject: fc.integer({ min: 0, max: 200 }).map(String),
        at: fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
          .map((date) => date.toISOString()),
        isSeen: fc.boolean(),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(acts, (steps) => {
        const centre = steps.reduce((before, { isSeen, ...step }, index) => {
          const told = act({ kind: 'comment', ...step });
          const next = withNote(before, { reader: 'ada', acts: [told] }, index + 1);
          expect(next.notices[0]?.revision).toBe(index + 1);
          return isSeen ? seenAll(next, index + 1) : next;
        }, EMPTY_CENTRE);
        const times = centre.notices.map(({ at }) => at);
        expect(times).toEqual(times.toSorted().toReversed());
        expect(centre.notices.length).toBeLessThanOrEqual(NOTICES_KEPT);
        const ids = centre.notices.map(({ _id }) => _id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('withSeen', () => {
  const centre = after([act(), act({ subject: 'q2' })]);

  it('marks the rows that were seen', () => {
    const read = withSeen(centre, { seen: [{ _id: 'answer q1', revision: 1 }] }, 3);
    expect(read.notices.map(({ isRead, revision }) => [isRead, revision])).toEqual([
      [false, 2],
      [true, 3],
    ]);
    expect(unreadNotices(read).map(({ _id }) => _id)).toEqual(['answer q2']);
  });

  it('leaves what was added to since, what is read and what is unknown', () => {
    expect(withSeen(centre, { seen: [{ _id: 'answer q1', revision: 0 }] }, 3)).toBe(centre);
    expect(withSeen(centre, { seen: [{ _id: 'answer q7', revision: 9 }] }, 3)).toBe(centre);
    const read = seenAll(centre);
    expect(seenAll(read, 200)).toBe(read);
  });
});

describe('withChoice', () => {
  it('turns a kind off and on again; twice is once', () => {
    const off = withChoice(EMPTY_CENTRE, { kind: 'turn', isOn: false }, 1);
    expect(off.settings).toEqual({ revision: 1, off: ['turn'] });
    expect(withChoice(off, { kind: 'turn', isOn: false }, 2)).toBe(off);
    const on = withChoice(off, { kind: 'turn', isOn: true }, 2);
    expect(on.settings).toEqual({ revision: 2, off: [] });
    expect(withChoice(on, { kind: 'turn', isOn: true }, 3)).toBe(on);
  });
});

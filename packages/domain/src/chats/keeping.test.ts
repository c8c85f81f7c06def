import { describe, expect, it } from 'vitest';
import { sortChats } from './chat-list.js';
import { badgeOf } from './chat-rows.js';
import {
  calledUpon,
  isArchived,
  wantsToHear,
  withArchiving,
  withCalled,
  withKeeping,
  withLevel,
  withPin,
} from './keeping.js';
import type { Keeping } from './kept.js';
import { CALLS_KEPT, chatLevels } from './limits.js';
import type { ChatRow } from './schema.js';

const DAY = '2026-01-01T00:00:00.000Z';

const row = (change: Partial<ChatRow> = {}): ChatRow => ({
  ...{ _id: 'chat', revision: 1, title: 'Chat', participantCount: 3, participantNames: [] },
  ...{ lastSeq: 9, deletedRanges: [[7, 7]], lastMessage: null, activeAt: DAY, createdAt: DAY },
  ...{ createdBy: 'ada', role: 'user', roleRevision: 1, lastReadSeq: 4, called: [3, 5, 7, 9] },
  ...change,
});
const kept = (change: Partial<Keeping>): Keeping => ({ revision: 1, ...change });

describe('what a chat’s badge counts', () => {
  it.each([
    ['all that is unread', undefined, 4],
    ['of it what calls upon the reader and is there', 'mentions', 2],
    ['nothing', 'none', 0],
  ] as const)('%s', (_what, level, count) => {
    expect(badgeOf(row({ kept: kept({ level }) }))).toBe(count);
  });

  it('nothing as long as only events told of the chat', () => {
    for (const level of [undefined, 'mentions'] as const) {
      expect(badgeOf(row({ roleRevision: 0, kept: kept({ level }) }))).toBe(0);
    }
  });
});

it('is told of as the level says', () => {
  const heard = chatLevels.map((level) => [wantsToHear(level, false), wantsToHear(level, true)]);
  expect(heard).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});

describe('a chat that was put away', () => {
  it.each([
    ['stays as long as nothing is said', undefined, { archivedSeq: 9 }, true],
    ['comes back with the next message', undefined, { archivedSeq: 8 }, false],
    ['stays where nothing calls upon the reader', 'mentions', { archivedSeq: 9 }, true],
    ['comes back with what calls upon them', 'mentions', { archivedSeq: 8 }, false],
    ['stays whatever is said, where it is muted', 'none', { archivedSeq: 1 }, true],
    ['was never put away', undefined, {}, false],
  ] as const)('%s', (_what, level, choice, expected) => {
    expect(isArchived(row({ kept: kept({ level, ...choice }) }))).toBe(expected);
  });

  it('is back by what calls upon them alone, whatever else was said', () => {
    const mentions = kept({ level: 'mentions', archivedSeq: 5 });
    expect(isArchived(row({ called: [3, 5], kept: mentions }))).toBe(true);
    expect(isArchived(row({ called: undefined, kept: mentions }))).toBe(true);
  });
});

describe('choices', () => {
  it('of what is told are one, and all is none', () => {
    expect(withLevel({ pinnedAt: DAY }, 'none')).toEqual({ pinnedAt: DAY, level: 'none' });
    expect(withLevel({ pinnedAt: DAY, level: 'none' }, 'all')).toEqual({ pinnedAt: DAY });
  });

  it('of the place are one: on top, away, or in the list', () => {
    const top = withPin({ level: 'none', archivedSeq: 4 }, DAY);
    expect(top).toEqual({ level: 'none', pinnedAt: DAY });
    expect(withPin(top, 'later')).toEqual(top);
    const away = withArchiving(top, 9);
    expect(away).toEqual({ level: 'none', archivedSeq: 9 });
    expect(withPin(away, undefined)).toEqual(away);
    expect(withArchiving(top, undefined)).toEqual(top);
    expect(withArchiving(away, undefined)).toEqual({ level: 'none' });
    expect(withPin(top, undefined)).toEqual({ level: 'none' });
  });

  it('that are older than the known ones change nothing', () => {
    const known = row({ kept: kept({ revision: 2, level: 'none' }) });
    expect(withKeeping(known, kept({ revision: 2 }))).toBe(known);
    expect(withKeeping(known, kept({ revision: 3 })).kept).toEqual({ revision: 3 });
  });
});

describe('messages that call upon somebody', () => {
  it('are known once each, in their order, the latest few', () => {
    expect(withCalled({}, [4, 2, 4])).toEqual({ called: [2, 4] });
    const known = { called: [2, 4] };
    expect(withCalled(known, [2])).toBe(known);
    expect(withCalled(known)).toBe(known);
    const places = Array.from({ length: CALLS_KEPT }, (_, index) => index + 3);
    expect(withCalled({ called: [2] }, places).called).toEqual(places);
    const none = {};
    expect(withCalled(none)).toBe(none);
  });

  it('call each other person once, however they are spelt', () => {
    expect(calledUpon(['ben', 'Ada', 'Ben', 'cleo'], 'ada')).toEqual(['ben', 'cleo']);
  });
});

it('stands on top where it is pinned, the latest activity first among those and among the others', () => {
  const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
  const rows = [
    row({ _id: 'new', activeAt: at(4) }),
    row({ _id: 'old top', activeAt: at(1), kept: kept({ pinnedAt: at(9) }) }),
    row({ _id: 'top', activeAt: at(2), kept: kept({ pinnedAt: at(8) }) }),
    row({ _id: 'old', activeAt: at(3), kept: kept({ level: 'none' }) }),
  ];
  expect(sortChats(rows).map(({ _id }) => _id)).toEqual(['top', 'old top', 'new', 'old']);
});

import { describe, expect, it } from 'vitest';
import {
  activityLine,
  recentActivity,
  withActivity,
  type Activity,
  type ActivityNote,
} from './activity.js';
import { ACTIVITY_KEPT } from './limits.js';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const at = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

const note = (minutes: number, differences: Partial<ActivityNote> = {}): ActivityNote => ({
  kind: 'signedIn',
  at: at(minutes),
  device: 'Firefox on Linux',
  address: '192.0.2.1',
  ...differences,
});

const after = (...notes: readonly ActivityNote[]): readonly Activity[] =>
  notes.reduce<readonly Activity[]>(withActivity, []);

describe('what an account’s activity keeps', () => {
  it('is the newest first', () => {
    const rows = after(note(0), note(1, { kind: 'passwordChanged' }));
    expect(rows.map(({ kind }) => kind)).toEqual(['passwordChanged', 'signedIn']);
    expect(rows[1]).toEqual({ ...note(0), count: 1, since: at(0) });
  });

  it('counts the same again in one row, which says since when', () => {
    expect(after(note(0), note(5), note(9))).toEqual([{ ...note(9), count: 3, since: at(0) }]);
    expect(after(note(0), note(5, { device: 'curl' }))).toHaveLength(2);
    expect(after(note(0), note(5, { address: '192.0.2.2' }))).toHaveLength(2);
  });

  it('counts failures in a row in one, wherever they come from', () => {
    const failed = (minutes: number, address: string) => note(minutes, { kind: 'failed', address });
    const rows = after(failed(0, 'a'), failed(1, 'a'), failed(2, 'b'), failed(3, 'b'));
    expect(rows).toEqual([{ ...note(3), kind: 'failed', address: null, count: 4, since: at(0) }]);
  });

  it('can’t be filled by strangers, whatever they try from wherever', () => {
    const tries = Array.from({ length: 1000 }, (_, n) =>
      note(n + 2, { kind: 'failed', device: `d${n}`, address: `a${n}` }),
    );
    const rows = after(note(0), note(1, { kind: 'appointed' }), ...tries);
    expect(rows.map(({ kind, count }) => [kind, count])).toEqual([
      ['failed', 1000],
      ['appointed', 1],
      ['signedIn', 1],
    ]);
  });

  it('is bounded in rows and in days', () => {
    const many = Array.from({ length: ACTIVITY_KEPT + 5 }, (_, n) => note(n, { device: `d${n}` }));
    expect(after(...many)).toHaveLength(ACTIVITY_KEPT);
    const rows = after(note(0), note(1, { kind: 'passwordChanged' }));
    expect(recentActivity(rows, new Date(START + 90 * DAY).toISOString())).toHaveLength(2);
    expect(recentActivity(rows, new Date(START + 90 * DAY + 1).toISOString())).toHaveLength(1);
    const later = note((91 * DAY) / 60_000, { device: 'new' });
    expect(withActivity(rows, later)).toHaveLength(1);
  });
});

it.each([
  ['signedIn', 1, 'Signed in'],
  ['signedIn', 3, 'Signed in 3 times'],
  ['failed', 1, '1 failed attempt, not let in'],
  ['failed', 1200, '1,200 failed attempts, not let in'],
  ['passwordChanged', 1, 'Password changed'],
  ['emailChanged', 1, 'E-mail address changed'],
  ['codesMade', 1, 'Recovery codes made'],
  ['connected', 1, 'Another way to sign in connected'],
  ['disconnected', 1, 'Another way to sign in disconnected'],
  ['secondStepOn', 1, 'Authenticator app turned on'],
  ['secondStepOff', 1, 'Authenticator app turned off'],
  ['linkMade', 1, 'One-time link handed out'],
  ['sessionsEnded', 1, 'All sessions ended'],
  ['waysClosed', 1, 'All other ways in closed'],
  ['appointed', 1, 'Made a moderator'],
  ['discharged', 1, 'No longer a moderator'],
] as const)('a row of kind %s that counts %d reads %s', (kind, count, line) => {
  expect(activityLine({ kind, count })).toBe(line);
});

import { describe, expect, it } from 'vitest';
import { accepted, at, ended, ringing, START, taken } from '../testing/call-model.js';
import { leaveCall, leavePage, loadPage, vouchFor } from './connecting.js';
import { lapse, lapsesAt } from './lapse.js';
import { AWAY_MS, LEAVING_MS, RINGING_MS } from './limits.js';
import type { Call } from './schema.js';

const away = (call: Call, username: string, seconds: number): Call => {
  const socketId = username === 'ada' ? 'a1' : 'b1';
  return leaveCall(call, { username, socketId, at: at(seconds) });
};

/** Ada says that Ben's media arrive. */
const vouched = (call: Call, seconds: number): Call =>
  taken(vouchFor(call, { username: 'ada', socketId: 'a1', at: at(seconds) }));

/** The page that holds the side is closed, or loaded anew. */
const closed = (call: Call, username: string, seconds: number): Call => {
  const socketId = username === 'ada' ? 'a1' : 'b1';
  return taken(leavePage(call, { username, socketId, at: at(seconds) }));
};
const loading = (call: Call, seconds: number): Call =>
  taken(loadPage(call, { username: 'ben', socketId: 'b1', at: at(seconds) }));

/** Seconds after the start at which time ends a call. */
const secondsOf = (call: Call): number | undefined => {
  const time = lapsesAt(call);
  return time === undefined ? undefined : (time - START) / 1000;
};

it('a call rings for 45 s, and waits 20 s for somebody away, and 2 s for a page that goes', () => {
  expect([RINGING_MS, AWAY_MS, LEAVING_MS]).toEqual([45_000, 20_000, 2_000]);
});

describe('time ends', () => {
  it.each<[string, Call, number | undefined]>([
    ['a call that nobody answers', ringing, 45],
    ['a ringing call whose caller is away', away(ringing, 'ada', 10), 30],
    ['a ringing call, though its caller left late', away(ringing, 'ada', 40), 45],
    ['a call whose caller is away', away(accepted, 'ada', 100), 120],
    ['a call whose other person is away', away(accepted, 'ben', 100), 120],
    [
      'a call of which both are away, by the first',
      away(away(accepted, 'ada', 105), 'ben', 100),
      120,
    ],
    [
      'a call of one whose media flow on, from the last word of it',
      vouched(away(accepted, 'ben', 100), 115),
      135,
    ],
    [
      'a call of which both are away, though one was vouched for before',
      away(vouched(away(accepted, 'ben', 100), 115), 'ada', 117),
      135,
    ],
    [
      'a call of which both are away, whatever one says then of the other',
      vouched(away(away(accepted, 'ben', 100), 'ada', 101), 115),
      120,
    ],
    ['a call whose page is closed', closed(accepted, 'ben', 100), 102],
    [
      'a call whose page is closed while it is away',
      closed(away(accepted, 'ben', 90), 'ben', 100),
      102,
    ],
    [
      'a call whose page is closed, whatever is said of its media',
      vouched(closed(accepted, 'ben', 100), 101),
      102,
    ],
    ['a call whose page is loaded anew', loading(closed(accepted, 'ben', 100), 101), 121],
    [
      'a call whose page is loaded anew, heard before it went',
      closed(loading(accepted, 100), 'ben', 101),
      120,
    ],
    ['a ringing call whose caller’s page is closed', closed(ringing, 'ada', 10), 12],
    ['no call of two who are there', accepted, undefined],
    ['no call that is over', ended, undefined],
  ])('%s', (_, call, seconds) => {
    expect(secondsOf(call)).toBe(seconds);
  });

  it.each<[string, Call, number, string]>([
    ['noAnswer, when it rang in vain', ringing, 45, 'noAnswer'],
    ['cancelled, when its caller left before', away(ringing, 'ada', 10), 30, 'cancelled'],
    ['noAnswer, when it rang to the end all the same', away(ringing, 'ada', 40), 45, 'noAnswer'],
    [
      'connectionLost, when somebody didn’t come back',
      away(accepted, 'ben', 100),
      120,
      'connectionLost',
    ],
  ])('%s', (_, call, seconds, ending) => {
    const before = new Date(START + seconds * 1000 - 1);
    expect(lapse(call, before)).toBe(call);
    const over = lapse(call, new Date(START + seconds * 1000));
    expect(over.state).toEqual({
      status: 'ended',
      ending,
      endedAt: at(seconds),
      ...(call.state.status === 'accepted' && { acceptedAt: at(10) }),
    });
  });

  it.each([
    ['hungUp', 'by who closed the page', closed(accepted, 'ben', 100), 'ben'],
    [
      'hungUp',
      'by the one of two away who did',
      closed(away(accepted, 'ada', 95), 'ben', 100),
      'ben',
    ],
    ['cancelled', 'while it rings', closed(ringing, 'ada', 10), undefined],
    [
      'connectionLost',
      'by who was away for longer',
      closed(away(accepted, 'ada', 81), 'ben', 100),
      undefined,
    ],
  ] as const)('%s, %s', (ending, _, call, endedBy) => {
    const { state } = lapse(call, new Date(lapsesAt(call) ?? 0));
    expect(state).toMatchObject({ status: 'ended', ending });
    expect(state.status === 'ended' && state.endedBy).toBe(endedBy);
  });

  it('nothing else, however long it takes', () => {
    const later = new Date(START + 1e9);
    expect(lapse(accepted, later)).toBe(accepted);
    expect(lapse(ended, later)).toBe(ended);
  });
});

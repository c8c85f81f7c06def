import { expect, it } from 'vitest';
import { at, taken } from '../../testing/call-model.js';
import { AWAY_MS, LEAVING_MS } from '../limits.js';
import {
  checkSeatSignal,
  groupCallText,
  isGroupCallOn,
  joinGroupCall,
  keepSeat,
  lapseSeats,
  leaveGroupCall,
  leaveSeatPage,
  loadSeatPage,
  loseSeat,
  openGroupBoard,
  peopleOf,
  seatLapsesAt,
  vouchForSeat,
} from './rules.js';
import type { GroupCall } from './schema.js';

const fresh = { callId: 'c1', chatId: 'chat' };
const act = (tab: string, seconds = 0) => ({
  username: { a: 'ada', b: 'ben', c: 'cat', d: 'dan', e: 'eve' }[tab.slice(0, 1)] ?? tab,
  socketId: tab,
  at: at(seconds),
});
const join = (call: GroupCall | undefined, tab: string): GroupCall =>
  taken(joinGroupCall(call, fresh, act(tab)));
const joined = (...tabs: readonly string[]): GroupCall =>
  taken(
    tabs.reduce<ReturnType<typeof joinGroupCall>>(
      (call, tab) => joinGroupCall(call.ok ? call.value : undefined, fresh, act(tab)),
      joinGroupCall(undefined, fresh, act('a1')),
    ),
  );
const tabsOf = ({ seats }: GroupCall) => seats.map(({ seat, socketId }) => `${seat} ${socketId}`);
const after = (seconds: number, ms: number) => new Date(Date.parse(at(seconds)) + ms);

it('the first to join begins it, and the next ones take seats behind one another', () => {
  const call = joined('b1', 'c1', 'd1');
  expect(call).toMatchObject({ ...fresh, startedBy: 'ada', startedAt: at(0) });
  expect(tabsOf(call)).toEqual(['1 a1', '2 b1', '3 c1', '4 d1']);
});

it('a fifth is refused with a sentence, until one of the four has left', () => {
  const full = joined('b1', 'c1', 'd1');
  expect(joinGroupCall(full, fresh, act('e1'))).toEqual({
    ok: false,
    error: {
      reason: 'notPossibleNow',
      message: 'Four people are in this call. Join once one of them has left.',
    },
  });
  expect(tabsOf(join(leaveGroupCall(full, 'ben', at(1)), 'e1'))).toEqual([
    ...['1 a1', '3 c1', '4 d1', '5 e1'],
  ]);
});

it('joining again from the same tab changes nothing', () => {
  const call = joined('b1');
  expect(join(call, 'b1')).toBe(call);
});

it('who joins from another tab, or a page loaded anew, goes on there, in a full call too', () => {
  const full = joined('b1', 'c1', 'd1');
  expect(tabsOf(join(full, 'b2'))).toEqual(['1 a1', '3 c1', '4 d1', '5 b2']);
});

it('the last one out ends it, and whoever joins then begins another one', () => {
  const one = leaveGroupCall(joined('b1'), 'ada', at(5));
  expect(isGroupCallOn(one)).toBe(true);
  const none = leaveGroupCall(one, 'ben', at(6));
  expect(none).toMatchObject({ seats: [], endedAt: at(6) });
  const next = taken(joinGroupCall(none, { ...fresh, callId: 'c2' }, act('c1')));
  expect(next).toMatchObject({ callId: 'c2', startedBy: 'cat' });
  expect(isGroupCallOn(next)).toBe(true);
});

it('somebody who is in no seat leaves nothing', () => {
  const call = joined('b1');
  expect(leaveGroupCall(call, 'eve', at(1))).toBe(call);
});

it('who loses the connection is waited for, and keeps the seat by coming back', () => {
  const lost = loseSeat(joined('b1'), act('b1', 10));
  expect(seatLapsesAt(lost)).toBe(after(10, AWAY_MS).getTime());
  expect(lapseSeats(lost, after(10, AWAY_MS - 1))).toBe(lost);
  expect(tabsOf(lapseSeats(lost, after(10, AWAY_MS)))).toEqual(['1 a1']);
  const back = taken(keepSeat(lost, { username: 'ben', socketId: 'b2', was: 'b1' }));
  expect(tabsOf(back)).toEqual(['1 a1', '2 b2']);
  expect(seatLapsesAt(back)).toBeUndefined();
});

it('knows whose seat time has taken, until they are back, and nobody who went', () => {
  const away = loseSeat(leaveSeatPage(joined('b1', 'c1'), act('c1', 10)), act('b1', 10));
  const lapsed = lapseSeats(leaveGroupCall(join(away, 'd1'), 'dan', at(11)), after(10, AWAY_MS));
  expect(lapsed.lapsed).toMatchObject([{ seat: 2, socketId: 'b1' }]);
  expect(lapsed.left).toEqual(['dan', 'ben', 'cat']);
  const back = join(lapsed, 'b2');
  expect(tabsOf(back)).toEqual(['1 a1', '5 b2']);
  expect(back.lapsed).toEqual([]);
  expect(leaveGroupCall(back, 'ben', at(40)).lapsed).toEqual([]);
});

it('another tab’s lost connection takes nobody’s seat', () => {
  const call = joined('b1');
  expect(loseSeat(call, act('b2'))).toBe(call);
  expect(leaveSeatPage(call, act('b2'))).toBe(call);
});

it('a seat is kept by the tab that has it alone', () => {
  const call = joined('b1');
  const keep = (tab: string, was: string) => keepSeat(call, { ...act(tab), was });
  expect(keep('b3', 'b2')).toMatchObject({ error: { reason: 'elsewhere' } });
  expect(keep('e1', 'b1')).toMatchObject({ error: { reason: 'notYours' } });
  const over = leaveGroupCall(leaveGroupCall(call, 'ada', at(1)), 'ben', at(1));
  expect(keepSeat(over, { ...act('b2'), was: 'b1' })).toMatchObject({ error: { reason: 'over' } });
});

it('who closes the page is gone in two seconds, whatever is vouched', () => {
  const leaving = leaveSeatPage(joined('b1'), act('b1', 10));
  expect(leaveSeatPage(leaving, act('b1', 11))).toBe(leaving);
  expect(taken(vouchForSeat(leaving, { ...act('a1', 11), seat: 2 }))).toBe(leaving);
  expect(tabsOf(lapseSeats(leaving, after(10, LEAVING_MS)))).toEqual(['1 a1']);
});

it('who loads the page anew is waited for, in whichever order its words come, and comes back to a call without others', () => {
  const alone = leaveGroupCall(joined('b1'), 'ada', at(5));
  const inOrder = loadSeatPage(leaveSeatPage(alone, act('b1', 10)), act('b1', 11));
  const crossed = leaveSeatPage(loadSeatPage(alone, act('b1', 11)), act('b1', 12));
  for (const loading of [inOrder, crossed]) {
    expect(loadSeatPage(loading, act('b1', 12))).toBe(loading);
    expect(lapseSeats(loading, after(11, AWAY_MS - 1))).toBe(loading);
    expect(lapseSeats(loading, after(11, AWAY_MS)).endedAt).toBeDefined();
    const back = taken(joinGroupCall(loading, fresh, act('b2', 20)));
    expect(seatLapsesAt(back)).toBeUndefined();
    expect(back.callId).toBe(alone.callId);
  }
  expect(loadSeatPage(alone, act('b2'))).toBe(alone);
});

it('who is seen is waited for anew', () => {
  const lost = loseSeat(joined('b1'), act('b1', 10));
  const vouched = taken(vouchForSeat(lost, { ...act('a1', 25), seat: 2 }));
  expect(lapseSeats(vouched, after(25, AWAY_MS - 1))).toBe(vouched);
  expect(tabsOf(lapseSeats(vouched, after(25, AWAY_MS)))).toEqual(['1 a1']);
});

it('who is away vouches for nobody, nor does a stranger', () => {
  const lost = loseSeat(loseSeat(joined('b1'), act('b1', 10)), act('a1', 10));
  expect(taken(vouchForSeat(lost, { ...act('a1', 12), seat: 2 }))).toBe(lost);
  expect(vouchForSeat(lost, { ...act('e1', 12), seat: 2 })).toMatchObject({ ok: false });
});

it('all away together end it', () => {
  const lost = loseSeat(loseSeat(joined('b1'), act('b1', 10)), act('a1', 10));
  expect(lapseSeats(lost, after(10, AWAY_MS))).toMatchObject({ seats: [], endedAt: at(30) });
});

it('knows who was in it, each once, until its end and after it', () => {
  const some = leaveGroupCall(joined('b1', 'c1'), 'ben', at(1));
  expect(peopleOf(some)).toEqual(['ada', 'ben', 'cat']);
  const back = join(leaveGroupCall(some, 'ada', at(2)), 'b1');
  expect(peopleOf(back)).toEqual(['ada', 'cat', 'ben']);
  const over = lapseSeats(loseSeat(loseSeat(back, act('b1', 9)), act('c1', 9)), after(9, AWAY_MS));
  expect(isGroupCallOn(over)).toBe(false);
  expect([...peopleOf(over)].toSorted()).toEqual(['ada', 'ben', 'cat']);
});

it('remembers the last twenty who have left', () => {
  let call = joined();
  for (let index = 0; index < 25; index += 1) {
    call = leaveGroupCall(join(call, `p${index}`), `p${index}`, at(index));
  }
  expect(call.left).toEqual(Array.from({ length: 20 }, (_, index) => `p${index + 5}`));
  expect(peopleOf(call)[0]).toBe('ada');
});

it.each([
  [['ada'], 70, 'Missed call'],
  [['ada', 'ben'], 29, 'Call, 29 s, ada, ben'],
  [['ada', 'ben', 'cat'], 720, 'Call, 12 min, ada, ben, cat'],
  [['ada', 'ben'], 3_900, 'Call, 1 h 5 min, ada, ben'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 60, 'Call, 1 min, a, b, c, d, e, f and 2 more'],
])('of %s for %i s its chat says "%s"', (people, seconds, text) => {
  expect(groupCallText(people, seconds)).toBe(text);
});

it('who is in it opens a board beside it, the same one for all, and the next call has none', () => {
  const call = joined('b1');
  const opened = taken(openGroupBoard(call, 'ben'));
  expect(opened.boardId).toBe('c1');
  expect(taken(openGroupBoard(opened, 'ada'))).toBe(opened);
  expect(openGroupBoard(call, 'eve')).toMatchObject({ error: { reason: 'notYours' } });
  const over = leaveGroupCall(leaveGroupCall(opened, 'ada', at(1)), 'ben', at(1));
  expect(openGroupBoard(over, 'ada')).toMatchObject({ error: { reason: 'over' } });
  expect(join(over, 'a1').boardId).toBeUndefined();
});

it('signals go between people of the call alone', () => {
  const call = joined('b1');
  const check = (tab: string, to: number) => checkSeatSignal(call, { ...act(tab), to });
  expect(taken(check('b1', 1))).toMatchObject({ from: { seat: 2 }, to: { socketId: 'a1' } });
  expect(check('e1', 1)).toMatchObject({ error: { reason: 'notYours' } });
  expect(check('b2', 1)).toMatchObject({ error: { reason: 'elsewhere' } });
  for (const to of [2, 3]) {
    expect(check('b1', to)).toMatchObject({ error: { message: 'They have left this call.' } });
  }
  const over = leaveGroupCall(leaveGroupCall(call, 'ada', at(1)), 'ben', at(1));
  expect(checkSeatSignal(over, { ...act('b1'), to: 1 })).toMatchObject({
    error: { reason: 'over' },
  });
});

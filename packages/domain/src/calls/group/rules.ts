import { goneAt } from '../lapse.js';
import {
  refuse,
  refuseEnded,
  refuseOtherTab,
  refuseStranger,
  type CallResult,
} from '../refusals.js';
import { ok } from '../../result.js';
import type { TabAct } from '../rules.js';
import { GROUP_CALL_LEFT_MAX } from '../limits.js';
import { GROUP_CALL_MAX, GROUP_CALL_NAMES_TOLD } from './limits.js';
import type { GroupCall, GroupCallSeat } from './schema.js';

export const isGroupCallOn = ({ endedAt }: GroupCall): boolean => endedAt === undefined;

export const seatOf = ({ seats }: GroupCall, username: string): GroupCallSeat | undefined =>
  seats.find((seat) => seat.username === username);

/** Who has been in a call, be it for a moment, who began it first. */
export const peopleOf = ({ startedBy, seats, left = [] }: GroupCall): readonly string[] => [
  ...new Set([startedBy, ...left, ...seats.map(({ username }) => username)]),
];

/** The last one out ends it. */
function withSeats(call: GroupCall, seats: readonly GroupCallSeat[], at: string): GroupCall {
  const gone = call.seats.filter((seat) => !seats.includes(seat)).map(({ username }) => username);
  const others = (call.left ?? []).filter((username) => !gone.includes(username));
  return {
    ...call,
    seats,
    left: [...others, ...gone].slice(-GROUP_CALL_LEFT_MAX),
    ...(seats.length === 0 && { endedAt: at }),
  };
}

/** How long a call took, to be read. */
export const callLength = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
};

/** What a call that is over leaves in its chat: of one that nobody joined, that it was missed. */
export function groupCallText(people: readonly string[], seconds: number): string {
  if (people.length <= 1) return 'Missed call';
  const named = people.slice(0, GROUP_CALL_NAMES_TOLD);
  const more = people.length - named.length;
  const words = ['Call', callLength(seconds), ...named].join(', ');
  return more === 0 ? words : `${words} and ${more} more`;
}

const withSeat = (call: GroupCall, changed: GroupCallSeat): GroupCall => ({
  ...call,
  seats: call.seats.map((seat) => (seat.seat === changed.seat ? changed : seat)),
});

/**
 * Joins the call of a chat, or begins one with `fresh` where none is on. Who is in it already goes on in the tab that
 * acts, from nothing: another tab of theirs, or their page loaded anew.
 */
export function joinGroupCall(
  call: GroupCall | undefined,
  fresh: { readonly callId: string; readonly chatId: string },
  { username, socketId, at }: TabAct,
): CallResult<GroupCall> {
  if (call === undefined || !isGroupCallOn(call)) {
    const seats = [{ seat: 1, username, socketId }];
    return ok({ ...fresh, startedBy: username, startedAt: at, seats, nextSeat: 2 });
  }
  const own = seatOf(call, username);
  if (own?.socketId === socketId && own.awaySince === undefined) return ok(call);
  const others = call.seats.filter((seat) => seat !== own);
  if (others.length >= GROUP_CALL_MAX) {
    return refuse(
      'notPossibleNow',
      'Four people are in this call. Join once one of them has left.',
    );
  }
  const { nextSeat } = call;
  return ok({
    ...call,
    seats: [...others, { seat: nextSeat, username, socketId }],
    nextSeat: nextSeat + 1,
    ...(call.left && { left: call.left.filter((name) => name !== username) }),
    ...(call.lapsed && { lapsed: call.lapsed.filter((seat) => seat.username !== username) }),
  });
}

/** From whichever tab, or because they are no more in the chat; who is in no call is left alone. */
export function leaveGroupCall(call: GroupCall, username: string, at: string): GroupCall {
  const own = seatOf(call, username);
  if (own === undefined) return call;
  return withSeats(
    call,
    call.seats.filter((seat) => seat !== own),
    at,
  );
}

/** The connection of a tab is over: it is waited for. */
export function loseSeat(call: GroupCall, { username, socketId, at }: TabAct): GroupCall {
  const own = seatOf(call, username);
  if (own?.socketId !== socketId || own.awaySince !== undefined) return call;
  return withSeat(call, { ...own, awaySince: at });
}

/** The tab that has the seat is back under another connection: what it has to the others goes on. */
export function keepSeat(
  call: GroupCall,
  { username, socketId, was }: Omit<TabAct, 'at'> & { readonly was: string },
): CallResult<GroupCall> {
  if (!isGroupCallOn(call)) return refuseEnded();
  const own = seatOf(call, username);
  if (own === undefined) return refuseStranger();
  if (own.socketId === socketId && own.awaySince === undefined) return ok(call);
  if (own.socketId !== was && own.socketId !== socketId) return refuseOtherTab();
  return ok(withSeat(call, { seat: own.seat, username, socketId }));
}

/** The page that has the seat goes: it is soon gone, unless it joins anew. */
export function leaveSeatPage(call: GroupCall, { username, socketId, at }: TabAct): GroupCall {
  const own = seatOf(call, username);
  if (own?.socketId !== socketId || own.isLeaving === true || own.isLoading === true) return call;
  return withSeat(call, { seat: own.seat, username, socketId, awaySince: at, isLeaving: true });
}

/** A page that went is being loaded anew: it is waited for as for anybody who is away. */
export function loadSeatPage(call: GroupCall, { username, socketId, at }: TabAct): GroupCall {
  const own = seatOf(call, username);
  if (own?.socketId !== socketId || own.isLoading === true) return call;
  return withSeat(call, { seat: own.seat, username, socketId, awaySince: at, isLoading: true });
}

/** Who has this seat by this tab, and that the call is on. */
function heldSeat(
  call: GroupCall,
  { username, socketId }: Omit<TabAct, 'at'>,
): CallResult<GroupCallSeat> {
  if (!isGroupCallOn(call)) return refuseEnded();
  const own = seatOf(call, username);
  if (own === undefined) return refuseStranger();
  return own.socketId === socketId ? ok(own) : refuseOtherTab();
}

/** Who is in the call opens a board beside it, which has its id: the same one for all, however often. */
export function openGroupBoard(call: GroupCall, username: string): CallResult<GroupCall> {
  if (!isGroupCallOn(call)) return refuseEnded();
  if (seatOf(call, username) === undefined) return refuseStranger();
  return ok(call.boardId === undefined ? { ...call, boardId: call.callId } : call);
}

/** Somebody who is there says that the media of `seat`, whose connection is lost, still arrive. */
export function vouchForSeat(
  call: GroupCall,
  { seat, ...act }: TabAct & { readonly seat: number },
): CallResult<GroupCall> {
  const own = heldSeat(call, act);
  if (!own.ok) return own;
  const absent = call.seats.find((other) => other.seat === seat);
  const isNeeded =
    own.value.awaySince === undefined &&
    absent?.awaySince !== undefined &&
    absent.isLeaving !== true;
  return ok(isNeeded ? withSeat(call, { ...absent, vouchedAt: act.at }) : call);
}

/** Whether this tab may signal to the one that has the seat `to`: both are in the call. Gives the other one's. */
export function checkSeatSignal(
  call: GroupCall,
  { to, ...act }: Omit<TabAct, 'at'> & { readonly to: number },
): CallResult<{ readonly from: GroupCallSeat; readonly to: GroupCallSeat }> {
  const from = heldSeat(call, act);
  if (!from.ok) return from;
  const other = call.seats.find(({ seat }) => seat === to);
  if (other === undefined || other === from.value) {
    return refuse('notPossibleNow', 'They have left this call.');
  }
  return ok({ from: from.value, to: other });
}

/** When the next one who is away has left for good, in milliseconds since 1970; undefined while all are there. */
export function seatLapsesAt({ seats }: GroupCall): number | undefined {
  const times = seats.flatMap((seat) => goneAt(seat) ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Without those who did not come back. */
export function lapseSeats(call: GroupCall, now: Date): GroupCall {
  const isGone = (seat: GroupCallSeat) => (goneAt(seat) ?? Infinity) <= now.getTime();
  const gone = call.seats.filter(isGone);
  if (gone.length === 0) return call;
  const staying = call.seats.filter((seat) => !isGone(seat));
  const lapsed = [...(call.lapsed ?? []), ...gone.filter(({ isLeaving }) => isLeaving !== true)];
  return {
    ...withSeats(call, staying, now.toISOString()),
    lapsed: lapsed.slice(-GROUP_CALL_LEFT_MAX),
  };
}

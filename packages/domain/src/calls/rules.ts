import { err, ok, type Result } from '../result.js';
import { AWAY_MS, RINGING_MS, type CallEnding } from './limits.js';
import type { Call, CallSide } from './schema.js';

/** Why a call did not take an action. */
export type CallRefusalReason = 'notYours' | 'notPossibleNow' | 'over' | 'elsewhere';

export interface CallRefusal {
  readonly reason: CallRefusalReason;
  readonly message: string;
}

export type CallResult<T> = Result<T, CallRefusal>;

const refuse = (reason: CallRefusalReason, message: string): Result<never, CallRefusal> =>
  err({ reason, message });

const refuseStranger = () => refuse('notYours', 'You are not part of this call.');
const refuseEnded = () => refuse('over', 'This call is over.');
const refuseOtherTab = () => refuse('elsewhere', 'This call goes on in another tab.');

type Role = 'caller' | 'callee';

/** Which of the two somebody is; undefined for everybody else. */
export const roleIn = ({ caller, callee }: Call, username: string): Role | undefined => {
  if (caller.username === username) return 'caller';
  return callee.username === username ? 'callee' : undefined;
};

/** The other one of the two. */
export const otherIn = (call: Call, username: string): CallSide =>
  call.caller.username === username ? call.callee : call.caller;

export const isLive = (call: Call): boolean => call.state.status !== 'ended';

interface NewCall {
  readonly callId: string;
  readonly caller: string;
  /** The connection of the tab that calls. */
  readonly socketId: string;
  readonly callee: string;
  readonly at: string;
}

/** The live calls that the two are in already. */
interface Engaged {
  readonly caller: Call | undefined;
  readonly callee: Call | undefined;
}

/** `crossing` is the other one's call to the caller, which stands for both. */
export type Placed =
  | { readonly kind: 'ringing' | 'busy'; readonly call: Call }
  | { readonly kind: 'crossing'; readonly call: Call };

/**
 * Somebody calls somebody. Each is in one call at most: two who call each other at the same moment
 * have one call, and the person who is in another one is busy.
 */
export function placeCall(
  { callId, caller, socketId, callee, at }: NewCall,
  engaged: Engaged,
): CallResult<Placed> {
  if (caller === callee) return refuse('notPossibleNow', 'You cannot call yourself.');
  const own = engaged.caller;
  if (own !== undefined) {
    const isCrossing = own.state.status === 'ringing' && own.caller.username === callee;
    return isCrossing
      ? ok({ kind: 'crossing', call: own })
      : refuse('notPossibleNow', 'You are in another call. Hang up first.');
  }
  const call: Call = {
    callId,
    caller: { username: caller, socketId },
    callee: { username: callee },
    startedAt: at,
    state: { status: 'ringing' },
  };
  return ok(
    engaged.callee === undefined
      ? { kind: 'ringing', call }
      : { kind: 'busy', call: endCall(call, 'busy', at) },
  );
}

/** The one way in which a call ends. */
function endCall(call: Call, ending: CallEnding, at: string, by?: string): Call {
  const acceptedAt = call.state.status === 'accepted' ? call.state.acceptedAt : undefined;
  return {
    ...call,
    state: {
      status: 'ended',
      endedAt: at,
      ending,
      ...(by !== undefined && { endedBy: by }),
      ...(acceptedAt !== undefined && { acceptedAt }),
    },
  };
}

interface TabAct {
  readonly username: string;
  /** The connection of the tab that acts. */
  readonly socketId: string;
  readonly at: string;
}

/**
 * The first tab that answers has the call; answering again from it is harmless. `to` is the
 * connection of the caller's tab as the answering one knows it.
 */
export function answerCall(
  call: Call,
  { username, socketId, to, at }: TabAct & { readonly to: string },
): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  if (role === 'caller') return refuse('notPossibleNow', 'You cannot answer your own call.');
  switch (call.state.status) {
    case 'ended':
      return refuseEnded();
    case 'accepted':
      return call.callee.socketId === socketId
        ? ok(call)
        : refuse('elsewhere', 'This call was answered in another tab.');
    case 'ringing':
      if (call.caller.socketId !== to) {
        return refuse('notPossibleNow', 'The caller is connected anew. Please answer again.');
      }
      return ok({
        ...call,
        callee: { username, socketId },
        state: { status: 'accepted', acceptedAt: at, round: 1 },
      });
  }
}

/** Only a call that rings can be declined; one that another tab has answered goes on. */
export function declineCall(call: Call, username: string, at: string): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  if (role === 'caller') return refuse('notPossibleNow', 'You cannot decline your own call.');
  return ok(call.state.status === 'ringing' ? endCall(call, 'declined', at, username) : call);
}

/** Ends the call from either side and any tab; does nothing after the end. */
export function hangUp(call: Call, username: string, at: string): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  switch (call.state.status) {
    case 'ended':
      return ok(call);
    case 'accepted':
      return ok(endCall(call, 'hungUp', at, username));
    case 'ringing':
      return ok(endCall(call, role === 'caller' ? 'cancelled' : 'declined', at, username));
  }
}

const withSide = (call: Call, role: Role, side: CallSide): Call => ({ ...call, [role]: side });

/** The connection of a tab is over. Nothing happens unless that tab has the call. */
export function leaveCall(call: Call, { username, socketId, at }: TabAct): Call {
  const role = roleIn(call, username);
  if (role === undefined || !isLive(call)) return call;
  const side = call[role];
  if (side.socketId !== socketId || side.awaySince !== undefined) return call;
  return withSide(call, role, { ...side, awaySince: at });
}

/** The tab that has a side is back, under a new connection or the same. */
export function resumeCall(
  call: Call,
  { username, socketId, was }: Omit<TabAct, 'at'> & { readonly was: string },
): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  if (!isLive(call)) return refuseEnded();
  const side = call[role];
  if (side.socketId === socketId && side.awaySince === undefined) return ok(call);
  if (side.socketId !== was && side.socketId !== socketId) return refuseOtherTab();
  return ok(withSide(call, role, { username, socketId }));
}

/** Whether this tab may signal to the other one now. */
export function checkSignal(
  call: Call,
  { username, socketId, round }: Omit<TabAct, 'at'> & { readonly round: number },
): CallResult<true> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  switch (call.state.status) {
    case 'ended':
      return refuseEnded();
    case 'ringing':
      return refuse('notPossibleNow', 'This call has not been answered yet.');
    case 'accepted':
      if (call[role].socketId !== socketId) return refuseOtherTab();
      return call.state.round === round
        ? ok(true)
        : refuse('notPossibleNow', 'The two of you are connecting anew.');
  }
}

/**
 * The two must connect anew: the round after `after` begins. Both sides may ask for it at once, or
 * again; it begins once.
 */
export function renewCall(
  call: Call,
  { username, socketId, after }: Omit<TabAct, 'at'> & { readonly after: number },
): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  const { state } = call;
  switch (state.status) {
    case 'ended':
      return refuseEnded();
    case 'ringing':
      return refuse('notPossibleNow', 'This call has not been answered yet.');
    case 'accepted':
      if (call[role].socketId !== socketId) return refuseOtherTab();
      if (after > state.round) return refuse('notPossibleNow', 'There was no such connection.');
      return ok(after === state.round ? { ...call, state: { ...state, round: after + 1 } } : call);
  }
}

const after = (time: string, ms: number): number => Date.parse(time) + ms;

const soonest = (times: readonly (number | undefined)[]): number | undefined => {
  const set = times.filter((time) => time !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
};

/** When time alone ends the call, in milliseconds since 1970; undefined while it doesn't. */
export function lapsesAt({ state, startedAt, caller, callee }: Call): number | undefined {
  if (state.status === 'ended') return undefined;
  const [callerGone, calleeGone] = [caller, callee].map(({ awaySince }) =>
    awaySince === undefined ? undefined : after(awaySince, AWAY_MS),
  );
  return state.status === 'ringing'
    ? soonest([after(startedAt, RINGING_MS), callerGone])
    : soonest([callerGone, calleeGone]);
}

/** What time has made of the call: nobody answered, or somebody did not come back. */
export function lapse(call: Call, now: Date): Call {
  const at = lapsesAt(call);
  if (at === undefined || now.getTime() < at) return call;
  const time = now.toISOString();
  if (call.state.status === 'accepted') return endCall(call, 'connectionLost', time);
  const hasRung = now.getTime() >= after(call.startedAt, RINGING_MS);
  return hasRung ? endCall(call, 'noAnswer', time) : endCall(call, 'cancelled', time);
}

/** Whether the person called should learn that they missed it: they neither answered nor declined. */
export const isMissed = ({ state }: Call): boolean =>
  state.status === 'ended' &&
  (state.ending === 'cancelled' || state.ending === 'noAnswer' || state.ending === 'busy');

import { endCall } from './end-call.js';
import { AWAY_MS, LEAVING_MS, RINGING_MS } from './limits.js';
import type { Call, CallSide } from './schema.js';

const after = (time: string, ms: number): number => Date.parse(time) + ms;

const soonest = (times: readonly (number | undefined)[]): number | undefined => {
  const set = times.filter((time) => time !== undefined);
  return set.length === 0 ? undefined : Math.min(...set);
};

/** When somebody who is away has left for good; who is vouched for is waited for anew. */
export function goneAt({ awaySince, vouchedAt, isLeaving }: CallSide): number | undefined {
  if (awaySince === undefined) return undefined;
  return isLeaving === true ? after(awaySince, LEAVING_MS) : after(vouchedAt ?? awaySince, AWAY_MS);
}

/** When time alone ends the call, in milliseconds since 1970; undefined while it doesn't. */
export function lapsesAt({ state, startedAt, caller, callee }: Call): number | undefined {
  if (state.status === 'ended') return undefined;
  const [callerGone, calleeGone] = [caller, callee].map(goneAt);
  return state.status === 'ringing'
    ? soonest([after(startedAt, RINGING_MS), callerGone])
    : soonest([callerGone, calleeGone]);
}

/** What time has made of the call: nobody answered, or somebody did not come back. */
export function lapse(call: Call, now: Date): Call {
  const at = lapsesAt(call);
  if (at === undefined || now.getTime() < at) return call;
  const time = now.toISOString();
  if (call.state.status === 'accepted') {
    const closed = [call.caller, call.callee].find(
      (side) => side.isLeaving === true && goneAt(side) === at,
    );
    return closed === undefined
      ? endCall(call, 'connectionLost', time)
      : endCall(call, 'hungUp', time, closed.username);
  }
  const hasRung = now.getTime() >= after(call.startedAt, RINGING_MS);
  return hasRung ? endCall(call, 'noAnswer', time) : endCall(call, 'cancelled', time);
}

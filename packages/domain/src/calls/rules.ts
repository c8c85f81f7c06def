import { ok } from '../result.js';
import { endCall } from './end-call.js';
import { refuse, refuseEnded, refuseStranger, type CallResult } from './refusals.js';
import type { Call, CallSide, CallSubject } from './schema.js';

export type CallRole = 'caller' | 'callee';

/** Which of the two somebody is; undefined for everybody else. */
export const roleIn = ({ caller, callee }: Call, username: string): CallRole | undefined => {
  if (caller.username === username) return 'caller';
  return callee.username === username ? 'callee' : undefined;
};

/** The other one of the two. */
export const otherIn = (call: Call, username: string): CallSide =>
  call.caller.username === username ? call.callee : call.caller;

export const isLive = (call: Call): boolean => call.state.status !== 'ended';

/** Whether somebody is being called and has not answered yet: they are in no call so far. */
const ringsAt = ({ state, callee }: Call, username: string): boolean =>
  state.status === 'ringing' && callee.username === username;

interface NewCall {
  readonly callId: string;
  readonly caller: string;
  /** The connection of the tab that calls. */
  readonly socketId: string;
  readonly callee: string;
  readonly at: string;
  readonly about?: CallSubject | undefined;
}

/** The live calls that the two are in already. */
interface Engaged {
  readonly caller: Call | undefined;
  readonly callee: Call | undefined;
  /** Who of them is in the call of a group. */
  readonly inGroup?: { readonly caller: boolean; readonly callee: boolean };
}

/** Somebody comes into the call of a group, while they are in `own` or rung by it. */
export function checkJoining(own: Call | undefined, username: string): CallResult<undefined> {
  if (own === undefined) return ok(undefined);
  return ringsAt(own, username)
    ? refuse(
        'notPossibleNow',
        `${own.caller.username} is calling you. Answer or decline that call first.`,
      )
    : refuse('notPossibleNow', 'You are in another call. Hang up first.');
}

interface Wishes {
  /** Whether the call may ring at whom it is for; see quiet.ts. */
  readonly mayRing: boolean;
}

/** `crossing` is the other one's call to the caller, which stands for both. */
export type Placed =
  | { readonly kind: 'ringing' | 'busy'; readonly call: Call }
  | { readonly kind: 'crossing'; readonly call: Call };

/**
 * Somebody calls somebody. Each is in one call at most: two who call each other at the same moment
 * have one call, and the person who is in another one is busy. Nobody is rung by two: the first one's call rings on.
 */
export function placeCall(
  { callId, caller, socketId, callee, at, about }: NewCall,
  engaged: Engaged,
  { mayRing }: Wishes = { mayRing: true },
): CallResult<Placed> {
  if (caller === callee) return refuse('notPossibleNow', 'You cannot call yourself.');
  const own = engaged.caller;
  if (own !== undefined) {
    if (!ringsAt(own, caller)) {
      return refuse('notPossibleNow', 'You are in another call. Hang up first.');
    }
    const { username } = own.caller;
    return username === callee
      ? ok({ kind: 'crossing', call: own })
      : refuse('notPossibleNow', `${username} is calling you. Answer or decline that call first.`);
  }
  if (engaged.inGroup?.caller === true) {
    return refuse('notPossibleNow', 'You are in another call. Hang up first.');
  }
  const call: Call = {
    callId,
    caller: { username: caller, socketId },
    callee: { username: callee },
    startedAt: at,
    state: { status: 'ringing' },
    ...(about !== undefined && { about }),
  };
  if (!mayRing) return ok({ kind: 'busy', call: endCall(call, 'quiet', at) });
  const others = engaged.callee;
  if (others === undefined && engaged.inGroup?.callee !== true)
    return ok({ kind: 'ringing', call });
  const ending = others !== undefined && ringsAt(others, callee) ? 'alreadyCalled' : 'busy';
  return ok({ kind: 'busy', call: endCall(call, ending, at) });
}

/** One of a person's tabs does something to a call. */
export interface TabAct {
  readonly username: string;
  /** The connection of the tab that acts. */
  readonly socketId: string;
  readonly at: string;
}

/** The first tab that answers has the call; again is harmless. `to` is the caller's connection as it knows it. */
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
        return refuse('notPossibleNow', 'The caller has reconnected. Please answer again.');
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

/** Names somebody's part in a call, for whoever reports it. */
export const partOfCall = (callId: string, username: string): string => `${callId}:${username}`;

/** What `partOfCall` names; undefined for what is none. Ids of calls hold no colon. */
export function readPartOfCall(id: string) {
  const [callId = '', ...rest] = id.split(':');
  const username = rest.join(':');
  return callId === '' || username === '' ? undefined : { callId, username };
}

/** Whether the person called should learn that they missed it: they neither answered nor declined. */
export const isMissed = ({ state }: Call): boolean =>
  state.status === 'ended' &&
  (state.ending === 'cancelled' ||
    state.ending === 'noAnswer' ||
    state.ending === 'busy' ||
    state.ending === 'alreadyCalled' ||
    state.ending === 'quiet');

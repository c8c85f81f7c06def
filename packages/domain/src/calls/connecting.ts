import { ok } from '../result.js';
import {
  refuse,
  refuseEnded,
  refuseOtherTab,
  refuseStranger,
  type CallResult,
} from './refusals.js';
import { isLive, roleIn, type CallRole, type TabAct } from './rules.js';
import type { Call, CallSide } from './schema.js';

const withSide = (call: Call, role: CallRole, side: CallSide): Call => ({ ...call, [role]: side });

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

/**
 * The page that holds a side goes, whatever becomes of its connection: it is soon gone, unless it is loaded anew. Where
 * that is known already, this word was overtaken by the next page's.
 */
export function leavePage(call: Call, { username, socketId, at }: TabAct): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  if (!isLive(call)) return refuseEnded();
  if (call[role].socketId !== socketId) return refuseOtherTab();
  if (call[role].isLeaving === true || call[role].isLoading === true) return ok(call);
  return ok(withSide(call, role, { username, socketId, awaySince: at, isLeaving: true }));
}

/** A page that went is being loaded anew: it is waited for as for anybody who is away. */
export function loadPage(call: Call, { username, socketId, at }: TabAct): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  if (!isLive(call)) return refuseEnded();
  if (call[role].socketId !== socketId) return refuseOtherTab();
  if (call[role].isLoading === true) return ok(call);
  return ok(withSide(call, role, { username, socketId, awaySince: at, isLoading: true }));
}

/**
 * The tab that is there says that the media of the other one still arrive: only the other one's
 * connection to the server is lost, and so that one is waited for anew. Who is away vouches for nobody.
 */
export function vouchFor(call: Call, { username, socketId, at }: TabAct): CallResult<Call> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  switch (call.state.status) {
    case 'ended':
      return refuseEnded();
    case 'ringing':
      return refuse('notPossibleNow', 'This call has not been answered yet.');
    case 'accepted': {
      if (call[role].socketId !== socketId) return refuseOtherTab();
      const absent = role === 'caller' ? 'callee' : 'caller';
      const isNeeded = call[role].awaySince === undefined && call[absent].awaySince !== undefined;
      return ok(isNeeded ? withSide(call, absent, { ...call[absent], vouchedAt: at }) : call);
    }
  }
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
        : refuse('notPossibleNow', 'The two of you are reconnecting.');
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

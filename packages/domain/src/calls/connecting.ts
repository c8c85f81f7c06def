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

type Tab = Omit<TabAct, 'at'>;

const withSide = (call: Call, role: CallRole, side: CallSide): Call => ({ ...call, [role]: side });

function sideOf(call: Call, username: string): CallResult<CallRole> {
  const role = roleIn(call, username);
  if (role === undefined) return refuseStranger();
  return isLive(call) ? ok(role) : refuseEnded();
}

function sideOfTab(call: Call, { username, socketId }: Tab): CallResult<CallRole> {
  const side = sideOf(call, username);
  return side.ok && call[side.value].socketId !== socketId ? refuseOtherTab() : side;
}

/** The side that a tab has in a call that was answered. */
function sideOfTalk(call: Call, tab: Tab): CallResult<CallRole> {
  const side = sideOf(call, tab.username);
  return side.ok && call.state.status === 'ringing'
    ? refuse('notPossibleNow', 'This call has not been answered yet.')
    : sideOfTab(call, tab);
}

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
  { username, socketId, was }: Tab & { readonly was: string },
): CallResult<Call> {
  const role = sideOf(call, username);
  if (!role.ok) return role;
  const side = call[role.value];
  if (side.socketId === socketId && side.awaySince === undefined) return ok(call);
  if (side.socketId !== was && side.socketId !== socketId) return refuseOtherTab();
  return ok(withSide(call, role.value, { username, socketId }));
}

/**
 * The page that holds a side goes, whatever becomes of its connection: it is soon gone, unless it is loaded anew. Where
 * that is known already, this word was overtaken by the next page's.
 */
export function leavePage(call: Call, { username, socketId, at }: TabAct): CallResult<Call> {
  const role = sideOfTab(call, { username, socketId });
  if (!role.ok) return role;
  const { isLeaving, isLoading } = call[role.value];
  if (isLeaving === true || isLoading === true) return ok(call);
  return ok(withSide(call, role.value, { username, socketId, awaySince: at, isLeaving: true }));
}

/** A page that went is being loaded anew: it is waited for as for anybody who is away. */
export function loadPage(call: Call, { username, socketId, at }: TabAct): CallResult<Call> {
  const role = sideOfTab(call, { username, socketId });
  if (!role.ok) return role;
  if (call[role.value].isLoading === true) return ok(call);
  return ok(withSide(call, role.value, { username, socketId, awaySince: at, isLoading: true }));
}

/**
 * The tab that is there says that the media of the other one still arrive: only the other one's
 * connection to the server is lost, and so that one is waited for anew. Who is away vouches for nobody.
 */
export function vouchFor(call: Call, { at, ...tab }: TabAct): CallResult<Call> {
  const role = sideOfTalk(call, tab);
  if (!role.ok) return role;
  const absent = role.value === 'caller' ? 'callee' : 'caller';
  const isNeeded = call[role.value].awaySince === undefined && call[absent].awaySince !== undefined;
  return ok(isNeeded ? withSide(call, absent, { ...call[absent], vouchedAt: at }) : call);
}

export function checkSignal(
  call: Call,
  { round, ...tab }: Tab & { readonly round: number },
): CallResult<true> {
  const role = sideOfTalk(call, tab);
  if (!role.ok) return role;
  return call.state.status === 'accepted' && call.state.round === round
    ? ok(true)
    : refuse('notPossibleNow', 'The two of you are reconnecting.');
}

/** The round after `after` begins, once, though both sides may ask for it at once, or again. */
export function renewCall(
  call: Call,
  { after, ...tab }: Tab & { readonly after: number },
): CallResult<Call> {
  const role = sideOfTalk(call, tab);
  if (!role.ok) return role;
  const { state } = call;
  if (state.status !== 'accepted' || after > state.round)
    return refuse('notPossibleNow', 'There was no such connection.');
  return ok(after === state.round ? { ...call, state: { ...state, round: after + 1 } } : call);
}

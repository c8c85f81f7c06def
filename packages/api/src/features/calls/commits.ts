import { isLive, lapse, lapsesAt, ok, type Call, type NumberedCall } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import type { CallDocument } from './documents.js';
import { createFanOut, type FanOut } from './fan-out.js';
import { createMissedCalls } from './missed-calls.js';
import { changeCall, findLive, requireCall, toNumbered, type CallRule } from './stored-calls.js';

export type Commits = ReturnType<typeof createCommits>;

type Tell = (call: NumberedCall) => Promise<void>;

/** How calls change, and what follows a commit: people are told, and time is watched. */
export function createCommits(platform: Platform) {
  const { store, now } = platform;
  const fanOut: FanOut = createFanOut(platform);
  const missed = createMissedCalls(platform);
  const timers = new Map<string, NodeJS.Timeout>();

  function stopWatching(callId: string): void {
    clearTimeout(timers.get(callId));
    timers.delete(callId);
  }

  /** Ends the call in time. What this process misses, because it stops, is made up for by tidying. */
  function watch(call: Call): void {
    const { callId } = call;
    stopWatching(callId);
    const at = lapsesAt(call);
    if (at === undefined) return;
    const timer = setTimeout(
      () => {
        timers.delete(callId);
        settle(callId).catch(() => undefined);
      },
      Math.max(0, at - now().getTime()),
    );
    timer.unref();
    timers.set(callId, timer);
  }

  /** Only called after the commit. */
  async function committed(document: Stored<CallDocument>, tell: Tell): Promise<NumberedCall> {
    const call = toNumbered(document);
    watch(call);
    await tell(call);
    // The call is over whether or not this succeeds: what is still due is told by tidying.
    if (!isLive(call)) await missed.tellIfDue(call.callId).catch(() => undefined);
    return call;
  }

  async function apply(callId: string, rule: CallRule, tell: Tell): Promise<NumberedCall> {
    const { document, isNew } = await runUnit(store, (unit) => changeCall(unit, callId, rule));
    return isNew ? committed(document, tell) : toNumbered(document);
  }

  /** What time has made of a call becomes true for all; @throws AppError 'missing' */
  async function settle(callId: string): Promise<void> {
    const lapsed: CallRule = (call) => ok(lapse(call, now()));
    const { call } = await requireCall(store, callId);
    if (lapse(call, now()) === call) watch(call);
    else await apply(callId, lapsed, fanOut.changed);
  }

  return {
    fanOut,
    missed,
    settle,
    committed,

    /** Applies a rule to what time has left of a call; @throws AppError */
    async change(
      callId: string,
      rule: CallRule,
      tell: Tell = fanOut.changed,
    ): Promise<NumberedCall> {
      await settle(callId);
      return apply(callId, rule, tell);
    },

    /** Ends the call of a person that time has ended unnoticed. */
    async settleOf(username: string): Promise<void> {
      const live = await findLive(store, username);
      if (live !== undefined) await settle(live._id);
    },
  };
}

import {
  isLive,
  lapse,
  lapsesAt,
  ok,
  personTopic,
  type Call,
  type NumberedCall,
  type CallSignal,
  type Topic,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { type CallDocument, missedCalls, type MissedCallDocument } from './documents.js';
import { changeCall, findLive, requireCall, toNumbered, type CallRule } from './stored-calls.js';
import { eachForItself } from '../../platform/each-for-itself.js';
import { readAll } from '../../ports/read-all.js';
import { createCallLines } from '../chats/index.js';
import { createGroupRinging } from './group/ringing.js';
import { createWatching } from './watching.js';

/**
 * The line that a missed call leaves in the chat of the two, and that of a group in its chat. It is due from the commit that ended the
 * call; a process that dies in between leaves it to the next tidying up, and it lands once.
 */
function createMissedCalls(platform: Platform) {
  const { store } = platform;
  const due = store.collection(missedCalls);
  const lines = createCallLines(platform);
  const ringing = createGroupRinging(platform);

  async function tell({ _id, ...call }: MissedCallDocument): Promise<void> {
    if ('people' in call) {
      const ended = { ...call, callId: _id };
      await ringing.ended(ended);
      await lines.addGroup(ended);
    } else await lines.add({ ...call, callId: _id });
    await due.remove(_id);
  }

  return {
    async tellIfDue(callId: string): Promise<void> {
      const missed = await due.get(callId);
      if (missed !== undefined) await tell(missed);
    },

    tellAllDue: (): Promise<void> => eachForItself(readAll(due, 'due'), tell),
  };
}

const followers = (callId: string): Topic => ({ kind: 'call', callId });
const people = ({ caller, callee }: NumberedCall): readonly Topic[] => [
  personTopic(caller.username),
  personTopic(callee.username),
];

interface LaterSignal {
  readonly callId: string;
  readonly round: number;
  readonly from: string;
  readonly signal: CallSignal;
}

type FanOut = ReturnType<typeof createFanOut>;

/** Who hears of what. Every function is called after the commit. */
function createFanOut({ hub }: Pick<Platform, 'hub'>) {
  /** The call is in a new state: told to all tabs of both, and to who follows it. */
  const changed = (call: NumberedCall): Promise<void> =>
    hub.publish({ name: 'callUpdate', call }, [...people(call), followers(call.callId)]);

  return {
    changed,

    /** It rings in all tabs of the person called; the caller's other tabs learn of it too. */
    async rings(call: NumberedCall, signal: CallSignal): Promise<void> {
      await hub.publish({ name: 'callUser', call, signal }, [personTopic(call.callee.username)]);
      await changed(call);
    },

    /** The caller's tab gets the answer first, then everybody the news. */
    async accepted(call: NumberedCall, signal: CallSignal): Promise<void> {
      await hub.publish({ name: 'callAccepted', call, signal }, [followers(call.callId)]);
      await hub.publish({ name: 'callUpdate', call }, people(call));
    },

    signalled: ({ callId, ...signal }: LaterSignal): Promise<void> =>
      hub.publish({ name: 'callSignal', callId, ...signal }, [followers(callId)]),
  };
}

export type Commits = ReturnType<typeof createCommits>;

type Tell = (call: NumberedCall) => Promise<void>;

/** How calls change, and what follows a commit: people are told, and time is watched. */
export function createCommits(platform: Platform) {
  const { store, now } = platform;
  const fanOut: FanOut = createFanOut(platform);
  const missed = createMissedCalls(platform);
  const watchAt = createWatching(now, settle);

  const watch = (call: Call): void => watchAt(call.callId, lapsesAt(call));

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

import type { CallSignal, NumberedCall, Topic } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';

const person = (username: string): Topic => ({ kind: 'person', username });
const followers = (callId: string): Topic => ({ kind: 'call', callId });
const people = ({ caller, callee }: NumberedCall): readonly Topic[] => [
  person(caller.username),
  person(callee.username),
];

export interface LaterSignal {
  readonly callId: string;
  readonly round: number;
  readonly from: string;
  readonly signal: CallSignal;
}

export type FanOut = ReturnType<typeof createFanOut>;

/** Who hears of what. Every function is called after the commit. */
export function createFanOut({ hub }: Pick<Platform, 'hub'>) {
  /** The call is in a new state: told to all tabs of both, and to who follows it. */
  const changed = (call: NumberedCall): Promise<void> =>
    hub.publish({ name: 'callUpdate', call }, [...people(call), followers(call.callId)]);

  return {
    changed,

    /** It rings in all tabs of the person called; the caller's other tabs learn of it too. */
    async rings(call: NumberedCall, signal: CallSignal): Promise<void> {
      await hub.publish({ name: 'callUser', call, signal }, [person(call.callee.username)]);
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

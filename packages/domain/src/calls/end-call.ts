import type { CallEnding } from './limits.js';
import type { Call } from './schema.js';

/** The one way in which a call ends. */
export function endCall(call: Call, ending: CallEnding, at: string, by?: string): Call {
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

import { otherIn } from './rules.js';
import type { Call } from './schema.js';

/** What `reader` is told of the end of a call; undefined while it goes on, or where they ended it. */
export function endingText(call: Call, reader: string): string | undefined {
  const { state } = call;
  if (state.status !== 'ended' || state.endedBy === reader) return undefined;
  const other = otherIn(call, reader).username;
  const isCaller = call.caller.username === reader;
  switch (state.ending) {
    case 'hungUp':
      return `${other} hung up.`;
    case 'cancelled':
      return isCaller ? 'Your call was cancelled.' : `You missed a call from ${other}.`;
    case 'declined':
      return `${other} declined your call.`;
    case 'busy':
      return isCaller
        ? `${other} is in another call.`
        : `${other} called while you were in a call.`;
    case 'alreadyCalled':
      return isCaller
        ? `${other} is being called by somebody else.`
        : `${other} called while somebody else was calling you.`;
    case 'quiet':
      return isCaller
        ? `${other} does not want to be disturbed at the moment.`
        : `${other} called while you did not want to be disturbed.`;
    case 'noAnswer':
      return isCaller ? `${other} did not answer.` : `You missed a call from ${other}.`;
    case 'connectionLost':
      return `The connection to ${other} was lost.`;
  }
}

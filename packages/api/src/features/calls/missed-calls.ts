import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { createCallLines } from '../chats/index.js';
import { missedCalls, type MissedCallDocument } from './documents.js';
import { createGroupRinging } from './group/ringing.js';

/**
 * The line that a missed call leaves in the chat of the two, and that of a group in its chat. It is due from the commit that ended the
 * call; a process that dies in between leaves it to the next tidying up, and it lands once.
 */
export function createMissedCalls(platform: Platform) {
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

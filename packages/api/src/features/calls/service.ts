import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { createCalling } from './calling.js';
import { createCommits } from './commits.js';
import { clearEndedCalls } from './ended-calls.js';
import { createGroupCalls } from './group/service.js';
import { createIceServers } from './ice-servers.js';
import { createQuieting } from './quieting.js';
import { createRates } from './rates.js';
import { createReading } from './reading.js';
import { createSignalling } from './signalling.js';
import { createTabs } from './tabs.js';

export type CallsService = ReturnType<typeof createCallsService>;

/** Calls: who calls whom, what becomes of it, and how the two browsers find each other. */
export function createCallsService(platform: Platform) {
  const commits = createCommits(platform);
  const tabs = createTabs(platform, commits);
  const parts = { platform, commits, tabs, ...createRates(platform) };
  const group = createGroupCalls(parts);
  platform.connections.onRemoved(async (connection) => {
    await tabs.disconnected(connection);
    await group.disconnectedFromGroup(connection);
  });

  return {
    ...createCalling(parts),
    ...createSignalling(parts),
    ...group,
    ...createReading(platform, commits),
    ...createQuieting(platform),
    iceServers: createIceServers(platform),

    /** Makes up for what a process that died has left undone. */
    tidy(): Promise<void> {
      const parts = [
        () => tabs.clearStaleTabs(),
        () => group.clearStaleSeats(),
        () => commits.missed.tellAllDue(),
        () => clearEndedCalls(platform),
      ];
      return eachForItself(parts, (part) => part());
    },
  };
}

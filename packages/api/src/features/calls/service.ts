import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { createCalling } from './calling.js';
import { createCommits } from './commits.js';
import { createGroupCalls } from './group/service.js';
import { createIceServers } from './ice-servers.js';
import { createQuieting } from './quieting.js';
import { createRates } from './rates.js';
import { createReading } from './reading.js';
import { createSignalling } from './signalling.js';
import { createTabs } from './tabs.js';
import { CALL_KEPT_MS } from '@collabor8/domain';
import type { Collection } from '../../ports/document-store.js';
import { readWhile } from '../../ports/read-all.js';
import { calls, groupCalls } from './documents.js';

interface Ended {
  readonly _id: string;
  readonly endedAt?: string | undefined;
}

function clear<D extends Ended>(
  collection: Collection<D, 'byEnd' | 'live'>,
  until: string,
): Promise<void> {
  const old = readWhile(
    collection,
    'byEnd',
    ({ endedAt }) => endedAt !== undefined && endedAt <= until,
  );
  return eachForItself(old, ({ _id }) => collection.remove(_id));
}

async function clearEndedCalls({ store, now }: Pick<Platform, 'store' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - CALL_KEPT_MS).toISOString();
  await clear(store.collection(calls), until);
  await clear(store.collection(groupCalls), until);
}

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

import { eachForItself, removeDue } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { createCalling } from './calling.js';
import { createCommits } from './commits.js';
import { createGroupCalls } from './group/service.js';
import { createQuieting } from './quieting.js';
import { createRates } from './rates.js';
import { createReading } from './reading.js';
import { createSignalling } from './signalling.js';
import { createTabs } from './tabs.js';
import { CALL_KEPT_MS, type IceServer } from '@collabor8/domain';
import { calls, groupCalls } from './documents.js';
import { createHmac } from 'node:crypto';
import { AppError } from '../../request/errors.js';
import { findGroup, findLive, isInCall } from './stored-calls.js';

/** How long a browser may allocate with what it was given; what it has allocated goes on. */
export const TURN_CREDENTIAL_MS = 10 * 60 * 1000;

/**
 * What browsers find their way to each other with. TURN servers take a password that the secret they
 * share with this server makes of a name with an expiry (coturn's use-auth-secret), so nobody is told
 * the secret and what somebody was told is worth nothing ten minutes later; browsers renew it while
 * their call goes on. A relay costs its owner: only whoever is in a call, ringing or going on, is told of it.
 */
function createIceServers({ store, settings, now }: Pick<Platform, 'store' | 'settings' | 'now'>) {
  const { iceServers, turn } = settings;

  return async (person: string): Promise<readonly IceServer[]> => {
    if (!(await isInCall(store, person))) throw new AppError('forbidden', 'You are not in a call.');
    const servers: IceServer[] = iceServers.length === 0 ? [] : [{ urls: iceServers }];
    if (turn === undefined) return servers;
    const expiry = Math.floor((now().getTime() + TURN_CREDENTIAL_MS) / 1000);
    const username = `${expiry}:${encodeURIComponent(person)}`;
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return [...servers, { urls: turn.urls, username, credential }];
  };
}

async function clearEndedCalls({ store, now }: Pick<Platform, 'store' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - CALL_KEPT_MS).toISOString();
  await removeDue(store.collection(calls), 'byEnd', 'endedAt', until);
  await removeDue(store.collection(groupCalls), 'byEnd', 'endedAt', until);
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

  const calling = createCalling(parts);

  return {
    ...calling,
    ...createSignalling(parts),
    ...group,
    ...createReading(platform, commits),
    ...createQuieting(platform),
    iceServers: createIceServers(platform),

    /** Somebody may take part in no call any more: the one that they are in, or that rings, is over for them. */
    async endOf(username: string): Promise<void> {
      const live = await findLive(platform.store, username);
      if (live !== undefined) await calling.hangUp(username, live._id);
      const ofGroup = await findGroup(platform.store, username);
      if (ofGroup !== undefined) await group.leaveGroup(username, ofGroup._id);
    },

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

import { statfs } from 'node:fs/promises';
import { FIGURES_MAX, type PlaceHealth } from '@collabor8/domain';
import { mails } from '../../platform/mails.js';
import type { Platform } from '../../platform/platform.js';
import { pushes } from '../../platform/pushes.js';
import { backedUpAt } from '../../platform/upkeep.js';
import { readAll } from '../../ports/read-all.js';

/** How many documents come, at most FIGURES_MAX. */
async function countUpTo(documents: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  const each = documents[Symbol.asyncIterator]();
  while (count < FIGURES_MAX && (await each.next()).done !== true) count += 1;
  return count;
}

/** Whole milliseconds until something has answered; null where it failed. */
async function answeredWithin(ask: () => Promise<void>): Promise<number | null> {
  const begun = performance.now();
  try {
    await ask();
    return Math.round(performance.now() - begun);
  } catch {
    return null;
  }
}

interface HealthOptions extends Pick<Platform, 'store' | 'now' | 'settings'> {
  readonly hub: Pick<Platform['hub'], 'ping'>;
}

/** Looks at what the place runs on. A store that doesn't answer leaves the rest unknown, and so throws. */
export function createHealth({ store, hub, now, settings }: HealthOptions) {
  const { dataFolder, hasBus } = settings.machine;

  async function disk(): Promise<PlaceHealth['disk']> {
    if (dataFolder === undefined) return null;
    const { bavail, blocks, bsize } = await statfs(dataFolder);
    return { free: bavail * bsize, total: blocks * bsize };
  }

  return {
    async all(): Promise<PlaceHealth> {
      return {
        store: await answeredWithin(() => store.ping()),
        bus: hasBus ? await answeredWithin(() => hub.ping()) : 'alone',
        disk: await disk(),
        backedUpAt: await backedUpAt(store),
        waitingMails: await countUpTo(readAll(store.collection(mails), 'byDue')),
        waitingPushes: await countUpTo(readAll(store.collection(pushes), 'byDue')),
      };
    },

    /** NaN where no backup is known of. */
    secondsSinceBackup: async (): Promise<number> =>
      (now().getTime() - Date.parse((await backedUpAt(store)) ?? '')) / 1000,

    /** NaN where the data is on another machine. */
    freeBytes: async (): Promise<number> => (await disk())?.free ?? Number.NaN,
  };
}

import { MODERATION_PAGE_SIZE, type LogEntry, type LogPage } from '@collabor8/domain';
import type { TellAll } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { moderationLog } from './documents.js';
import type { Standings } from './standings.js';

/** Acts on one person that a report shows. */
const EARLIER = 10;

export type Done = Omit<LogEntry, '_id' | 'at'>;

const toEntry = ({ revision: _revision, ...entry }: Stored<LogEntry>): LogEntry => entry;

/** What moderators did, kept for good. */
export const createLog = ({ now, newId }: Platform, standings: Standings) => ({
  /** In the unit of work of the act: both are durable, or nothing happened. Answers what tells moderators after its commit. */
  async write(unit: Collections, done: Done): Promise<TellAll> {
    const document = { _id: newId(), at: now().toISOString(), ...done };
    const entry = toEntry(stillFree(await unit.collection(moderationLog).insert(document)));
    return () => standings.tellStaff({ name: 'logUpdate', entry });
  },

  async page(from: Collections, cursor: string | null): Promise<LogPage> {
    const { items, nextCursor } = await from
      .collection(moderationLog)
      .page('newest', { cursor, limit: MODERATION_PAGE_SIZE });
    return { items: items.map(toEntry), nextCursor };
  },

  /** The latest acts that concerned somebody. */
  async on(from: Collections, username: string): Promise<readonly LogEntry[]> {
    const { items } = await from
      .collection(moderationLog)
      .page('ofPerson', { equals: [username], limit: EARLIER });
    return items.map(toEntry);
  },
});

export type Log = ReturnType<typeof createLog>;

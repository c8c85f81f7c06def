import { usernameKey, type RoomReading } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { globalMessages, roomReads } from './documents.js';

/** Place of the latest message of the global room that is there; 0 where there is none. */
export async function lastSeqOf(store: Collections): Promise<number> {
  const latest = { limit: 1, reverse: true };
  const [last] = (await store.collection(globalMessages).page('inOrder', latest)).items;
  return last?.seq ?? 0;
}

/** Notes how far somebody has read; never goes back. Answers how far that is. */
export async function noteRead(unit: Collections, reader: string, seq: number): Promise<number> {
  const reads = unit.collection(roomReads);
  const _id = usernameKey(reader);
  const known = await reads.update(_id, (before) => ({
    ...before,
    lastReadSeq: Math.max(before.lastReadSeq, seq),
  }));
  if (known.ok) return known.value.lastReadSeq;
  return stillFree(await reads.insert({ _id, lastReadSeq: seq })).lastReadSeq;
}

/** How far people have read in the global room. */
export function createReading({ store, hub }: Pick<Platform, 'store' | 'hub'>) {
  return {
    async readingOf(reader: string): Promise<RoomReading> {
      const read = await store.collection(roomReads).get(usernameKey(reader));
      return { lastSeq: await lastSeqOf(store), lastReadSeq: read?.lastReadSeq ?? 0 };
    },

    /** Answers how far they have read by now. */
    async markRead(reader: string, seq: number): Promise<number> {
      const reached = Math.min(seq, await lastSeqOf(store));
      const known = await store.collection(roomReads).get(usernameKey(reader));
      if (known !== undefined && reached <= known.lastReadSeq) return known.lastReadSeq;
      const lastReadSeq = await runUnit(store, (unit) => noteRead(unit, reader, reached));
      const topic = { kind: 'person', username: reader } as const;
      await hub.publish({ name: 'roomRead', lastReadSeq }, [topic]);
      return lastReadSeq;
    },

    /** Once an account is deleted. */
    async forget(username: string): Promise<void> {
      await store.collection(roomReads).remove(usernameKey(username));
    },
  };
}

import {
  usernameKey,
  type RoomReading,
  type Message,
  excerptAround,
  heldIn,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit, upsert } from '../../ports/run-unit.js';
import { globalMessages, roomReads, type GlobalMessageDocument } from './documents.js';
import { oneByOne, sourceOf, writtenBy, type SearchSource } from '../../platform/searched.js';

/** A message that is there; a deleted one has no place any more. */
export type PresentMessage = Stored<GlobalMessageDocument> & { readonly seq: number };

export const isPresent = (message: Stored<GlobalMessageDocument>): message is PresentMessage =>
  message.seq !== undefined;

export const toMessage = (message: PresentMessage): Message => ({
  _id: message._id,
  seq: message.seq,
  revision: message.revision,
  msg: message.msg,
  msgFrom: message.msgFrom,
  msgDateTime: message.msgDateTime,
  ...(message.hidden && { hidden: true }),
});

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
  const read = await upsert(reads, { _id, lastReadSeq: seq }, (before) => ({
    ...before,
    lastReadSeq: Math.max(before.lastReadSeq, seq),
  }));
  return read.lastReadSeq;
}

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
  };
}

/** Messages of the global room, which everybody may read. */
export const searchedMessages = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(globalMessages),
    knows: ['user', 'created', 'has'],
    labelOf: (filter) =>
      filter.kind === 'user' && !filter.isNot ? writtenBy(filter.name) : undefined,
    factsOf: (messages) =>
      messages.map(({ msg, msgFrom, msgDateTime }) => ({
        texts: [msg],
        by: msgFrom,
        at: Date.parse(msgDateTime),
        holds: heldIn(msg),
      })),
    hitsOf: (messages, { query }) =>
      oneByOne(messages, ({ _id, msg, msgFrom, msgDateTime }) => ({
        kind: 'messages',
        ...{ id: _id, title: '', excerpt: excerptAround(msg, query) },
        ...{ chatId: null, by: msgFrom, at: msgDateTime },
      })),
  });

import { dueAfter, fateOfReply, isDeletedIn, noteOfReply } from '@collabor8/domain';
import { eachDue } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit, upsert } from '../../ports/run-unit.js';
import { written } from '../../request/errors.js';
import { createNoticing, type Tell } from '../notices/index.js';
import { findMembership, membershipId } from './access.js';
import { deletedRangesIn } from './rows.js';
import { chats, unreadReplies, type UnreadReplyDocument } from './documents.js';

type Reply = Pick<UnreadReplyDocument, 'chatId' | 'reader' | 'actor' | 'seq' | 'at'>;

/** Notes, with a message, that somebody has yet to read it. */
export async function awaitReading(unit: Collections, reply: Reply): Promise<void> {
  const _id = membershipId(reply.chatId, reply.reader);
  const first = { firstSeq: reply.seq, dueAt: dueAfter(reply.at) };
  await upsert(unit.collection(unreadReplies), { _id, ...reply, ...first }, (before) => ({
    ...before,
    ...reply,
  }));
}

/** Tells people of replies that lay unread for a while, and those at once who aren't here. */
export function createMissedReplies(platform: Platform) {
  const { store, connections, now } = platform;
  const noticing = createNoticing(platform);

  /** Looks at one again: it is told, forgotten or given more time, once, whichever process does it. */
  const settle = (_id: string, isAway = false): Promise<Tell | undefined> =>
    runUnit(store, async (unit) => {
      const collection = unit.collection(unreadReplies);
      const reply = await collection.get(_id);
      if (reply === undefined) return undefined;
      const { chatId, reader, actor, at, seq } = reply;
      const chat = await unit.collection(chats).get(chatId);
      const membership = await findMembership(unit, chatId, reader);
      const isOver =
        chat === undefined ||
        membership?.gone !== undefined ||
        membership?.level === 'none' ||
        isDeletedIn(deletedRangesIn(chat), seq);
      const fate = isOver
        ? 'read'
        : fateOfReply(reply, membership?.lastReadSeq ?? seq, now(), isAway);
      if (typeof fate === 'object') {
        written(await collection.update(_id, (before) => ({ ...before, ...fate })));
        return undefined;
      }
      await collection.remove(_id);
      return fate === 'missed' && chat !== undefined
        ? noticing.note(unit, [noteOfReply(chat, reader, { actor, at })])
        : undefined;
    });

  return {
    /** After a message was written; what fails here is told when it is due. */
    async tellAway(chatId: string, reader: string): Promise<void> {
      if ((await connections.registry.ofUser(reader)).length > 0) return;
      await (
        await settle(membershipId(chatId, reader), true)
      )?.();
    },

    tellAllDue(): Promise<void> {
      const until = now().toISOString();
      return eachDue(store.collection(unreadReplies), 'due', 'dueAt', until, async ({ _id }) =>
        (await settle(_id))?.(),
      );
    },
  };
}

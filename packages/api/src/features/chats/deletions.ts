import { checkDeletion, DELETED_SEQS_KEPT, previewOf, postKey } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { orForbidden, written } from '../../request/rule-results.js';
import { releasePictures } from '../pictures/index.js';
import { requireChat, requireMembership, requireMessage } from './access.js';
import { chatMessages, chats, type ChatDocument, type ChatMessageDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import { isPresent, toSummary } from './rows.js';

const withDeletion = (chat: ChatDocument, seq: number): readonly number[] =>
  [...chat.deletedSeqs, seq].toSorted((one, other) => one - other).slice(-DELETED_SEQS_KEPT);

export async function latestMessage(unit: Collections, chatId: string) {
  const latest = { equals: [chatId], limit: 1, reverse: true };
  return (await unit.collection(chatMessages).page('ofChat', latest)).items[0] ?? null;
}

/** Deletes a message for everybody, in a unit that has read its chat; undefined when it is gone already. */
export async function removeMessage(
  unit: Collections,
  message: Stored<ChatMessageDocument>,
): Promise<Stored<ChatDocument> | undefined> {
  if (!isPresent(message)) return undefined;
  const { _id: messageId, chatId, seq } = message;
  written(
    await unit
      .collection(chatMessages)
      .update(messageId, ({ _id, msgFrom, msgDateTime, type }) => ({
        ...{ _id, chatId, msgFrom, msgDateTime, type },
        msg: '',
      })),
  );
  await releasePictures(unit, postKey('chatMessage', messageId));
  const latest = await latestMessage(unit, chatId);
  return written(
    await unit.collection(chats).update(chatId, (before) => ({
      ...before,
      deletedSeqs: withDeletion(before, seq),
      lastMessage: latest && previewOf(latest),
    })),
  );
}

/** How messages are deleted. */
export function createDeletions({ store }: Pick<Platform, 'store'>, fanOut: FanOut) {
  return {
    /** Deletes for everybody. A message that is deleted already is no matter. */
    async delete(actor: string, chatId: string, messageId: string): Promise<void> {
      const chat = await store.transaction(async (unit) => {
        const { role } = await requireMembership(unit, chatId, actor);
        orForbidden(checkDeletion(role));
        // Read before the page: who sends or deletes meanwhile changes the chat, and this runs again.
        await requireChat(unit, chatId, actor);
        const message = await requireMessage(unit, chatId, messageId);
        return removeMessage(unit, message);
      });
      if (chat !== undefined) await fanOut.deleted(toSummary(chat), messageId);
    },
  };
}

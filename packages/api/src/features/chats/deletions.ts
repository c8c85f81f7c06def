import { checkDeletion, COUNTED_MESSAGES, deletedRangesOf } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { orForbidden, updateIn } from '../../request/errors.js';
import { requireChat, requireMessage } from './access.js';
import type { MessageId } from './requests.js';
import { chatMessages, chats, type ChatDocument, type ChatMessageDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import { forgetFormerTexts } from './former-texts.js';
import { isPresent, previewIn } from './rows.js';

/** The latest messages that are left, which say what was deleted between them: counts of what is unread stay right. */
async function readLeft(unit: Collections, chatId: string) {
  const latest = { equals: [chatId], limit: COUNTED_MESSAGES, reverse: true };
  const { items, nextCursor } = await unit.collection(chatMessages).page('ofChat', latest);
  return { left: items.filter(isPresent).reverse(), hasMore: nextCursor !== null };
}

/** Deletes a message for everybody, in a unit that has read its chat; undefined when it is gone already. */
export async function removeMessage(
  unit: Collections,
  texts: Platform['texts'],
  message: Stored<ChatMessageDocument>,
): Promise<Stored<ChatDocument> | undefined> {
  if (!isPresent(message)) return undefined;
  const { _id: messageId, chatId } = message;
  await updateIn(unit, chatMessages, messageId, ({ _id, msgFrom, msgDateTime, type }) => ({
    ...{ _id, chatId, msgFrom, msgDateTime, type },
    msg: '',
  }));
  await texts.gone(unit, { kind: 'chatMessage', id: messageId });
  await forgetFormerTexts(unit, messageId);
  const { left, hasMore } = await readLeft(unit, chatId);
  const places = left.map(({ seq }) => seq);
  return updateIn(unit, chats, chatId, ({ deletedSeqs: _singles, ...before }) => ({
    ...before,
    deletedRanges: deletedRangesOf(places, { lastSeq: before.lastSeq, hasMore }),
    lastMessage: previewIn(before, left.at(-1)),
  }));
}

export function createDeletions(
  { store, texts }: Pick<Platform, 'store' | 'texts'>,
  fanOut: FanOut,
) {
  return {
    /** Deletes for everybody. A message that is deleted already is no matter. */
    async delete(actor: string, { chatId, messageId }: MessageId): Promise<void> {
      const chat = await store.transaction(async (unit) => {
        // Read before the page: who sends or deletes meanwhile changes the chat, and this runs again.
        const { own } = await requireChat(unit, chatId, actor);
        orForbidden(checkDeletion(own.role));
        const message = await requireMessage(unit, own, messageId);
        return removeMessage(unit, texts, message);
      });
      if (chat !== undefined) await fanOut.deleted(chat, messageId);
    },
  };
}

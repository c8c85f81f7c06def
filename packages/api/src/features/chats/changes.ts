import type { ChatMessage } from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { updateIn } from '../../request/errors.js';
import { chatMissing } from './access.js';
import { chatMessages, chats, type ChatDocument, type ChatMessageDocument } from './documents.js';
import { previewIn, toMessage, type PresentMessage } from './rows.js';

export interface ChangedMessage {
  readonly chat: Stored<ChatDocument>;
  readonly message: ChatMessage;
  /** It is what lists show of the chat, and changes that. */
  readonly isLatest: boolean;
}

/** Changes a message, and what lists show of its chat where it is the latest one. */
export async function changeMessage(
  unit: Collections,
  { _id, chatId, seq }: PresentMessage,
  rule: (before: ChatMessageDocument) => ChatMessageDocument,
): Promise<ChangedMessage> {
  // Read before the page: who sends meanwhile changes the chat, and this runs again.
  const before = await unit.collection(chats).get(chatId);
  if (before === undefined) throw chatMissing();
  const changed = { ...(await updateIn(unit, chatMessages, _id, rule)), seq };
  const message = toMessage(changed);
  // Only where lists show something else than before need they hear of it.
  const latest = { equals: [chatId], limit: 1, reverse: true };
  const [last] = (await unit.collection(chatMessages).page('ofChat', latest)).items;
  if (last?._id !== _id) return { chat: before, message, isLatest: false };
  const chat = await updateIn(unit, chats, chatId, (known) => ({
    ...known,
    lastMessage: previewIn(known, changed),
  }));
  return { chat, message, isLatest: chat.revision > before.revision };
}

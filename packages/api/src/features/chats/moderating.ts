import { HIDDEN_LINE, type ModeratedText } from '@collabor8/domain';
import type { Moderated, ModeratedKinds } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { chatMissing, findMembership, messageMissing, requireMessage } from './access.js';
import { changeMessage } from './changes.js';
import { removeMessage } from './deletions.js';
import { chatMessages, chats, type ChatMessageDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import { isPresent, type PresentMessage } from './rows.js';

/** Something that somebody said; the line of a missed call is nobody's. */
async function requireWords(unit: Collections, id: string): Promise<PresentMessage> {
  const message = await unit.collection(chatMessages).get(id);
  if (message !== undefined && isPresent(message) && message.call === undefined) return message;
  throw messageMissing();
}

function exchanged(before: ChatMessageDocument, isHidden: boolean): ChatMessageDocument {
  const { hidden, ...message } = before;
  if (!isHidden) return { ...message, ...(hidden ?? {}) };
  // A poll stays one, so that those who voted keep their votes.
  const { msg, poll, ...others } = before;
  return { ...others, hidden: { msg, ...(poll && { poll }) }, msg: HIDDEN_LINE };
}

/** What a message says, a poll with its options. */
function textOf({ msg, poll }: Pick<ChatMessageDocument, 'msg' | 'poll'>): string {
  if (poll === undefined) return msg;
  const options = poll.options.map(({ optionText }) => `- ${optionText}`);
  return [poll.question, '', ...options].join('\n');
}

/** Messages of chats as moderators of the site deal with them, of whom few take part in the chat. */
export function createModerated(
  { texts }: Pick<Platform, 'texts'>,
  fanOut: FanOut,
): ModeratedKinds {
  const chatMessage: Moderated = {
    async find(unit, id): Promise<ModeratedText> {
      const message = await requireWords(unit, id);
      const { hidden, msgFrom, msgDateTime: at } = message;
      const text = { text: textOf(hidden ?? message), isHidden: hidden !== undefined };
      return { ...text, author: msgFrom, at, place: { kind: 'chat' } };
    },

    async assertReader(unit, reader, id) {
      const message = await unit.collection(chatMessages).get(id);
      // One sentence for what isn't there and for what isn't theirs.
      if (message === undefined) throw messageMissing();
      // Whoever has left still reads what they could read.
      const membership = await findMembership(unit, message.chatId, reader);
      if (membership === undefined) throw messageMissing();
      await requireMessage(unit, membership, id);
    },

    async noticePlace(unit, id) {
      return { kind: 'chat', chatId: (await requireWords(unit, id)).chatId };
    },

    async setHidden(unit, id, isHidden) {
      const words = await requireWords(unit, id);
      const changed = await changeMessage(unit, words, (before) => exchanged(before, isHidden));
      return () => fanOut.exchanged(changed);
    },

    async remove(unit, id) {
      const message = await requireWords(unit, id);
      if ((await unit.collection(chats).get(message.chatId)) === undefined) throw chatMissing();
      const chat = await removeMessage(unit, texts, message);
      return async () => {
        if (chat !== undefined) await fanOut.deleted(chat, id);
      };
    },
  };
  return { chatMessage };
}

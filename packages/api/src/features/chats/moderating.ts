import { HIDDEN_LINE, previewOf, type ModeratedText } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { Moderated, ModeratedKinds } from '../../platform/moderated.js';
import type { Collections } from '../../ports/document-store.js';
import { written } from '../../request/rule-results.js';
import { chatMissing, requireMembership } from './access.js';
import { latestMessage, removeMessage } from './deletions.js';
import { chatMessages, chats, type ChatMessageDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import { isPresent, toMessage, toSummary, type PresentMessage } from './rows.js';

/** Something that somebody said; the line of a missed call is nobody's. */
async function requireWords(unit: Collections, id: string): Promise<PresentMessage> {
  const message = await unit.collection(chatMessages).get(id);
  if (message !== undefined && isPresent(message) && message.call === undefined) return message;
  throw new AppError('missing', 'Message not found');
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
export function createModerated(fanOut: FanOut): ModeratedKinds {
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
      if (message === undefined) throw new AppError('missing', 'Message not found');
      await requireMembership(unit, message.chatId, reader).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('missing', 'Message not found') : error;
      });
    },

    async setHidden(unit, id, isHidden) {
      const { chatId, seq } = await requireWords(unit, id);
      // Read before the page: who sends meanwhile changes the chat, and this runs again.
      if ((await unit.collection(chats).get(chatId)) === undefined) throw chatMissing();
      const rule = (before: ChatMessageDocument) => exchanged(before, isHidden);
      const changed = written(await unit.collection(chatMessages).update(id, rule));
      const latest = await latestMessage(unit, chatId);
      const chat = written(
        await unit.collection(chats).update(chatId, (before) => ({
          ...before,
          lastMessage: latest && previewOf(latest),
        })),
      );
      const message = toMessage({ ...changed, seq });
      return () => fanOut.exchanged(toSummary(chat), message);
    },

    async remove(unit, id) {
      const message = await requireWords(unit, id);
      if ((await unit.collection(chats).get(message.chatId)) === undefined) throw chatMissing();
      const chat = await removeMessage(unit, message);
      return async () => {
        if (chat !== undefined) await fanOut.deleted(toSummary(chat), id);
      };
    },
  };
  return { chatMessage };
}

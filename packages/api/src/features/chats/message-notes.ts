import {
  isSameUser,
  newsOfChatMessage,
  noteOfMissedCall,
  repliedTo,
  SHARED_WITH_MAX,
  sharedBoards,
  type ChatMessage,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { createNoticing, type Tell } from '../notices/index.js';
import { findMembership } from './access.js';
import { createBoardShares } from './board-shares.js';
import { boardShares, type ChatDocument } from './documents.js';
import { awaitReading } from './unread-replies.js';

/** A message that is about to be written, with what it says. */
export interface NotedMessage {
  readonly chat: ChatDocument;
  readonly message: ChatMessage;
  /** Who wrote the message before it. */
  readonly spokeBefore: string | undefined;
  /** The server's time. */
  readonly at: string;
}

/** Whom a message of a chat concerns: written in its own unit, so that nobody is forgotten. */
export function createMessageNotes(platform: Platform) {
  const noticing = createNoticing(platform);
  const shares = createBoardShares(platform);
  const { texts } = platform;

  async function participantsOf(
    unit: Collections,
    chatId: string,
    names: readonly string[],
  ): Promise<readonly string[]> {
    const here: string[] = [];
    for (const name of names) {
      const membership = await findMembership(unit, chatId, name);
      if (membership !== undefined && membership.gone === undefined) here.push(name);
    }
    return here;
  }

  /** A board that is sent is told once the message is there: to many, who need not be waited for. */
  async function share(unit: Collections, { chat, message, at }: NotedMessage): Promise<boolean> {
    const boardIds = message.type === 'direct' ? sharedBoards(message.msg) : [];
    if (boardIds.length === 0 || chat.participantCount > SHARED_WITH_MAX) return false;
    const due = { _id: message._id, chatId: chat._id, actor: message.msgFrom, at, boardIds };
    stillFree(await unit.collection(boardShares).insert(due));
    return true;
  }

  return {
    async note(unit: Collections, noted: NotedMessage): Promise<Tell> {
      const { chat, message, spokeBefore, at } = noted;
      const { _id: chatId } = chat;
      const { _id: id, msgFrom: actor, msg: text, seq } = message;
      const { readers, tell } = await texts.written(unit, {
        ...{ post: { kind: 'chatMessage', id }, author: actor, text },
        news: {
          ...{ at, ...newsOfChatMessage(chat) },
          readersAmong: (names) => participantsOf(unit, chatId, names),
        },
      });
      const reader = repliedTo(chat, actor, spokeBefore);
      if (message.call !== undefined) {
        return noticing.note(
          unit,
          reader === undefined ? [] : [noteOfMissedCall(chat, reader, { actor, at })],
        );
      }
      if (reader !== undefined && !readers.some((name) => isSameUser(name, reader))) {
        await awaitReading(unit, { chatId, reader, actor, seq, at });
      }
      const isShared = await share(unit, noted);
      return async () => {
        await tell(platform);
        // The message stands whether or not this succeeds: what is due is told by tidying.
        if (isShared) await shares.tell(id).catch(() => undefined);
      };
    },
  };
}

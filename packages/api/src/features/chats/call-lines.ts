import { groupCallText, type CallEnding, isGroup } from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { isInChat, requireChat } from './access.js';
import { requireUsernames } from '../users/index.js';
import { createDirectChats } from './direct-chats.js';
import { chatMessages, type ChatDocument, type MembershipDocument } from './documents.js';
import { createFanOut } from './fan-out.js';
import { createChatMessages } from './messages.js';
import { createParticipants } from './participants.js';

export interface CallLine {
  readonly callId: string;
  readonly caller: string;
  readonly callee: string;
  readonly ending: CallEnding;
  readonly endedAt: string;
}

export interface GroupLine {
  readonly callId: string;
  readonly chatId: string;
  /** Whoever began it first. */
  readonly people: readonly string[];
  readonly seconds: number;
  readonly endedAt: string;
}

interface Saying {
  readonly callId: string;
  readonly to: string;
  readonly words: string;
}

/** Who was in a group's call that has left its line, and when that was; undefined where there is none. */
export async function findGroupLine(collections: Collections, callId: string) {
  const line = await collections.collection(chatMessages).get(callId);
  const { call, msgDateTime: at } = line ?? {};
  return call !== undefined && at !== undefined && 'people' in call
    ? { people: call.people, at }
    : undefined;
}

/** What calls leave behind in the chat of the two people, or of the group. */
export function createCallLines(platform: Platform) {
  const { store } = platform;
  const fanOut = createFanOut(platform);
  const messages = createChatMessages(platform, fanOut);
  const direct = createDirectChats(platform, createParticipants(platform, fanOut));

  return {
    /**
     * What somebody says who declines a call, under an id of its own: it lands once.
     * @throws AppError where the two may not write to each other
     */
    async say(from: string, { callId, to, words }: Saying): Promise<void> {
      const chat = await direct.chatOf(from, to);
      await messages.send(from, { _id: `${callId}.said`, chatId: chat._id, msg: words });
    },

    /** Lands once, however often it is asked for. Nothing is told where an account is gone. */
    async add({ callId, caller, callee, ending, endedAt }: CallLine): Promise<void> {
      try {
        await requireUsernames(store, [caller, callee]);
        const chat = await direct.chatOf(caller, callee);
        // The caller has chosen the call's id, perhaps for a message as well, or for a call before.
        const _id = `${callId}.${endedAt}`;
        const sent = { _id, chatId: chat._id, sentAt: endedAt };
        await messages.addCall(caller, sent, { callId, ending });
      } catch (error) {
        // Such as a line that was deleted since: trying again would not help.
        if (!(error instanceof AppError)) throw error;
      }
    },

    /** Lands once, in the name of who began the call, else of the first who is still in the chat. */
    async addGroup({ callId, chatId, people, seconds, endedAt }: GroupLine): Promise<void> {
      const sent = { _id: callId, chatId, sentAt: endedAt };
      for (const username of people) {
        if (!(await isInChat(store, chatId, username))) continue;
        try {
          const call = { callId, people: [...people] };
          await messages.addCall(username, sent, call, groupCallText(people, seconds));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
        return;
      }
    },
  };
}

/** What the call of a group has to know of its chat. */
export function createCallChats(platform: Pick<Platform, 'store' | 'hub' | 'now'>) {
  const { membersOf } = createFanOut(platform);
  return {
    /** @throws AppError 'missing' to who is not in it; 'invalid' for what two have to themselves */
    async requireGroup(
      collections: Collections,
      chatId: string,
      username: string,
    ): Promise<Stored<ChatDocument>> {
      const { chat } = await requireChat(collections, chatId, username);
      if (isGroup(chat)) return chat;
      throw new AppError('invalid', 'This chat is between two. Call the other one.');
    },

    isIn: (chatId: string, username: string): Promise<boolean> =>
      isInChat(platform.store, chatId, username),

    membersOf: (chatId: string): AsyncGenerator<MembershipDocument> => membersOf(chatId),
  };
}

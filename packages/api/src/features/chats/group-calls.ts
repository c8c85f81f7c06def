import { isGroup } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { isInChat, requireChat } from './access.js';
import type { ChatDocument, MembershipDocument } from './documents.js';
import { createFanOut } from './fan-out.js';

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
      const chat = await requireChat(collections, chatId, username);
      if (isGroup(chat)) return chat;
      throw new AppError('invalid', 'This chat is between two. Call the other one.');
    },

    isIn: (chatId: string, username: string): Promise<boolean> =>
      isInChat(platform.store, chatId, username),

    /** Those who are in a chat. */
    membersOf: (chatId: string): AsyncGenerator<MembershipDocument> => membersOf(chatId),
  };
}

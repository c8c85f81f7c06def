import { chatTitle, checkRenaming, type ChatSummary } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden, orInvalid, written } from '../../request/rule-results.js';
import { requireChat, requireMembership } from './access.js';
import { chats } from './documents.js';
import type { FanOut } from './fan-out.js';
import { toSummary } from './rows.js';

export interface RenameRequest {
  readonly chatId: string;
  /** Empty for the one made of the names. */
  readonly title: string;
}

/** What a group chat is called. */
export const createRenaming = ({ store }: Pick<Platform, 'store'>, fanOut: FanOut) => ({
  /** @throws AppError 'forbidden' to all but admins, and in a chat of two; 'invalid' for a title that cannot be */
  async rename(actor: string, { chatId, title }: RenameRequest): Promise<ChatSummary> {
    const { before, after } = await runUnit(store, async (unit) => {
      const { role } = await requireMembership(unit, chatId, actor);
      const known = await requireChat(unit, chatId, actor);
      orForbidden(checkRenaming(role, known));
      const next = orInvalid(chatTitle(title, known.participantNames));
      const changed = await unit
        .collection(chats)
        .update(chatId, (chat) => (chat.title === next ? chat : { ...chat, title: next }));
      return { before: known, after: written(changed) };
    });
    const chat = toSummary(after);
    if (after.revision > before.revision) await fanOut.renamed(chat);
    return chat;
  },
});

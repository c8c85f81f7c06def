import {
  chatDescription,
  chatTitle,
  checkDescribing,
  checkRenaming,
  checkSeen,
  type ChatSummary,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { orForbidden, orInvalid, orTaken, updateIn, written } from '../../request/errors.js';
import { requireOpenChat } from './access.js';
import { chats } from './documents.js';
import type { FanOut } from './fan-out.js';
import { lineOfChat, noteLine } from './lines.js';
import type { DescribeRequest, RenameRequest } from './requests.js';
import { toSummary } from './rows.js';

/** What a group chat is called, and what it says of itself. */
export const createRenaming = (
  { store, now }: Pick<Platform, 'store' | 'now'>,
  fanOut: FanOut,
) => ({
  /** @throws AppError 'forbidden' to all but admins, and in a chat of two; 'invalid' for a title that cannot be, 'taken' where it is another meanwhile */
  async rename(actor: string, { chatId, title, was }: RenameRequest): Promise<ChatSummary> {
    const { after, line } = await runUnit(store, async (unit) => {
      const { chat: known, own } = await requireOpenChat(unit, chatId, actor);
      orForbidden(checkRenaming(own.role, known));
      const next = orInvalid(chatTitle(title, known.participantNames));
      if (known.title === next) return { after: known };
      orTaken(checkSeen(known.title, was));
      const after = await updateIn(unit, chats, chatId, (chat) => ({ ...chat, title: next }));
      const line = await noteLine(unit, after, {
        ...{ what: 'renamed', title: next },
        ...{ _id: lineOfChat(after), at: now().toISOString(), by: actor },
      });
      return { after, line };
    });
    if (line !== undefined) await fanOut.renamed(after, line);
    return toSummary(after);
  },

  /** @throws AppError 'forbidden' to all but admins, and in a chat of two; 'invalid' for one that cannot be, 'taken' where it is another meanwhile */
  async describe(actor: string, { chatId, text, was }: DescribeRequest): Promise<ChatSummary> {
    const { before, after } = await runUnit(store, async (unit) => {
      const { chat: known, own } = await requireOpenChat(unit, chatId, actor);
      orForbidden(checkDescribing(own.role, known));
      const description = orInvalid(chatDescription(text));
      if (known.description === description) return { before: known, after: known };
      orTaken(checkSeen(known.description ?? '', was));
      const changed = await unit
        .collection(chats)
        .update(chatId, ({ description: former, ...chat }) => ({
          ...chat,
          ...(description !== undefined && { description }),
        }));
      return { before: known, after: written(changed) };
    });
    if (before.description !== after.description) await fanOut.renamed(after);
    return toSummary(after);
  },
});

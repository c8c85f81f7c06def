import {
  CHAT_PARTICIPANTS_MAX,
  markBefore,
  present,
  SEEN_BY_MAX,
  turnOf,
  withMark,
  type ReadMark,
} from '@collabor8/domain';
import { AppError, updateIn } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { runUnit } from '../../ports/run-unit.js';
import { requireChat, requireMembership, requirePresent } from './access.js';
import { memberships } from './documents.js';
import type { FanOut } from './fan-out.js';
import type { MessageId, ReadRequest } from './requests.js';
import { toMark } from './rows.js';

/** How far somebody has read: told to their own tabs alone. */
export const createReading = ({ store }: Pick<Platform, 'store'>, fanOut: FanOut) => ({
  /** Notes how far somebody has read; answers how far that is. It goes back only where readers move it back themselves. */
  async markRead(reader: string, { chatId, seq, readTurn = 0 }: ReadRequest): Promise<number> {
    const { chat, own: before } = await requireChat(store, chatId, reader);
    const turn = Math.min(readTurn, turnOf(before));
    const seen: ReadMark = { lastReadSeq: Math.min(seq, chat.lastSeq), readTurn: turn };
    if (withMark(before, seen) === before) return before.lastReadSeq;
    const after = await updateIn(store, memberships, before._id, (membership) =>
      withMark(membership, seen),
    );
    await fanOut.read(chatId, reader, toMark(after));
    return after.lastReadSeq;
  },

  /**
   * Who but its sender has read a message, in the order in which they joined. Whoever did so later begins behind all that was
   * said, and may never have seen it. @throws AppError 'invalid' in a chat of many
   */
  async seenBy(reader: string, { chatId, messageId }: MessageId): Promise<readonly string[]> {
    const { chat, own } = await requireChat(store, chatId, reader);
    const { seq, msgFrom } = await requirePresent(store, own, messageId);
    if (chat.participantCount > SEEN_BY_MAX) {
      throw new AppError(
        'invalid',
        `Who has read a message is told in chats of at most ${SEEN_BY_MAX} people.`,
      );
    }
    const { items } = await store
      .collection(memberships)
      .page('ofChat', { equals: [chatId], limit: CHAT_PARTICIPANTS_MAX });
    return present(items)
      .filter(
        ({ username, joinedSeq, lastReadSeq }) =>
          username !== msgFrom && joinedSeq < seq && lastReadSeq >= seq,
      )
      .map(({ username }) => username);
  },

  /** Moves one's own mark back to before a message. Answers the mark. */
  async markUnread(reader: string, { chatId, messageId }: MessageId): Promise<ReadMark> {
    const mark = await runUnit(store, async (unit) => {
      const membership = await requireMembership(unit, chatId, reader);
      const { seq } = await requirePresent(unit, membership, messageId);
      return toMark(
        await updateIn(unit, memberships, membership._id, (before) => ({
          ...before,
          ...markBefore(before, seq),
        })),
      );
    });
    await fanOut.read(chatId, reader, mark);
    return mark;
  },
});

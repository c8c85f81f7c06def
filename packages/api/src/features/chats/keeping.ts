import {
  CHAT_PARTICIPANTS_MAX,
  CHATS_PINNED_MAX,
  isPinned,
  markBefore,
  present,
  SEEN_BY_MAX,
  turnOf,
  withArchiving,
  withLevel,
  withMark,
  withPin,
  type ChatLevel,
  type Keeping,
  type ReadMark,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError, updateIn, written } from '../../request/errors.js';
import { requireChat, requireMembership, requirePresent } from './access.js';
import { memberships, type MembershipDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import type { OfChat, MessageId, ReadRequest } from './requests.js';
import { toKeeping, toMark } from './rows.js';

type Choices = Omit<Keeping, 'revision'>;

const FULL = `You have ${CHATS_PINNED_MAX} chats on top, which is the limit. Take one of them down first.`;

const sameChoices = (one: Choices, other: Choices): boolean =>
  one.level === other.level &&
  one.pinnedAt === other.pinnedAt &&
  one.archivedSeq === other.archivedSeq;

function withChoices(before: MembershipDocument, choices: Choices): MembershipDocument {
  const { level: _level, pinnedAt: _pinnedAt, archivedSeq: _archivedSeq, ...rest } = before;
  return { ...rest, ...choices, keptRevision: (before.keptRevision ?? 0) + 1 };
}

/** How somebody keeps a chat: told to their own tabs alone, and the same choice again tells nothing. */
export function createKeeping({ store, now }: Pick<Platform, 'store' | 'now'>, fanOut: FanOut) {
  async function keep(
    owner: string,
    chatId: string,
    rule: (unit: Collections, before: Choices) => Choices | Promise<Choices>,
  ): Promise<Keeping> {
    const { kept, isNew } = await runUnit(store, async (unit) => {
      const membership = await requireMembership(unit, chatId, owner);
      const { revision, ...before } = toKeeping(membership);
      const next = await rule(unit, before);
      if (sameChoices(before, next)) return { kept: { revision, ...before }, isNew: false };
      const changed = await unit
        .collection(memberships)
        .update(membership._id, (document) => withChoices(document, next));
      return { kept: toKeeping(written(changed)), isNew: true };
    });
    if (isNew) await fanOut.kept(chatId, owner, kept);
    return kept;
  }

  return {
    /** What of a chat somebody is told: all, what mentions or answers them, or nothing. */
    setLevel: (owner: string, { chatId, level }: OfChat & { readonly level: ChatLevel }) =>
      keep(owner, chatId, (_unit, before) => withLevel(before, level)),

    /**
     * Puts a chat on top of somebody's list, out of the archive, or takes it down.
     * @throws AppError 'invalid' where as many are there as may be; two that come at once may be one more
     */
    setPinned: (owner: string, { chatId, isOn }: OfChat & { readonly isOn: boolean }) =>
      keep(owner, chatId, async (unit, before) => {
        if (isOn && !isPinned({ kept: { revision: 0, ...before } })) {
          const request = { equals: [owner], limit: CHATS_PINNED_MAX };
          const { items } = await unit.collection(memberships).page('pinned', request);
          if (items.length >= CHATS_PINNED_MAX) throw new AppError('invalid', FULL);
        }
        return withPin(before, isOn ? now().toISOString() : undefined);
      }),

    /** Puts a chat away, or brings it back, as what is said in it does that its reader wants to be told of. */
    setArchived: (owner: string, { chatId, isOn }: OfChat & { readonly isOn: boolean }) =>
      keep(owner, chatId, async (unit, before) => {
        const { chat } = await requireChat(unit, chatId, owner);
        return withArchiving(before, isOn ? chat.lastSeq : undefined);
      }),
  };
}

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

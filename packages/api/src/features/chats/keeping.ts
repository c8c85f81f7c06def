import {
  CHATS_PINNED_MAX,
  isPinned,
  withArchiving,
  withLevel,
  withPin,
  type ChatLevel,
  type Keeping,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError, written } from '../../request/errors.js';
import { requireChat, requireMembership } from './access.js';
import { memberships, type MembershipDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import type { OfChat } from './requests.js';
import { toKeeping } from './rows.js';

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

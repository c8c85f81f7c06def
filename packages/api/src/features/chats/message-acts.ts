import {
  checkEdit,
  checkMessageText,
  checkPin,
  checkPollClosing,
  checkSeen,
  checkSpoken,
  checkTakeBack,
  isPollClosed,
  PINS_MAX,
  toggleReaction,
  type ChatMessage,
  checkVotersShown,
  chosenIn,
  type PollVotersPage,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { AppError, orForbidden, orInvalid, orTaken, updateIn } from '../../request/errors.js';
import { requireChat, requireMembership, requireOpenChat, requirePresent } from './access.js';
import { changeMessage, type ChangedMessage } from './changes.js';
import {
  chatMessages,
  type ChatDocument,
  type ChatMessageDocument,
  type MembershipDocument,
  pollVotes,
} from './documents.js';
import type { FanOut } from './fan-out.js';
import { forgetFormerTexts, keepFormerText } from './former-texts.js';
import { requirePoll } from './messages.js';
import type { EditRequest, MessageId } from './requests.js';
import { toMessage, type PresentMessage } from './rows.js';
import { walkOf } from '../../platform/walks.js';
import type { PageOf } from '../../ports/read-all.js';

interface Found {
  readonly unit: Collections;
  readonly chat: Stored<ChatDocument>;
  readonly membership: Stored<MembershipDocument>;
  readonly message: PresentMessage;
}

export function createMessageActs({ store, texts, now }: Platform, fanOut: FanOut) {
  /** Does it in one unit, and tells those who may see the message; what takes away is done among those who don't meet, too. */
  async function act(
    actor: string,
    { chatId, messageId, takesAway = false }: MessageId & { readonly takesAway?: boolean },
    change: (found: Found) => Promise<ChangedMessage | undefined>,
  ): Promise<ChatMessage> {
    const { changed, message } = await runUnit(store, async (unit) => {
      const find = takesAway ? requireChat : requireOpenChat;
      const { chat, own: membership } = await find(unit, chatId, actor);
      const found = await requirePresent(unit, membership, messageId);
      return {
        changed: await change({ unit, chat, membership, message: found }),
        message: toMessage(found),
      };
    });
    if (changed === undefined) return message;
    await fanOut.exchanged(changed);
    return changed.message;
  }

  /** Changes what nothing else shows of a message. */
  async function mark(
    { unit, chat, message }: Found,
    rule: (before: ChatMessageDocument) => ChatMessageDocument,
  ): Promise<ChangedMessage> {
    const changed = await updateIn(unit, chatMessages, message._id, rule);
    return { chat, message: toMessage({ ...changed, seq: message.seq }), isLatest: false };
  }

  return {
    /**
     * Who chose what of a poll, in the order of their names.
     * @throws AppError 'forbidden' for a poll that doesn't show it
     */
    async pollVoters(reader: string, request: MessageId & PageOf): Promise<PollVotersPage> {
      const { chatId, messageId, ...page } = request;
      const membership = await requireMembership(store, chatId, reader);
      orForbidden(
        checkVotersShown(requirePoll(await requirePresent(store, membership, messageId))),
      );
      // Who has given up all of several answers is a voter no more.
      const voters = walkOf(
        (at) => store.collection(pollVotes).page('ofMessage', { equals: [messageId], ...at }),
        (votes) =>
          votes
            .map((vote) => ({ username: vote.username, choices: [...chosenIn(vote)] }))
            .filter(({ choices }) => choices.length > 0),
      );
      return voters(page);
    },

    /** Gives a reaction; given again, it is taken back. Those given at once are all there. */
    react: (actor: string, { emoji, ...id }: MessageId & { readonly emoji: string }) =>
      act(actor, id, async (found) => {
        orInvalid(checkSpoken(found.message));
        return mark(found, (before) => ({
          ...before,
          reactions: orInvalid(toggleReaction(before.reactions ?? [], emoji, actor)),
        }));
      }),

    /**
     * Gives one's own message other words. What it said is kept for those who keep order in the chat.
     * @throws AppError 'taken' where it says neither these nor what it `was` any more
     */
    editMessage: (actor: string, { msg, was, ...id }: EditRequest) =>
      act(actor, id, async ({ unit, message }) => {
        orForbidden(checkEdit(message, actor));
        const text = orInvalid(checkMessageText(msg));
        if (text === message.msg) return undefined;
        orTaken(checkSeen(message.msg, was));
        const editedAt = now().toISOString();
        await keepFormerText(unit, message, editedAt);
        const post = { kind: 'chatMessage', id: message._id } as const;
        await texts.written(unit, { post, author: actor, text });
        return changeMessage(unit, message, (before) => ({ ...before, msg: text, editedAt }));
      }),

    /** A line stays, and nothing of what one's own message said. */
    takeBack: (actor: string, id: MessageId) =>
      act(actor, { ...id, takesAway: true }, async ({ unit, message }) => {
        if (message.takenBack && message.msgFrom === actor) return undefined;
        orForbidden(checkTakeBack(message, actor));
        await texts.gone(unit, { kind: 'chatMessage', id: message._id });
        await forgetFormerTexts(unit, message._id);
        return changeMessage(unit, message, ({ _id, chatId, seq, msgFrom, msgDateTime }) => ({
          ...{ _id, chatId, seq, msgFrom, msgDateTime },
          ...{ msg: '', type: 'direct', takenBack: true },
        }));
      }),

    /** From then on a poll takes no vote. Closed again, it stays as it was. */
    closePoll: (actor: string, id: MessageId) =>
      act(actor, id, async (found) => {
        const { membership, message } = found;
        const poll = requirePoll(message);
        orForbidden(checkPollClosing(membership.role, message, actor));
        if (isPollClosed(poll, now())) return undefined;
        const closedAt = now().toISOString();
        return mark(found, (before) => ({ ...before, poll: { ...poll, closedAt } }));
      }),

    /** Pins a message for everybody, or takes the pin out; turned over where it isn't said which. */
    pin: (actor: string, { isOn, ...id }: MessageId & { readonly isOn?: boolean | undefined }) =>
      act(actor, id, async (found) => {
        const { unit, membership, message } = found;
        orForbidden(checkPin(membership.role));
        const isPinned = message.pinnedAt !== undefined;
        if (isOn === isPinned) return undefined;
        if (isPinned) return mark(found, ({ pinnedAt: _pin, ...before }) => before);
        orInvalid(checkSpoken(message));
        const request = { equals: [message.chatId], limit: PINS_MAX };
        const { items } = await unit.collection(chatMessages).page('pinned', request);
        if (items.length >= PINS_MAX) {
          throw new AppError('invalid', `At most ${PINS_MAX} messages of a chat can be pinned.`);
        }
        const pinnedAt = now().toISOString();
        return mark(found, (before) => ({ ...before, pinnedAt }));
      }),
  };
}

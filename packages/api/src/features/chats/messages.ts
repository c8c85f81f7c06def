import {
  clientTimeOrNow,
  checkMessageText,
  checkDeadline,
  checkForward,
  checkPoll,
  checkPollOpen,
  castBallot,
  firstSaidBy,
  laterOf,
  MISSED_CALL_TEXT,
  POLL_TEXT,
  previewOf,
  quoteOf,
  turnOf,
  withoutAttachments,
  type ChatMessage,
  type ChatMessageType,
  type GroupCallLine,
  type MissedCall,
  type Poll,
  type VotedMessage,
} from '@collabor8/domain';
import { AppError, orInvalid, updateIn } from '../../request/errors.js';
import { createCountSaid } from '../../request/said.js';
import { asAscii } from '../users/index.js';
import { hasLanded, landOnce } from '../../platform/land-once.js';
import {
  chatMessages,
  chats,
  memberships,
  pollVotes,
  type ChatMessageDocument,
  type MembershipDocument,
} from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import type { Platform } from '../../platform/platform.js';
import { put, runUnit, stillFree } from '../../ports/run-unit.js';
import {
  requireMembership,
  requireMessage,
  requireOpen,
  requireOpenChat,
  requirePresent,
} from './access.js';
import { createActivity } from './activity.js';
import type { FanOut } from './fan-out.js';
import { createMessageNotes } from './message-notes.js';
import { pollVoteId } from './read-messages.js';
import type { ForwardRequest, PollRequest, SendRequest, VoteRequest } from './requests.js';
import { isPresent, toMark, toMessage, type PresentMessage } from './rows.js';

/** `_id` chosen by the client makes a retried request land once. */
export interface Sent {
  readonly _id?: string | undefined;
  readonly chatId: string;
  readonly sentAt?: string | undefined;
}

interface Content {
  readonly msg: string;
  readonly type: ChatMessageType;
  readonly poll?: Poll;
  readonly call?: MissedCall | GroupCallLine;
  readonly replyTo?: string;
  readonly forwardedFrom?: string;
}

type Own = Pick<MembershipDocument, '_id' | 'chatId' | 'seesFrom'>;

/** @throws AppError 'invalid' for a message that asks nothing, or nothing that can be read */
export function requirePoll({ poll }: PresentMessage): Poll {
  if (poll === undefined) throw new AppError('invalid', 'This message is not a poll.');
  return poll;
}

/** What is said in chats: messages, polls and the votes on them. */
export function createChatMessages(platform: Platform, fanOut: FanOut) {
  const { store, now, newId } = platform;
  const notes = createMessageNotes(platform);
  const activity = createActivity(platform);
  const countMessage = createCountSaid(platform, 'chatMessages');

  /** Stores a message, the chat's row and the sender's place: the same cost in every chat. */
  async function post(sender: string, sent: Sent, content: Content): Promise<ChatMessage> {
    const { chatId } = sent;
    const arrivedAt = now().toISOString();
    const draft = {
      _id: sent._id ?? newId(),
      chatId,
      msgFrom: sender,
      msgDateTime: clientTimeOrNow(sent.sentAt, now()),
      ...content,
    };
    const sentBefore = {
      definition: chatMessages,
      ...{ _id: draft._id, what: 'message' },
      isSame: (known: ChatMessageDocument) => known.msgFrom === sender && known.chatId === chatId,
    };
    const write = async (unit: Collections, { _id: membershipId, ...membership }: Own) => {
      const { replyTo } = content;
      // One that was deleted meanwhile has no words to be quoted.
      const answered = replyTo && (await requireMessage(unit, membership, replyTo));
      const quote = answered && isPresent(answered) ? quoteOf(toMessage(answered)) : undefined;
      let spokeBefore: string | undefined;
      let activeBefore = '';
      const chat = await updateIn(unit, chats, chatId, (before) => {
        spokeBefore = before.lastMessage?.msgFrom;
        activeBefore = before.activeAt;
        return {
          ...before,
          lastSeq: before.lastSeq + 1,
          lastMessage: previewOf(draft),
          activeAt: laterOf(before.activeAt, arrivedAt),
        };
      });
      await requireOpen(unit, chat, sender);
      await activity.note(unit, chat, activeBefore);
      const seq = chat.lastSeq;
      const stored = stillFree(await unit.collection(chatMessages).insert({ ...draft, seq }));
      // One's own message is read as it is sent, and so is what stood before it.
      const reader = await updateIn(unit, memberships, membershipId, (before) => ({
        ...before,
        lastReadSeq: seq,
        hasWritten: true as const,
      }));
      const message = toMessage({ ...stored, seq });
      const told = { chat, message, spokeBefore, answered: quote?.msgFrom, at: arrivedAt };
      const { tell, called } = await notes.note(unit, told);
      return { chat, message, quote, mark: toMark(reader), called, tell };
    };
    const say = () =>
      runUnit(store, async (unit) => {
        const own = await requireMembership(unit, chatId, sender);
        return landOnce(unit, sentBefore, () => write(unit, own));
      });
    // Lines of calls are the server's.
    const isMade = () => hasLanded(store, sentBefore);
    const saying = { make: say, isMade };
    const landed = await (content.call === undefined ? countMessage(sender, saying) : say());
    if (landed.isNew) {
      const { chat, message, quote, mark, called, tell } = landed.value;
      // The message stands whether or not this succeeds: what is due is done by tidying.
      await activity.settle(chat).catch(() => undefined);
      await fanOut.sent(chat, message, { quote, called });
      // The message itself says so to all who have never moved their mark back.
      if (turnOf(mark) > 0) await fanOut.read(chatId, sender, mark);
      await tell();
      return message;
    }
    if (!isPresent(landed.known)) throw new AppError('missing', 'This message was deleted.');
    return toMessage(landed.known);
  }

  return {
    send: async (
      sender: string,
      { msg, replyTo, ...sent }: SendRequest & Sent,
    ): Promise<ChatMessage> =>
      post(sender, sent, {
        ...{ msg: orInvalid(checkMessageText(msg)), type: 'direct' },
        ...(replyTo !== undefined && { replyTo }),
      }),

    /** Says in another chat what somebody has said, under one's own name and with theirs above it. */
    async forward(sender: string, request: ForwardRequest): Promise<ChatMessage> {
      const { _id, chatId, messageId, toChatId } = request;
      const membership = await requireMembership(store, chatId, sender);
      const original = await requirePresent(store, membership, messageId);
      orInvalid(checkForward(original));
      // Nobody's picture is shown to others because somebody else passes it on.
      const msg = original.msgFrom === sender ? original.msg : withoutAttachments(original.msg);
      const said = { msg, type: 'direct', forwardedFrom: firstSaidBy(original) } as const;
      return post(sender, { _id, chatId: toChatId }, said);
    },

    async createPoll(sender: string, request: PollRequest & Sent): Promise<ChatMessage> {
      const { closesAt } = request;
      const deadline = closesAt && orInvalid(checkDeadline(closesAt, now()));
      const poll = {
        ...orInvalid(checkPoll(request, asAscii)),
        ...(deadline && { closesAt: deadline }),
      };
      return post(sender, request, { msg: POLL_TEXT, type: 'poll', poll });
    },

    /** The line of a call: its caller's, under the call's id. */
    addCall: (
      caller: string,
      sent: Sent,
      call: MissedCall | GroupCallLine,
      msg: string = MISSED_CALL_TEXT,
    ): Promise<ChatMessage> => post(caller, sent, { msg, type: 'direct', call }),

    /** One vote a person, moved by another choice, or one an option where there may be several. All at once are counted. */
    async vote(voter: string, request: VoteRequest): Promise<VotedMessage> {
      const { chatId, messageId, ...choice } = request;
      const outcome = await runUnit(store, async (unit) => {
        const { chat, own } = await requireOpenChat(unit, chatId, voter);
        const message = await requirePresent(unit, own, messageId);
        const poll = requirePoll(message);
        orInvalid(checkPollOpen(poll, now()));
        const ballots = unit.collection(pollVotes);
        const _id = pollVoteId(messageId, voter);
        const before = await ballots.get(_id);
        const { poll: counted, ballot } = orInvalid(castBallot(poll, choice, before));
        if (counted === poll) return { chat, message: toMessage(message), ballot, isNew: false };
        const changed = await updateIn(unit, chatMessages, messageId, (document) => ({
          ...document,
          poll: counted,
        }));
        const messageRevision = changed.revision;
        const cast = { _id, messageId, username: voter, ...ballot, messageRevision };
        await put(ballots, before, cast);
        return { chat, message: toMessage({ ...changed, seq: message.seq }), ballot, isNew: true };
      });
      const { chat, message, ballot, isNew } = outcome;
      if (isNew) await fanOut.voted(chat, message, { username: voter, ...ballot });
      return { ...message, ...(ballot.choices && { choices: ballot.choices }) };
    },
  };
}

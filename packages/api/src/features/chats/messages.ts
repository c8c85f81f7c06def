import {
  clientTimeOrNow,
  checkDeletion,
  checkMessageText,
  checkPoll,
  countVote,
  DELETED_SEQS_KEPT,
  laterOf,
  MISSED_CALL_TEXT,
  POLL_TEXT,
  previewOf,
  type ChatMessage,
  type ChatMessageType,
  type MissedCall,
  type Poll,
  type PollForm,
} from '@collabor8/domain';
import { AppError } from '../../errors.js';
import { landOnce } from '../../land-once.js';
import {
  chatMessages,
  chats,
  memberships,
  pollVotes,
  type ChatDocument,
  type ChatMessageDocument,
} from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { orInvalid, orForbidden, written } from '../../rule-results.js';
import type { Platform } from '../../platform.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { requireChat, requireMembership, requireMessage } from './access.js';
import type { FanOut } from './fan-out.js';
import { pollVoteId } from './read-chats.js';
import { isPresent, toMessage, toSummary, type PresentMessage } from './rows.js';

/** `_id` chosen by the client makes a retried request land once. */
export interface Sent {
  readonly _id?: string | undefined;
  readonly chatId: string;
  readonly sentAt?: string | undefined;
}

export interface SendRequest extends Sent {
  readonly msg: string;
}

export type PollRequest = Sent & PollForm;

export interface VoteRequest {
  readonly chatId: string;
  readonly messageId: string;
  readonly optionIndex: number;
}

interface Content {
  readonly msg: string;
  readonly type: ChatMessageType;
  readonly poll?: Poll;
  readonly call?: MissedCall;
}

/** A poll that can still be voted on. */
function requirePoll(message: Stored<ChatMessageDocument>): {
  message: PresentMessage;
  poll: Poll;
} {
  if (!isPresent(message)) throw new AppError('missing', 'Message not found');
  const { poll } = message;
  if (poll === undefined) throw new AppError('invalid', 'This message is not a poll.');
  return { message, poll };
}

const withDeletion = (chat: ChatDocument, seq: number): readonly number[] =>
  [...chat.deletedSeqs, seq].toSorted((one, other) => one - other).slice(-DELETED_SEQS_KEPT);

async function latestMessage(unit: Collections, chatId: string) {
  const latest = { equals: [chatId], limit: 1, reverse: true };
  return (await unit.collection(chatMessages).page('ofChat', latest)).items[0] ?? null;
}

/** What is said in chats: messages, polls and the votes on them. */
export function createChatMessages({ store, now, newId }: Platform, fanOut: FanOut) {
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
    const write = async (unit: Collections, membershipId: string) => {
      const chat = written(
        await unit.collection(chats).update(chatId, (before) => ({
          ...before,
          lastSeq: before.lastSeq + 1,
          lastMessage: previewOf(draft),
          activeAt: laterOf(before.activeAt, arrivedAt),
        })),
      );
      const seq = chat.lastSeq;
      const message = stillFree(await unit.collection(chatMessages).insert({ ...draft, seq }));
      // One's own message is read as it is sent, and so is what stood before it.
      written(
        await unit
          .collection(memberships)
          .update(membershipId, (before) => ({ ...before, lastReadSeq: seq })),
      );
      return { chat, message: toMessage({ ...message, seq }) };
    };
    const landed = await runUnit(store, async (unit) => {
      const { _id } = await requireMembership(unit, chatId, sender);
      return landOnce(unit, sentBefore, () => write(unit, _id));
    });
    if (landed.isNew) {
      const { chat, message } = landed.value;
      await fanOut.sent(toSummary(chat), message);
      return message;
    }
    if (!isPresent(landed.known)) throw new AppError('missing', 'This message was deleted.');
    return toMessage(landed.known);
  }

  return {
    send: async (sender: string, request: SendRequest): Promise<ChatMessage> =>
      post(sender, request, { msg: orInvalid(checkMessageText(request.msg)), type: 'direct' }),

    createPoll: async (sender: string, request: PollRequest): Promise<ChatMessage> =>
      post(sender, request, { msg: POLL_TEXT, type: 'poll', poll: orInvalid(checkPoll(request)) }),

    /** The line of a missed call: its caller's, under the call's id. */
    addMissedCall: (caller: string, sent: Sent, call: MissedCall): Promise<ChatMessage> =>
      post(caller, sent, { msg: MISSED_CALL_TEXT, type: 'direct', call }),

    /** One vote a person, moved by another choice. Votes cast at once are all counted. */
    async vote(voter: string, { chatId, messageId, optionIndex }: VoteRequest) {
      const outcome = await runUnit(store, async (unit) => {
        const chat = await requireChat(unit, chatId, voter);
        const { message, poll } = requirePoll(await requireMessage(unit, chatId, messageId));
        const ballots = unit.collection(pollVotes);
        const _id = pollVoteId(messageId, voter);
        const before = await ballots.get(_id);
        const counted = orInvalid(countVote(poll, optionIndex, before?.optionIndex));
        if (counted === poll) return { chat, message: toMessage(message), isNew: false };
        const changed = written(
          await unit
            .collection(chatMessages)
            .update(messageId, (document) => ({ ...document, poll: counted })),
        );
        const messageRevision = changed.revision;
        const ballot = { _id, messageId, username: voter, optionIndex, messageRevision };
        if (before) written(await ballots.update(_id, () => ballot));
        else stillFree(await ballots.insert(ballot));
        return { chat, message: toMessage({ ...changed, seq: message.seq }), isNew: true };
      });
      const { chat, message, isNew } = outcome;
      if (isNew) await fanOut.voted(toSummary(chat), message, { username: voter, optionIndex });
      return message;
    },

    /** Deletes for everybody. A message that is deleted already is no matter. */
    async delete(actor: string, chatId: string, messageId: string): Promise<void> {
      const chat = await store.transaction(async (unit) => {
        const { role } = await requireMembership(unit, chatId, actor);
        orForbidden(checkDeletion(role));
        // Read before the page: who sends or deletes meanwhile changes the chat, and this runs again.
        await requireChat(unit, chatId, actor);
        const message = await requireMessage(unit, chatId, messageId);
        if (!isPresent(message)) return undefined;
        const { seq } = message;
        written(
          await unit
            .collection(chatMessages)
            .update(messageId, ({ _id, msgFrom, msgDateTime, type }) => ({
              ...{ _id, chatId, msgFrom, msgDateTime, type },
              msg: '',
            })),
        );
        const latest = await latestMessage(unit, chatId);
        return written(
          await unit.collection(chats).update(chatId, (before) => ({
            ...before,
            deletedSeqs: withDeletion(before, seq),
            lastMessage: latest && previewOf(latest),
          })),
        );
      });
      if (chat !== undefined) await fanOut.deleted(toSummary(chat), messageId);
    },
  };
}

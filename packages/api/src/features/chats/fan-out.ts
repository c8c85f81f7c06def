import type {
  ChatMessage,
  ChatMessageDeleted,
  ChatParticipantsAdded,
  ChatSummary,
  Participant,
  PollVote,
  Topic,
} from '@collabor8/domain';
import { memberships } from './documents.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';

const name = 'chatUpdate';
const person = (username: string): Topic => ({ kind: 'person', username });

export type FanOut = ReturnType<typeof createFanOut>;

/**
 * Who hears of what. The opened chat listens to the chat's topic, the list of chats to the person's;
 * what concerns both goes to both. Every function is called after the commit.
 */
export function createFanOut({ store, hub }: Pick<Platform, 'store' | 'hub'>) {
  async function participantsOf(chatId: string): Promise<string[]> {
    const usernames: string[] = [];
    const all = readAll(store.collection(memberships), 'ofChat', { equals: [chatId] });
    for await (const { username } of all) usernames.push(username);
    return usernames;
  }

  /** Tells the opened chat and everybody's list. */
  async function tellAll(event: ChatParticipantsAdded | ChatMessageDeleted): Promise<void> {
    const chatId = event.chat._id;
    const people = (await participantsOf(chatId)).map(person);
    await hub.publish(event, [{ kind: 'chat', chatId }, ...people]);
  }

  return {
    async created(chat: ChatSummary): Promise<void> {
      const people = (await participantsOf(chat._id)).map(person);
      await hub.publish({ name, type: 'created', chat }, people);
    },

    participantsAdded: (chat: ChatSummary, participants: readonly Participant[]): Promise<void> =>
      tellAll({ name, type: 'newParticipant', chat, participants }),

    /** A notification each for the others; the sender's own tabs hear of the message as such. */
    async sent(chat: ChatSummary, message: ChatMessage): Promise<void> {
      const { chatId, msgFrom } = message;
      await hub.publish({ name, type: 'newMessage', chat, message }, [
        { kind: 'chat', chatId },
        person(msgFrom),
      ]);
      const others = (await participantsOf(chatId)).filter((username) => username !== msgFrom);
      await hub.publish({ name, type: 'notification', chat, message }, others.map(person));
    },

    voted: (chat: ChatSummary, message: ChatMessage, vote: PollVote): Promise<void> =>
      hub.publish({ name, type: 'newMessage', chat, message, vote }, [
        { kind: 'chat', chatId: chat._id },
      ]),

    /** The opened chat and everybody's list, which may show its beginning. */
    async exchanged(chat: ChatSummary, message: ChatMessage): Promise<void> {
      const people = (await participantsOf(chat._id)).map(person);
      await hub.publish({ name, type: 'newMessage', chat, message, isExchanged: true }, [
        { kind: 'chat', chatId: chat._id },
        ...people,
      ]);
    },

    deleted: (chat: ChatSummary, messageId: string): Promise<void> =>
      tellAll({ name, type: 'deleted', chat, messageId }),

    roleChanged: (chat: ChatSummary, participant: Participant): Promise<void> =>
      hub.publish({ name, type: 'changeUserRole', chat, participant }, [
        { kind: 'chat', chatId: chat._id },
        person(participant.username),
      ]),

    read: (chatId: string, username: string, lastReadSeq: number): Promise<void> =>
      hub.publish({ name: 'readUpdate', chatId, lastReadSeq }, [person(username)]),

    typing: (chatId: string, username: string): Promise<void> =>
      hub.publishEphemeral({ name: 'typingUpdate', chatId, username }, [{ kind: 'chat', chatId }]),
  };
}

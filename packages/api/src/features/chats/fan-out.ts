import {
  hasLeft,
  isSameUser,
  isSpoken,
  namesVoters,
  personTopic,
  seesMessage,
  wantsToHear,
  type ChatLine,
  type ChatMessage,
  type ChatMessageDeleted,
  type ChatParticipantsAdded,
  type ChatTitleUpdate,
  type ChatNotification,
  type Keeping,
  type Participant,
  type PollVote,
  type Quote,
  type ReadMark,
  type Topic,
} from '@collabor8/domain';
import type { Stored } from '../../ports/document-store.js';
import type { ChangedMessage } from './changes.js';
import {
  memberships,
  type ChatDocument,
  type MembershipDocument,
  type LeftLately,
} from './documents.js';
import { toSummary } from './rows.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';

/** For so long a departure may be on its way to those who listen, while what came after it is told. */
const ON_THEIR_WAY_MS = 600_000;

/** So many departures may be on their way at once. */
const ON_THEIR_WAY_MAX = 20;

type Left = Pick<ChatDocument, 'leftLately'>;

const stillOnTheirWay = ({ leftLately = [] }: Left, now: Date): readonly LeftLately[] =>
  leftLately.filter(({ at }) => now.getTime() - Date.parse(at) < ON_THEIR_WAY_MS);

/** Notes a departure in the chat, which all that comes after it reads. */
export const withLeft = (chat: Left, left: LeftLately): Required<Left> => ({
  leftLately: [...stillOnTheirWay(chat, new Date(left.at)), left].slice(-ON_THEIR_WAY_MAX),
});

/** Whoever comes back hears everything again. */
export const withoutLeft = ({ leftLately }: Left, names: readonly string[]): Left =>
  leftLately === undefined
    ? {}
    : { leftLately: leftLately.filter(({ username }) => !names.includes(username)) };

/** Who is not to hear what is told of a chat as it was committed. */
function notToHear(chat: Left, now: Date): { readonly without?: readonly string[] } {
  const left = stillOnTheirWay(chat, now);
  return left.length === 0 ? {} : { without: left.map(({ username }) => username) };
}

const name = 'chatUpdate';
/** What is told of a message besides itself. */
export interface SentWith {
  readonly quote?: Quote | undefined;
  /** Those of the chat whom it mentions or answers. */
  readonly called: readonly string[];
}

/** The same message is a notification of its own to those whom it calls upon, and to those who would rather not hear. */
function marksFor({ username, level }: MembershipDocument, called: readonly string[]) {
  const isCalling = called.some((name) => isSameUser(name, username));
  return {
    ...(isCalling && { isCalling: true }),
    ...(!wantsToHear(level ?? 'all', isCalling) && { isQuiet: true }),
  } as const satisfies Partial<ChatNotification>;
}

export type FanOut = ReturnType<typeof createFanOut>;

/** Who hears of what: the opened chat by the chat's topic, lists by the person's. All of it is called after the commit. */
export function createFanOut({ store, hub, now }: Pick<Platform, 'store' | 'hub' | 'now'>) {
  async function* membersOf(chatId: string): AsyncGenerator<MembershipDocument> {
    const all = readAll(store.collection(memberships), 'ofChat', { equals: [chatId] });
    for await (const membership of all) {
      if (!hasLeft(membership)) yield membership;
    }
  }

  async function participantsOf(chatId: string): Promise<string[]> {
    const usernames: string[] = [];
    for await (const { username } of membersOf(chatId)) usernames.push(username);
    return usernames;
  }

  /** Who may see a message: the opened chat or, where some were added behind it, each who sees it on their own topic. */
  async function readersOf(
    { _id: chatId, joining }: ChatDocument,
    { seq }: Pick<ChatMessage, 'seq'>,
  ): Promise<readonly Topic[]> {
    if (joining === undefined || seq > joining.seq) return [{ kind: 'chat', chatId }];
    const readers: Topic[] = [];
    for await (const membership of membersOf(chatId)) {
      if (seesMessage(membership, seq)) readers.push(personTopic(membership.username));
    }
    return readers;
  }

  /** The chat's row, and who is not to hear of it any more. */
  const told = (chat: Stored<ChatDocument>) => ({
    ...notToHear(chat, now()),
    chat: toSummary(chat),
  });

  /** Tells the opened chat and everybody's list. */
  async function tellAll(
    event: ChatParticipantsAdded | ChatMessageDeleted | ChatTitleUpdate,
  ): Promise<void> {
    const chatId = event.chat._id;
    const people = (await participantsOf(chatId)).map(personTopic);
    await hub.publish(event, [{ kind: 'chat', chatId }, ...people]);
  }

  return {
    membersOf,

    async created(chat: Stored<ChatDocument>): Promise<void> {
      const people = (await participantsOf(chat._id)).map(personTopic);
      await hub.publish({ name, type: 'created', ...told(chat) }, people);
    },

    participantsAdded: (
      chat: Stored<ChatDocument>,
      participants: readonly Participant[],
      line: ChatLine,
    ): Promise<void> =>
      tellAll({ ...told(chat), name, type: 'newParticipant', participants, line }),

    /** A notification each for the others; the sender's own tabs hear of the message as such. */
    async sent(
      known: Stored<ChatDocument>,
      message: ChatMessage,
      { quote, called }: SentWith,
    ): Promise<void> {
      const { chatId, msgFrom } = message;
      const { joining } = known;
      const isForAll = quote === undefined || joining === undefined || quote.seq > joining.seq;
      const all = { ...told(known), name, message, ...(isForAll && { quote }) } as const;
      const topics: readonly Topic[] = [{ kind: 'chat', chatId }, personTopic(msgFrom)];
      await hub.publish({ ...all, type: 'newMessage' }, topics);
      if (!isForAll) {
        // What it answers is told to those who see it alone.
        const readers = await readersOf(known, quote);
        await hub.publish({ ...all, type: 'newMessage', quote }, readers);
      }
      const { without: _told, ...heard } = all;
      const notification = { ...heard, type: 'notification' } as const;
      const groups = new Map<string, { event: ChatNotification; to: Topic[] }>();
      for await (const membership of membersOf(chatId)) {
        if (membership.username === msgFrom) continue;
        const marks = marksFor(membership, called);
        const key = Object.keys(marks).join();
        const group = groups.get(key) ?? { event: { ...notification, ...marks }, to: [] };
        group.to.push(personTopic(membership.username));
        groups.set(key, group);
      }
      for (const { event, to } of groups.values()) await hub.publish(event, to);
    },

    /** Those who may see the message; where nobody learns who voted, the voter alone hears that it was them. */
    async voted(chat: Stored<ChatDocument>, message: ChatMessage, vote: PollVote): Promise<void> {
      const all = { ...told(chat), name, type: 'newMessage', message } as const;
      const readers = await readersOf(chat, message);
      if (message.poll === undefined || namesVoters(message.poll)) {
        await hub.publish({ ...all, vote }, readers);
        return;
      }
      await hub.publish({ ...all, isExchanged: true }, readers);
      await hub.publish({ ...all, vote }, [personTopic(vote.username)]);
    },

    /** The opened chat and everybody's lists, where they show it or may not show it any more. */
    async exchanged({ chat, message, isLatest }: ChangedMessage): Promise<void> {
      const readers = await readersOf(chat, message);
      const lists =
        isLatest || !isSpoken(message) ? (await participantsOf(chat._id)).map(personTopic) : [];
      await hub.publish({ ...told(chat), name, type: 'newMessage', message, isExchanged: true }, [
        ...readers,
        ...lists,
      ]);
    },

    deleted: (chat: Stored<ChatDocument>, messageId: string): Promise<void> =>
      tellAll({ ...told(chat), name, type: 'deleted', messageId }),

    /** Another title, or another description. */
    renamed: (chat: Stored<ChatDocument>, line?: ChatLine): Promise<void> =>
      tellAll({ ...told(chat), name: 'chatTitleUpdate', ...(line && { line }) }),

    /** Those who stay, and as the last that they hear of the chat whoever goes. */
    async departed(
      chat: Stored<ChatDocument>,
      participant: Participant,
      line: ChatLine,
    ): Promise<void> {
      const { _id: chatId } = chat;
      const people = [...(await participantsOf(chatId)), participant.username].map(personTopic);
      const others = withoutLeft(chat, [participant.username]);
      const event = {
        ...told({ ...chat, ...others }),
        name: 'chatDepartureUpdate',
        participant,
        line,
      } as const;
      await hub.publish(event, [{ kind: 'chat', chatId }, ...people]);
    },

    roleChanged: (
      chat: Stored<ChatDocument>,
      participant: Participant,
      line: ChatLine,
    ): Promise<void> =>
      hub.publish({ ...told(chat), name, type: 'changeUserRole', participant, line }, [
        { kind: 'chat', chatId: chat._id },
        personTopic(participant.username),
      ]),

    read: (chatId: string, username: string, mark: ReadMark): Promise<void> =>
      hub.publish({ name: 'readUpdate', chatId, ...mark }, [personTopic(username)]),

    kept: (chatId: string, username: string, kept: Keeping): Promise<void> =>
      hub.publish({ name: 'chatKeptUpdate', chatId, kept }, [personTopic(username)]),

    typing: (chatId: string, username: string): Promise<void> =>
      hub.publishEphemeral({ name: 'typingUpdate', chatId, username }, [{ kind: 'chat', chatId }]),
  };
}

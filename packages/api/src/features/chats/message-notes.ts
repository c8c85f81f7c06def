import {
  calledUpon,
  isSameUser,
  newsOfChatMessage,
  noteOfMissedCall,
  repliedTo,
  SHARED_WITH_MAX,
  sharedBoards,
  wantsToHear,
  withCalled,
  type ChatMessage,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { written } from '../../request/errors.js';
import { createNoticing } from '../notices/index.js';
import { findMembership } from './access.js';
import { createBoardShares } from './board-shares.js';
import {
  boardShares,
  memberships,
  type ChatDocument,
  type MembershipDocument,
} from './documents.js';
import { awaitReading, createMissedReplies } from './unread-replies.js';

/** A message that is about to be written, with what it says. */
export interface NotedMessage {
  readonly chat: ChatDocument;
  readonly message: ChatMessage;
  /** Who wrote the message before it. */
  readonly spokeBefore: string | undefined;
  /** Who wrote the message that it answers. */
  readonly answered: string | undefined;
  /** The server's time. */
  readonly at: string;
}

const nameOf = ({ username }: MembershipDocument): string => username;

/** Whom a message of a chat concerns: written in its own unit, so that nobody is forgotten. */
export function createMessageNotes(platform: Platform) {
  const noticing = createNoticing(platform);
  const shares = createBoardShares(platform);
  const missed = createMissedReplies(platform);
  const { texts } = platform;

  async function participantsOf(
    unit: Collections,
    chatId: string,
    names: readonly string[],
  ): Promise<readonly Stored<MembershipDocument>[]> {
    const here: Stored<MembershipDocument>[] = [];
    for (const name of names) {
      const membership = await findMembership(unit, chatId, name);
      if (membership !== undefined && membership.gone === undefined) here.push(membership);
    }
    return here;
  }

  /** Their badge counts it, where they want to be told of nothing else. */
  async function noteCalls(
    unit: Collections,
    called: readonly Stored<MembershipDocument>[],
    seq: number,
  ): Promise<void> {
    for (const { _id } of called) {
      const collection = unit.collection(memberships);
      written(await collection.update(_id, (before) => withCalled(before, [seq])));
    }
  }

  /** Who has missed the call of a group: all but the one who waited; of a call of several nobody. */
  async function missedBy(unit: Collections, { chat, message }: NotedMessage) {
    const { call, msgFrom } = message;
    const isMissed = call !== undefined && 'people' in call && call.people.length === 1;
    if (!isMissed || chat.participantCount > SHARED_WITH_MAX) return [];
    const { items } = await unit
      .collection(memberships)
      .page('ofChat', { equals: [chat._id], limit: 2 * SHARED_WITH_MAX });
    return items.filter(({ gone, username }) => gone === undefined && username !== msgFrom);
  }

  /** A board that is sent is told once the message is there: to many, who need not be waited for. */
  async function share(unit: Collections, { chat, message, at }: NotedMessage): Promise<boolean> {
    const boardIds = message.type === 'direct' ? sharedBoards(message.msg) : [];
    if (boardIds.length === 0 || chat.participantCount > SHARED_WITH_MAX) return false;
    const due = { _id: message._id, chatId: chat._id, actor: message.msgFrom, at, boardIds };
    stillFree(await unit.collection(boardShares).insert(due));
    return true;
  }

  return {
    async note(unit: Collections, noted: NotedMessage) {
      const { chat, message, spokeBefore, answered, at } = noted;
      const { _id: chatId } = chat;
      const { _id: id, msgFrom: actor, msg: text, seq } = message;
      let mentioned: readonly Stored<MembershipDocument>[] = [];
      const { readers, tell } = await texts.written(unit, {
        ...{ post: { kind: 'chatMessage', id }, author: actor, text },
        news: {
          ...{ at, ...newsOfChatMessage(chat) },
          async readersAmong(names) {
            mentioned = await participantsOf(unit, chatId, names);
            return mentioned.filter(({ level }) => level !== 'none').map(nameOf);
          },
        },
      });
      const replied = repliedTo(chat, actor, spokeBefore);
      const [reader] = await participantsOf(unit, chatId, replied === undefined ? [] : [replied]);
      if (message.call !== undefined) {
        const missing = 'people' in message.call ? await missedBy(unit, noted) : [reader];
        const notes = missing.flatMap((each) =>
          // Somebody who is called wants to know, unless they want to know of nothing.
          each !== undefined && wantsToHear(each.level ?? 'all', true)
            ? [noteOfMissedCall(chat, each.username, { actor, at })]
            : [],
        );
        return { called: [], tell: await noticing.note(unit, notes) };
      }
      const names = calledUpon([...mentioned.map(nameOf), ...(answered ? [answered] : [])], actor);
      const called = await participantsOf(unit, chatId, names);
      await noteCalls(unit, called, seq);
      const isCalled = called.some(({ username }) => username === reader?.username);
      const isAwaited =
        reader !== undefined &&
        wantsToHear(reader.level ?? 'all', isCalled) &&
        !readers.some((name) => isSameUser(name, reader.username));
      if (isAwaited) {
        await awaitReading(unit, { chatId, reader: reader.username, actor, seq, at });
      }
      const isShared = await share(unit, noted);
      const tellAll = async () => {
        await tell(platform);
        // The message stands whether or not this succeeds: what is due is told by tidying.
        if (isShared) await shares.tell(id).catch(() => undefined);
        if (isAwaited) await missed.tellAway(chatId, reader.username).catch(() => undefined);
      };
      return { called: called.map(nameOf), tell: tellAll };
    },
  };
}

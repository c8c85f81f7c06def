import type { CallEnding, ChatRow } from '@collabor8/domain';
import { createHash } from 'node:crypto';
import { AppError } from '../../errors.js';
import type { Platform } from '../../platform.js';
import { requireUsernames } from './access.js';
import { createFanOut } from './fan-out.js';
import { createChatMessages } from './messages.js';
import { createParticipants } from './participants.js';
import { readChatList } from './read-chats.js';

export interface CallLine {
  readonly callId: string;
  readonly caller: string;
  readonly callee: string;
  readonly ending: CallEnding;
  readonly endedAt: string;
}

/** The same for two people at every time, so that two lines at once begin one chat. */
const firstChatId = (caller: string, callee: string): string =>
  createHash('sha256')
    .update(JSON.stringify([caller, callee]))
    .digest('hex')
    .slice(0, 32);

const isOfTwo = ({ participantCount }: ChatRow): boolean => participantCount === 2;

/** What calls leave behind in the chat of the two people. */
export function createCallLines(platform: Platform) {
  const { store, newId } = platform;
  const fanOut = createFanOut(platform);
  const messages = createChatMessages(platform, fanOut);
  const participants = createParticipants(platform, fanOut);

  /** Begins the chat of the two, or finds it, unless others have come to it since. */
  async function begin(caller: string, callee: string, _id: string): Promise<ChatRow | undefined> {
    try {
      const chat = await participants.create(caller, { _id, participants: [callee] });
      return isOfTwo(chat) ? chat : undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'taken') return undefined;
      throw error;
    }
  }

  /** The chat that the two have to themselves, the one they used last; a new one when there is none. */
  async function chatOf(caller: string, callee: string): Promise<ChatRow | undefined> {
    const own = await readChatList(store, caller);
    return (
      own.find((chat) => isOfTwo(chat) && chat.participantNames.includes(callee)) ??
      (await begin(caller, callee, firstChatId(caller, callee))) ??
      begin(caller, callee, newId())
    );
  }

  return {
    /** Lands once, however often it is asked for. Nothing is told where an account is gone. */
    async add({ callId, caller, callee, ending, endedAt }: CallLine): Promise<void> {
      try {
        await requireUsernames(store, [caller, callee]);
        const chat = await chatOf(caller, callee);
        if (chat === undefined) return;
        const sent = { _id: callId, chatId: chat._id, sentAt: endedAt };
        await messages.addMissedCall(caller, sent, { callId, ending });
      } catch (error) {
        // Such as a line that was deleted since: trying again would not help.
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}

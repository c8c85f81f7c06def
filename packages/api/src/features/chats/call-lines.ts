import type { CallEnding } from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { requireUsernames } from './access.js';
import { createDirectChats } from './direct-chats.js';
import { createFanOut } from './fan-out.js';
import { createChatMessages } from './messages.js';
import { createParticipants } from './participants.js';

export interface CallLine {
  readonly callId: string;
  readonly caller: string;
  readonly callee: string;
  readonly ending: CallEnding;
  readonly endedAt: string;
}

interface Saying {
  readonly callId: string;
  readonly to: string;
  readonly words: string;
}

/** What calls leave behind in the chat of the two people. */
export function createCallLines(platform: Platform) {
  const { store } = platform;
  const fanOut = createFanOut(platform);
  const messages = createChatMessages(platform, fanOut);
  const direct = createDirectChats(platform, createParticipants(platform, fanOut));

  return {
    /**
     * What somebody says who declines a call, under the call's id: it lands once.
     * @throws AppError where the two may not write to each other
     */
    async say(from: string, { callId, to, words }: Saying): Promise<void> {
      const chat = await direct.chatOf(from, to);
      await messages.send(from, { _id: callId, chatId: chat._id, msg: words });
    },

    /** Lands once, however often it is asked for. Nothing is told where an account is gone. */
    async add({ callId, caller, callee, ending, endedAt }: CallLine): Promise<void> {
      try {
        await requireUsernames(store, [caller, callee]);
        const chat = await direct.chatOf(caller, callee);
        const sent = { _id: callId, chatId: chat._id, sentAt: endedAt };
        await messages.addMissedCall(caller, sent, { callId, ending });
      } catch (error) {
        // Such as a line that was deleted since: trying again would not help.
        if (!(error instanceof AppError)) throw error;
      }
    },
  };
}

import { checkParticipants, latestChatWith, usernameKey, type ChatRow } from '@collabor8/domain';
import { createHash } from 'node:crypto';
import { AppError, orInvalid } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { requireMeeting, requireUsernames } from '../users/index.js';
import type { Participants } from './participants.js';
import { ownChats } from './read-chats.js';

/** The same for two people at every time, whoever begins: two who do so at once begin one chat. */
const firstChatId = (one: string, other: string): string =>
  createHash('sha256')
    .update(JSON.stringify([one, other].map(usernameKey).toSorted()))
    .digest('hex')
    .slice(0, 32);

/** The chats that two people have to themselves. */
export function createDirectChats(
  { store, newId }: Pick<Platform, 'store' | 'newId'>,
  participants: Pick<Participants, 'create'>,
) {
  async function find(one: string, other: string): Promise<ChatRow | undefined> {
    for await (const chats of ownChats(store, one)) {
      const latest = latestChatWith(chats, other);
      if (latest !== undefined) return latest;
    }
    return undefined;
  }

  /** Begins a chat of the two; undefined when the id is that of a chat which others begun or joined, or that one has left. */
  async function begin(one: string, other: string, _id: string): Promise<ChatRow | undefined> {
    try {
      const chat = await participants.create(one, { _id, participants: [other] });
      return latestChatWith([chat], other);
    } catch (error) {
      if (error instanceof AppError && ['taken', 'missing'].includes(error.code)) return undefined;
      throw error;
    }
  }

  return {
    /**
     * The chat that `one` has alone with `other`, the one they used last; a new one when there is none.
     * @throws AppError 'missing' for a name nobody has, 'invalid' for one's own, 'forbidden' where one blocks the other
     */
    async chatOf(one: string, other: string): Promise<ChatRow> {
      const [name = other] = await requireUsernames(store, [other]);
      orInvalid(checkParticipants(one, [name]));
      await requireMeeting(store, one, name);
      return (
        (await find(one, name)) ??
        (await begin(one, name, firstChatId(one, name))) ??
        // The other one was faster, or what the two began with has grown to a group.
        (await find(one, name)) ??
        participants.create(one, { _id: newId(), participants: [name] })
      );
    },
  };
}

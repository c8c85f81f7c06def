import { eachForItself } from '../../each-for-itself.js';
import type { Platform } from '../../platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { written } from '../../rule-results.js';
import { onceForAStore } from '../../upkeep.js';
import { chatMoves, chats, memberships, type ChatDocument } from './documents.js';

/** How many memberships are moved side by side. */
const SIDE_BY_SIDE = 100;

/** The hour of a time, in an order that is that of the hours. */
export const hourOf = (time: string): string => time.slice(0, 'YYYY-MM-DDTHH'.length);

type Active = Pick<ChatDocument, '_id' | 'activeAt'>;

const moveId = ({ _id, activeAt }: Active): string => `${_id}:${hourOf(activeAt)}`;

/**
 * Where chats stand in the lists of their people: each membership has the hour of its chat's latest
 * activity. So a message writes no membership but its sender's, except for the first one of an hour,
 * which moves the chat in everybody's list: noted in the message's unit and done after it, as there
 * may be many.
 */
export function createActivity({ store }: Pick<Platform, 'store'>) {
  async function moveMembers({ _id: chatId, activeAt }: Active): Promise<void> {
    const collection = store.collection(memberships);
    const activeHour = hourOf(activeAt);
    let cursor: string | null = null;
    do {
      const request = { equals: [chatId], cursor, limit: SIDE_BY_SIDE };
      const { items, nextCursor } = await collection.page('ofChat', request);
      await Promise.all(
        items.map(async ({ _id }) =>
          written(
            await collection.update(_id, (before) =>
              before.activeHour >= activeHour ? before : { ...before, activeHour },
            ),
          ),
        ),
      );
      cursor = nextCursor;
    } while (cursor !== null);
  }

  async function settle(chat: Active): Promise<void> {
    const moves = store.collection(chatMoves);
    const _id = moveId(chat);
    if ((await moves.get(_id)) === undefined) return;
    await moveMembers(chat);
    await moves.remove(_id);
  }

  return {
    /** In the unit that makes a chat active again. */
    async note(unit: Collections, chat: Active, activeBefore: string): Promise<void> {
      const { _id: chatId, activeAt } = chat;
      if (hourOf(activeAt) === hourOf(activeBefore)) return;
      const move = { _id: moveId(chat), chatId, activeAt };
      stillFree(await unit.collection(chatMoves).insert(move));
    },

    /**
     * After that unit, and before anybody is told: whoever reads a list that doesn't show the chat
     * anew is told afterwards. Asked with every message, as others of the hour may come before the
     * first one's move is done.
     */
    settle,

    /** What a process that died has left undone. */
    settleAll: (): Promise<void> =>
      eachForItself(store.collection(chatMoves).all(), ({ chatId, activeAt }) =>
        settle({ _id: chatId, activeAt }),
      ),

    /** Memberships of a version that read all of a person's chats at once stand in the lists as well. */
    noteAll: (): Promise<void> =>
      onceForAStore(store, 'hours of memberships', () =>
        eachForItself(store.collection(chats).all(), moveMembers),
      ),
  };
}

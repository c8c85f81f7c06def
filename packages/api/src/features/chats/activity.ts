import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { stillFree } from '../../ports/run-unit.js';
import { written } from '../../request/errors.js';
import { chatMoves, memberships, type ChatDocument } from './documents.js';

/** In a chat of no more people a message moves it for all of them at once. */
const FEW_PEOPLE = 10;
/** Memberships that one unit moves. */
const BATCH = 100;

type Active = Pick<ChatDocument, '_id' | 'activeAt'>;

const hourOf = (time: string): string => time.slice(0, 'YYYY-MM-DDTHH'.length);
const moveId = ({ _id, activeAt }: Active): string => `${_id}:${hourOf(activeAt)}`;

/** Moves some of a chat's memberships; answers where the others begin. */
async function moveSome(
  unit: Collections,
  { _id: chatId, activeAt }: Active,
  cursor: string | null = null,
): Promise<string | null> {
  const collection = unit.collection(memberships);
  const page = await collection.page('ofChat', { equals: [chatId], cursor, limit: BATCH });
  for (const { _id, gone } of page.items) {
    // Of whoever has left it no list shows it.
    if (gone?.by !== undefined) continue;
    written(
      await collection.update(_id, (before) =>
        before.activeAt >= activeAt ? before : { ...before, activeAt },
      ),
    );
  }
  return page.nextCursor;
}

/**
 * Where chats stand in the lists of their people: each membership knows when its chat was active. A
 * message in a chat of few moves it with its own unit. Where many take part, only the first one of an
 * hour does: noted in its unit, and done after it in small ones.
 */
export function createActivity({ store }: Pick<Platform, 'store'>) {
  async function moveAll(chat: Active): Promise<void> {
    let cursor: string | null = null;
    do {
      const from: string | null = cursor;
      cursor = await store.transaction((unit) => moveSome(unit, chat, from));
    } while (cursor !== null);
  }

  async function settle(chat: Active): Promise<void> {
    const moves = store.collection(chatMoves);
    const _id = moveId(chat);
    if ((await moves.get(_id)) === undefined) return;
    await moveAll(chat);
    await moves.remove(_id);
  }

  return {
    /** In the unit that makes a chat active again. */
    async note(unit: Collections, chat: ChatDocument, activeBefore: string): Promise<void> {
      const { _id: chatId, activeAt, participantCount } = chat;
      if (participantCount <= FEW_PEOPLE) {
        await moveSome(unit, chat);
      } else if (hourOf(activeAt) !== hourOf(activeBefore)) {
        const move = { _id: moveId(chat), chatId, activeAt };
        stillFree(await unit.collection(chatMoves).insert(move));
      }
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
  };
}

import { notesOfSharedBoard, type Note } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { createNoticing, type Tell } from '../notices/index.js';
import { whiteboards } from '../whiteboards/index.js';
import { boardShares, memberships, type BoardShareDocument } from './documents.js';

async function notesOfShare(
  unit: Collections,
  { chatId, actor, at, boardIds }: BoardShareDocument,
): Promise<readonly Note[]> {
  const readers: string[] = [];
  const all = readAll(unit.collection(memberships), 'ofChat', { equals: [chatId] });
  for await (const { username, gone, level } of all) {
    // A board calls upon nobody by name.
    if (gone === undefined && level === undefined) readers.push(username);
  }
  const boards = await unit.collection(whiteboards).getMany(boardIds);
  return boards.flatMap((board) => notesOfSharedBoard(board, readers, { actor, at }));
}

/** Tells the people of a chat of the boards whose addresses were sent there. */
export function createBoardShares(platform: Platform) {
  const { store } = platform;
  const noticing = createNoticing(platform);

  /** Lands once, however many processes come to it. */
  const settle = (messageId: string): Promise<Tell | undefined> =>
    runUnit(store, async (unit) => {
      const share = await unit.collection(boardShares).remove(messageId);
      return share && noticing.note(unit, await notesOfShare(unit, share));
    });

  async function tell(messageId: string): Promise<void> {
    await (
      await settle(messageId)
    )?.();
  }

  return {
    tell,

    tellAllDue: (): Promise<void> =>
      eachForItself(readAll(store.collection(boardShares), 'due'), ({ _id }) => tell(_id)),
  };
}

import {
  BOARD_OBJECTS_MAX,
  checkObject,
  checkObjectCount,
  checkObjectsChange,
  paintingOf,
  type BoardObject,
  type ObjectsChange,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { orInvalid } from '../../request/rule-results.js';
import type { Act, Landed } from './acts.js';
import { readBoardNow } from './board-logs.js';
import type { CountRate } from './rates.js';
import { findActs, requireDrawable, requireState } from './stored-boards.js';

/** Refuses one more object than a board shows. Only where so many were ever added they are counted. */
async function checkRoomForObject(unit: Collections, boardId: string): Promise<void> {
  const { objects = 0 } = await requireState(unit, boardId);
  if (objects < BOARD_OBJECTS_MAX) return;
  const { log } = await readBoardNow(unit, boardId);
  orInvalid(checkObjectCount(paintingOf(log).objects.length + 1));
}

/** What is said of something that was never on the board would be kept for nothing. */
async function requireObjects(
  unit: Collections,
  boardId: string,
  { changes }: ObjectsChange,
): Promise<void> {
  const ids = new Set(changes.map(({ object }) => object));
  const found = await findActs(unit, boardId, [...ids]);
  if (found.filter(({ kind }) => kind === 'object').length < ids.size) {
    throw new AppError('missing', 'There is no such object on the whiteboard.');
  }
}

/** Lines, shapes and texts: whoever may draw may add them, and change those of others. */
export const createObjects = (act: Act, countRate: CountRate) => ({
  async addObject(author: string, boardId: string, object: BoardObject): Promise<Landed> {
    await countRate('strokes', author);
    const ink = orInvalid(checkObject(object));
    await countRate('ink', author, ink);
    return act(boardId, { entry: { ...object, kind: 'object', author }, ink }, async (unit) => {
      await requireDrawable(unit, boardId, author);
      await checkRoomForObject(unit, boardId);
    });
  },

  async changeObjects(author: string, boardId: string, change: ObjectsChange): Promise<Landed> {
    await countRate('strokes', author);
    orInvalid(checkObjectsChange(change));
    return act(boardId, { entry: { ...change, kind: 'change', author } }, async (unit) => {
      await requireDrawable(unit, boardId, author);
      await requireObjects(unit, boardId, change);
    });
  },
});

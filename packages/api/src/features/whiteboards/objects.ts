import {
  BOARD_LETTERS_MAX,
  BOARD_OBJECTS_MAX,
  BOARD_PICTURES_MAX,
  checkObject,
  checkObjectRoom,
  checkObjectsChange,
  isPictureObject,
  lastSeqOf,
  lettersOf,
  paintingOf,
  settledSeq,
  type BoardObject,
  type NewObjects,
  type ObjectsChange,
  type Stroke,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { orInvalid, written } from '../../request/rule-results.js';
import { holdOnBoard } from '../pictures/index.js';
import type { Act, Landed } from './acts.js';
import { readBoardNow } from './board-logs.js';
import { boardEntries, boardStates, type BoardEntryDocument } from './documents.js';
import type { CountRate } from './rates.js';
import { findActs, requireDrawable, requireState, type NewEntry } from './stored-boards.js';

/** Whether nothing of what was ever said can be more than a board shows. */
const hasRoom = (all: { objects: number; letters: number; pictures: number }): boolean =>
  all.objects <= BOARD_OBJECTS_MAX &&
  all.letters <= BOARD_LETTERS_MAX &&
  all.pictures <= BOARD_PICTURES_MAX;

type Said = NewObjects & { readonly author: string };

/** Refuses what no board shows, with so many objects more. Only where so much was ever said, it is looked at what stands. */
async function checkRoomFor(
  unit: Collections,
  boardId: string,
  { said, more }: { readonly said: Said; readonly more: number },
): Promise<void> {
  const { objects = 0, letters = 0, pictures = 0 } = await requireState(unit, boardId);
  const longer = lettersOf(said);
  if (more === 0 && longer === 0) return;
  const after = {
    ...{ objects: objects + more, letters: letters + longer },
    pictures: pictures + (isPictureObject(said) ? 1 : 0),
  };
  if (hasRoom(after)) return;
  const { log } = await readBoardNow(unit, boardId);
  const entry = { ...said, seq: lastSeqOf(log) + 1, at: '' };
  const next = { ...log, entries: [...log.entries, entry] };
  orInvalid(checkObjectRoom(paintingOf(next).objects));
}

type Turn = Extract<NewEntry, { readonly kind: 'undo' | 'redo' }>;

/**
 * Refuses an undo or a redo that brings back more than a board shows: what was deleted, or added,
 * meanwhile took its place. One that takes something away is always let through.
 */
export async function checkRoomAfter(
  unit: Collections,
  boardId: string,
  turn: Turn,
): Promise<void> {
  const { objects = 0, letters = 0, pictures = 0 } = await requireState(unit, boardId);
  if (hasRoom({ objects, letters, pictures })) return;
  const { log } = await readBoardNow(unit, boardId);
  const entry = { ...turn, seq: lastSeqOf(log) + 1, at: '' };
  const before = paintingOf(log).objects;
  const after = paintingOf({ ...log, entries: [...log.entries, entry] }).objects;
  const isMore =
    after.length > before.length ||
    lettersIn(after) > lettersIn(before) ||
    after.filter(isPictureObject).length > before.filter(isPictureObject).length;
  if (isMore) orInvalid(checkObjectRoom(after));
}

const lettersIn = (objects: readonly BoardObject[]): number =>
  objects.reduce((sum, { text }) => sum + text.length, 0);

const isStroke = ({ entry }: BoardEntryDocument): boolean =>
  entry.kind === 'stroke' && entry.pen.tool === 'brush';

/**
 * What is on the board under these ids: objects, and strokes that are, or can be made, such. What
 * is said of something that was never there would be kept for nothing.
 */
async function requireObjects(
  unit: Collections,
  boardId: string,
  ids: ReadonlySet<string>,
): Promise<readonly BoardEntryDocument[]> {
  const found = await findActs(unit, boardId, [...ids]);
  const there = found.filter((each) => each.entry.kind === 'object' || isStroke(each));
  if (there.length < ids.size) {
    throw new AppError('missing', 'There is no such object on the whiteboard.');
  }
  return there;
}

/** Makes objects of the strokes that a change is about, unless they are ink for good. @returns how many */
async function lift(
  unit: Collections,
  boardId: string,
  { changes }: ObjectsChange,
): Promise<number> {
  const ids = new Set(changes.map(({ object }) => object));
  const strokes = (await requireObjects(unit, boardId, ids)).filter(
    (each) => isStroke(each) && each.isLifted !== true,
  );
  if (strokes.length === 0) return 0;
  const { lastSeq } = await requireState(unit, boardId);
  if (strokes.some(({ seq }) => seq <= settledSeq(lastSeq + 1))) {
    throw new AppError('invalid', 'This stroke is too old: it can no longer be changed.');
  }
  for (const { _id: id } of strokes) {
    const lifted = (document: BoardEntryDocument) => ({ ...document, isLifted: true as const });
    written(await unit.collection(boardEntries).update(id, lifted));
  }
  return strokes.length;
}

async function countObjects(unit: Collections, boardId: string, more: number): Promise<void> {
  const counted = await unit
    .collection(boardStates)
    .update(boardId, (state) => ({ ...state, objects: (state.objects ?? 0) + more }));
  written(counted);
}

/** An eraser takes objects with it, which strokes become before. */
export async function requireRubbedOut(
  unit: Collections,
  boardId: string,
  { rubsOut = [] }: Stroke,
): Promise<void> {
  if (rubsOut.length === 0) return;
  const found = await requireObjects(unit, boardId, new Set(rubsOut));
  if (found.some((each) => isStroke(each) && each.isLifted !== true)) {
    throw new AppError('missing', 'There is no such object on the whiteboard.');
  }
}

/** Lines, shapes, texts and pictures: whoever may draw may add them, and change those of others; strokes too. */
export const createObjects = (act: Act, countRate: CountRate) => ({
  async addObject(author: string, boardId: string, object: BoardObject): Promise<Landed> {
    await countRate('strokes', author);
    const ink = orInvalid(checkObject(object));
    await countRate('ink', author, ink);
    const entry = { ...object, kind: 'object', author } as const;
    return act(boardId, { entry, ink }, async (unit) => {
      await requireDrawable(unit, boardId, author);
      await checkRoomFor(unit, boardId, { said: entry, more: 1 });
      const { picture: pictureId } = object;
      if (pictureId !== undefined) await holdOnBoard(unit, { boardId, author, pictureId });
    });
  },

  async changeObjects(author: string, boardId: string, change: ObjectsChange): Promise<Landed> {
    await countRate('strokes', author);
    orInvalid(checkObjectsChange(change));
    const entry = { ...change, kind: 'change', author } as const;
    return act(boardId, { entry }, async (unit) => {
      await requireDrawable(unit, boardId, author);
      const lifted = await lift(unit, boardId, change);
      await checkRoomFor(unit, boardId, { said: entry, more: lifted });
      if (lifted > 0) await countObjects(unit, boardId, lifted);
    });
  },
});

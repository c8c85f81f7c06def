import {
  canBeLifted,
  checkObject,
  checkObjectRoom,
  checkObjectsChange,
  inkToDraw,
  isMoreRoom,
  lastSeqOf,
  paintingOf,
  roomOfEntry,
  roomOfObjects,
  roomTogether,
  SETTLE_EVERY,
  settledSeq,
  type BoardObject,
  type NewObjects,
  type ObjectRoom,
  type ObjectsChange,
  type Stroke,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError, orInvalid, updateIn, written } from '../../request/errors.js';
import { holdOnBoard } from '../pictures/index.js';
import {
  requireSame,
  type Act,
  type Landed,
  findAct,
  inkTaken,
  findActs,
  requireDrawable,
  requireState,
  roomSaid,
  type NewEntry,
} from './stored-boards.js';
import { readBoardNow } from './board-logs.js';
import { boardEntries, boardStates, type BoardEntryDocument } from './documents.js';
import type { CountRate } from './rates.js';
import type { BoardParts } from './repainting.js';

const NOTHING: ObjectRoom = roomOfObjects([]);

type Said = NewObjects & { readonly author: string };

interface Looking {
  readonly unit: Collections;
  readonly countRate: CountRate;
}

/** Refuses what no board shows, with these strokes as objects. Only where so much was ever said, it is looked at what stands. */
async function checkRoomFor(
  { unit, countRate }: Looking,
  boardId: string,
  { said, lifted = NOTHING }: { readonly said: Said; readonly lifted?: ObjectRoom },
): Promise<void> {
  const more = roomTogether(roomOfEntry(said), lifted);
  if (!isMoreRoom(more, NOTHING)) return;
  if (checkObjectRoom(roomTogether(roomSaid(await requireState(unit, boardId)), more)).ok) return;
  await countRate('looks', said.author);
  const { log } = await readBoardNow(unit, boardId);
  const entry = { ...said, seq: lastSeqOf(log) + 1, at: '' };
  const next = { ...log, entries: [...log.entries, entry] };
  orInvalid(checkObjectRoom(roomOfObjects(paintingOf(next).objects)));
}

type Turn = Extract<NewEntry, { readonly kind: 'undo' | 'redo' }>;

/** Refuses an undo or a redo that brings back more than a board shows, now that other things took its place. */
export async function checkRoomAfter(
  { unit, countRate }: Looking,
  boardId: string,
  turn: Turn,
): Promise<void> {
  if (checkObjectRoom(roomSaid(await requireState(unit, boardId))).ok) return;
  await countRate('looks', turn.author);
  const { log } = await readBoardNow(unit, boardId);
  const entry = { ...turn, seq: lastSeqOf(log) + 1, at: '' };
  const before = roomOfObjects(paintingOf(log).objects);
  const next = { ...log, entries: [...log.entries, entry] };
  const after = roomOfObjects(paintingOf(next).objects);
  if (isMoreRoom(after, before)) orInvalid(checkObjectRoom(after));
}

const isStroke = ({ entry }: BoardEntryDocument): boolean =>
  entry.kind === 'stroke' && entry.pen.tool === 'brush';

const isToLift = (each: BoardEntryDocument): boolean => isStroke(each) && each.isLifted !== true;

const isUnsettled = (seq: number, lastSeq: number): boolean => seq > settledSeq(lastSeq + 1);

/** The objects of these ids, and strokes that can be made such: nothing is kept of what was never there. */
async function requireObjects(
  unit: Collections,
  boardId: string,
  ids: readonly string[],
): Promise<readonly BoardEntryDocument[]> {
  const found = await findActs(unit, boardId, ids);
  const there = found.filter((each) => each.entry.kind === 'object' || isStroke(each));
  if (there.length < ids.length) {
    throw new AppError('missing', 'There is no such object on the whiteboard.');
  }
  return there;
}

/** Whether one of them is, or will be in a moment, in a picture of what is settled. */
const areSettled = (strokes: readonly BoardEntryDocument[], lastSeq: number): boolean =>
  strokes.some(({ seq }) => seq <= settledSeq(lastSeq + SETTLE_EVERY));

async function lift(unit: Collections, strokes: readonly BoardEntryDocument[]): Promise<void> {
  for (const { _id: id } of strokes) {
    const lifted = (document: BoardEntryDocument) => ({ ...document, isLifted: true as const });
    await updateIn(unit, boardEntries, id, lifted);
  }
}

async function countLifted(unit: Collections, boardId: string, more: ObjectRoom): Promise<void> {
  const counted = await unit.collection(boardStates).update(boardId, (state) => {
    const { objects, code } = roomTogether(roomSaid(state), more);
    return { ...state, objects, code };
  });
  written(counted);
}

const roomOfStrokes = (strokes: readonly BoardEntryDocument[]): ObjectRoom => ({
  ...{ ...NOTHING, objects: strokes.length },
  code: strokes.reduce(
    (sum, { entry }) => sum + (entry.kind === 'stroke' ? entry.points.length : 0),
    0,
  ),
});

/** An eraser takes objects with it, which strokes become before. */
export async function requireRubbedOut(
  unit: Collections,
  boardId: string,
  { rubsOut = [] }: Stroke,
): Promise<void> {
  if (rubsOut.length === 0) return;
  const found = await requireObjects(unit, boardId, [...new Set(rubsOut)]);
  if (found.some(isToLift)) {
    throw new AppError('missing', 'There is no such object on the whiteboard.');
  }
}

/** Lines, shapes, texts and pictures: whoever may draw may add them, and change those of others; strokes too. */
export const createObjects = (
  { platform: { store }, countRate, countKept, painter, repainting }: BoardParts,
  act: Act,
) => ({
  async addObject(author: string, boardId: string, object: BoardObject): Promise<Landed> {
    await countRate('strokes', author);
    const ink = orInvalid(checkObject(object));
    const { color, width, points = '' } = object;
    const line = { pen: { tool: 'brush', color, width }, points } as const;
    await countRate('ink', author, inkToDraw(line, ink));
    const entry = { ...object, kind: 'object', author } as const;
    return act(boardId, { entry, ink }, async (unit) => {
      await requireDrawable(unit, boardId, author);
      await checkRoomFor({ unit, countRate }, boardId, { said: entry });
      const { picture: pictureId } = object;
      if (pictureId !== undefined) await holdOnBoard(unit, { boardId, author, pictureId });
    });
  },

  async changeObjects(author: string, boardId: string, change: ObjectsChange): Promise<Landed> {
    await countRate('strokes', author);
    await countRate('ink', author, orInvalid(checkObjectsChange(change)));
    const entry = { ...change, kind: 'change', author } as const;
    const ids = [...new Set(change.changes.map(({ object }) => object))];
    const { lastSeq } = await requireState(store, boardId);
    const isOld = areSettled((await findActs(store, boardId, ids)).filter(isToLift), lastSeq);
    const check = async (unit: Collections): Promise<void> => {
      await requireDrawable(unit, boardId, author);
      const state = await requireState(unit, boardId);
      const mayLift = isOld ? canBeLifted : isUnsettled;
      const strokes = (await requireObjects(unit, boardId, ids)).filter(isToLift);
      if (strokes.some(({ seq }) => !mayLift(seq, state.lastSeq))) {
        throw new AppError('invalid', 'This stroke is too old: it can no longer be changed.');
      }
    };
    const write = async (unit: Collections): Promise<void> => {
      const strokes = (await findActs(unit, boardId, ids)).filter(isToLift);
      const lifted = roomOfStrokes(strokes);
      await checkRoomFor({ unit, countRate }, boardId, { said: entry, lifted });
      await lift(unit, strokes);
      if (strokes.length > 0) await countLifted(unit, boardId, lifted);
    };
    if (!isOld) {
      return act(boardId, { entry }, async (unit) => {
        await check(unit);
        await write(unit);
      });
    }
    await check(store);
    await countRate('lifts', author);
    await countKept(author, boardId, inkTaken([entry]));
    // All that is settled is in a picture then, which this one follows.
    await painter.paintNow(boardId);
    const landed = await repainting.add(boardId, entry, {
      async check(unit) {
        const known = await findAct(unit, boardId, change.id);
        requireSame(known, entry);
        if (known === undefined) await check(unit);
        return known;
      },
      write,
    });
    if (landed === null) throw new Error('An act was added without its entry.');
    return landed;
  },
});

import {
  BATCH_POINTS_MAX,
  checkManaging,
  checkStroke,
  checkUndo,
  decodePoints,
  inkOfChange,
  inkToDraw,
  LASER_POINTS_MAX,
  lineOf,
  settledSeq,
  type BoardEntry,
  type CursorUpdate,
  type DrawPoints,
  type ObjectPlace,
  type Stroke,
} from '@collabor8/domain';
import { orForbidden, orInvalid } from '../../request/errors.js';
import {
  requireSame,
  type Act,
  type Landed,
  addEntries,
  inkTaken,
  entriesAfter,
  findAct,
  requireBoard,
  requireDrawable,
  requireState,
} from './stored-boards.js';
import { checkRoomAfter, createObjects, requireRubbedOut } from './objects.js';
import type { BoardParts } from './repainting.js';

const landed = ({ seq, at }: BoardEntry): Landed => ({ seq, at });

/** What people do with pen, eraser and undo. */
export function createDrawing(parts: BoardParts) {
  const { platform, fanOut, countRate, countKept, painter } = parts;
  const { store, now } = platform;
  const time = (): string => now().toISOString();

  async function tell(boardId: string, added: readonly BoardEntry[]): Promise<void> {
    if (added.length === 0) return;
    await fanOut.drawn(boardId, added);
    painter.paintSoon(boardId);
  }

  const act: Act = async (boardId, { entry, ink = 0 }, check) => {
    await countKept(entry.author, boardId, inkTaken([entry], ink));
    const outcome = await store.transaction(async (unit) => {
      await requireBoard(unit, boardId);
      const known = await findAct(unit, boardId, entry.id);
      if (known !== undefined) return { known, added: [] };
      await check(unit);
      const added = await addEntries(unit, { boardId, entries: [entry], at: time(), ink });
      return { known, added };
    });
    const { known, added } = outcome;
    requireSame(known, entry);
    await tell(boardId, added);
    const [stands] = known === undefined ? added : [known];
    if (stands === undefined) throw new Error('An act was added without its entry.');
    return landed(stands);
  };

  /** Null when the board is so already. */
  async function turn(kind: 'undo' | 'redo', author: string, boardId: string, target: string) {
    await countRate('strokes', author);
    await countKept(author, boardId);
    const known = await findAct(store, boardId, target);
    if (known?.kind === 'change') await countRate('ink', author, inkOfChange(known));
    const added = await store.transaction(async (unit) => {
      await requireDrawable(unit, boardId, author);
      const { lastSeq } = await requireState(unit, boardId);
      const after = settledSeq(lastSeq);
      const entries = await entriesAfter(unit, { boardId, after, lastSeq });
      const request = { kind, author, target };
      if (orInvalid(checkUndo({ base: null, entries }, request)) === 'done') return [];
      await checkRoomAfter({ unit, countRate }, boardId, request);
      return addEntries(unit, { boardId, entries: [request], at: time() });
    });
    const [entry] = added;
    if (entry === undefined) return null;
    await tell(boardId, added);
    return landed(entry);
  }

  return {
    ...createObjects(parts, act),

    /** Shows the others the points of a stroke that is being drawn; its pen comes with the first of them, or again. */
    async draw(author: string, request: DrawPoints): Promise<void> {
      const { id: boardId, strokeId, from, points, pen } = request;
      await countRate('points', author);
      orInvalid(decodePoints(points, BATCH_POINTS_MAX));
      await requireDrawable(store, boardId, author);
      const begins = pen && { author, pen };
      await fanOut.points({ boardId, line: lineOf(author, strokeId), from, points, begins });
    },

    async addStroke(author: string, boardId: string, stroke: Stroke): Promise<Landed> {
      await countRate('strokes', author);
      const ink = orInvalid(checkStroke(stroke));
      await countRate('ink', author, inkToDraw(stroke, ink));
      return act(boardId, { entry: { ...stroke, kind: 'stroke', author }, ink }, async (unit) => {
        await requireDrawable(unit, boardId, author);
        await requireRubbedOut(unit, boardId, stroke);
      });
    },

    undo: (author: string, boardId: string, target: string): Promise<Landed | null> =>
      turn('undo', author, boardId, target),

    redo: (author: string, boardId: string, target: string): Promise<Landed | null> =>
      turn('redo', author, boardId, target),

    /** Takes all that is drawn off the board; its owner can undo that. */
    async clear(author: string, boardId: string, clearId: string): Promise<Landed> {
      await countRate('strokes', author);
      const entry = { kind: 'clear', id: clearId, author } as const;
      return act(boardId, { entry }, async (unit) =>
        orForbidden(checkManaging(await requireBoard(unit, boardId), author, 'clear')),
      );
    },

    async holdObjects(
      username: string,
      boardId: string,
      places: readonly ObjectPlace[],
    ): Promise<void> {
      await countRate('points', username);
      await requireDrawable(store, boardId, username);
      await fanOut.held(boardId, username, places);
    },

    /** Anybody who sees a board may point at something on it, with a laser too, whose trail nobody keeps. */
    async moveCursor(moved: Omit<CursorUpdate, 'name'>): Promise<void> {
      await countRate('cursor', moved.username);
      if (moved.laser !== undefined) orInvalid(decodePoints(moved.laser, LASER_POINTS_MAX));
      await requireBoard(store, moved.boardId);
      await fanOut.cursor(moved);
    },
  };
}

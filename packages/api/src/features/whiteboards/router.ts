import {
  addObjectSchema,
  boardPersonSchema,
  copyDrawingSchema,
  drawingIdSchema,
  addStrokeSchema,
  changeObjectsSchema,
  clearSchema,
  createWhiteboardSchema,
  drawSchema,
  givePartSchema,
  holdObjectsSchema,
  letDrawSchema,
  moveCursorSchema,
  pushImageSchema,
  renameWhiteboardSchema,
  switchAccessSchema,
  takePartSchema,
  undoSchema,
  whiteboardIdSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema } from '../../http/paging.js';
import { ownSnapshot, snapshot } from '../../live/snapshot.js';
import { asUser, ratedProcedure, router, signedInProcedure } from '../../request/trpc.js';
import type { WhiteboardsService } from './service.js';

const logPage = {
  cursor: cursorSchema.nullable().default(null),
  limit: z.number().int().min(1).max(1000).default(500),
};
const logPageInput = whiteboardIdSchema.extend(logPage);
const drawingLogInput = drawingIdSchema.extend(logPage);

/** What can be looked at. */
const reading = (boards: WhiteboardsService) => ({
  /** 'My Whiteboards', newest first. */
  openList: signedInProcedure.query(ownSnapshot(boards.openList)),

  /** Boards of others on which they let one draw, newest first. */
  shared: signedInProcedure.query(asUser(boards.shared)),

  /** The board, what is drawn on it and who is there. */
  open: signedInProcedure
    .input(whiteboardIdSchema)
    .query(({ ctx, input: { id }, signal }) =>
      snapshot(ctx, { kind: 'board', boardId: id }, () =>
        boards.open(ctx.session.username, id, signal),
      ),
    ),

  /** A board as its address shows it elsewhere, such as in a chat. */
  byId: signedInProcedure.input(whiteboardIdSchema).query(({ input }) => boards.row(input.id)),

  /** How the board came to be, from its first entry on. */
  logPage: signedInProcedure.input(logPageInput).query(({ input }) => boards.logPage(input)),
});

/** Boards as they stood once, in what people write: for whoever may read it. */
const drawings = (boards: WhiteboardsService) => ({
  /** Makes a drawing of a board as it stands, for a text. */
  freeze: signedInProcedure.input(whiteboardIdSchema).mutation(asUser(boards.freeze, 'id')),

  /** Whose it is, of which board, and whether that has gone on since. */
  drawing: signedInProcedure.input(drawingIdSchema).query(asUser(boards.drawing, 'drawingId')),

  /** How it came to be, from the board's first entry on. */
  drawingLog: signedInProcedure.input(drawingLogInput).query(asUser(boards.drawingLog)),

  /** A new board of one's own with what it shows. */
  copyDrawing: signedInProcedure.input(copyDrawingSchema).mutation(asUser(boards.copyDrawing)),
});

/** What those may do who may draw. */
const drawing = (boards: WhiteboardsService) => ({
  /** Points of a stroke that goes on. */
  draw: ratedProcedure.input(drawSchema).mutation(asUser(boards.draw)),

  addStroke: ratedProcedure
    .input(addStrokeSchema)
    .mutation(asUser(boards.addStroke, 'id', 'stroke')),

  /** A line, a shape or a text that can be changed later. */
  addObject: ratedProcedure
    .input(addObjectSchema)
    .mutation(asUser(boards.addObject, 'id', 'object')),

  /** Moves, sizes, colours, orders or deletes objects, whoever added them. */
  changeObjects: ratedProcedure
    .input(changeObjectsSchema)
    .mutation(asUser(boards.changeObjects, 'id', 'change')),

  /** Where objects are while they are dragged. */
  holdObjects: ratedProcedure
    .input(holdObjectsSchema)
    .mutation(asUser(boards.holdObjects, 'id', 'places')),

  undo: ratedProcedure.input(undoSchema).mutation(asUser(boards.undo, 'id', 'target')),

  redo: ratedProcedure.input(undoSchema).mutation(asUser(boards.redo, 'id', 'target')),

  updateWhiteboard: ratedProcedure.input(pushImageSchema).mutation(asUser(boards.updateWhiteboard)),

  moveCursor: ratedProcedure
    .input(moveCursorSchema)
    .mutation(({ ctx, input: { id: boardId, ...moved } }) =>
      boards.moveCursor({ boardId, username: ctx.session.username, ...moved }),
    ),
});

/** What its owner may do with a board. */
const managing = (boards: WhiteboardsService) => ({
  create: signedInProcedure.input(createWhiteboardSchema).mutation(asUser(boards.create)),

  clear: signedInProcedure.input(clearSchema).mutation(asUser(boards.clear, 'id', 'clearId')),

  rename: signedInProcedure
    .input(renameWhiteboardSchema)
    .mutation(asUser(boards.rename, 'id', 'title')),

  switchAccess: signedInProcedure
    .input(switchAccessSchema)
    .mutation(asUser(boards.switchAccess, 'id', 'accessType')),

  /** Lets people draw while the board is read-only. */
  letDraw: signedInProcedure
    .input(letDrawSchema)
    .mutation(asUser(boards.letDraw, 'id', 'usernames')),

  keepFromDrawing: signedInProcedure
    .input(boardPersonSchema)
    .mutation(asUser(boards.keepFromDrawing, 'id', 'username')),

  handOn: signedInProcedure
    .input(boardPersonSchema)
    .mutation(asUser(boards.handOn, 'id', 'username')),

  /** Takes all that somebody drew off the board, as one act. */
  takePart: signedInProcedure.input(takePartSchema).mutation(asUser(boards.takePart)),

  givePart: signedInProcedure
    .input(givePartSchema)
    .mutation(asUser(boards.givePart, 'id', 'takingId')),

  delete: signedInProcedure.input(whiteboardIdSchema).mutation(asUser(boards.delete, 'id')),
});

export const whiteboardsRouter = (boards: WhiteboardsService) =>
  router({
    ...reading(boards),
    ...drawings(boards),
    ...drawing(boards),
    ...managing(boards),
  });

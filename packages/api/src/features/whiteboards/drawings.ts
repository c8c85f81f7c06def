import {
  DRAWING_ENTRIES_MAX,
  freeze,
  inkOfStroke,
  paintingOf,
  TOO_MUCH_DRAWN,
  type Painting,
  type Whiteboard,
} from '@collabor8/domain';
import { AppError, orInvalid } from '../../request/errors.js';
import type { Boards } from './boards.js';
import { whiteboards } from './documents.js';
import { createObjectPictures, paintedBoxIn } from './paint-picture.js';
import { readGround } from './pictures.js';
import type { BoardParts } from './repainting.js';
import { toDataUrl } from './read-picture.js';
import { readLogPage, type LogPage } from './board-logs.js';
import type { LogPageRequest } from './reading.js';
import {
  addEntries,
  entriesAfter,
  requireBoard,
  requireState,
  toWhiteboard,
  type NewEntry,
} from './stored-boards.js';

/** A drawing as it is kept for a text. */
interface Kept {
  readonly owner: string;
  readonly boardId: string;
  /** The last entry that it shows. */
  readonly upTo: number;
}

interface NewDrawing extends Omit<Kept, 'owner'> {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Where drawings are kept, and who may see them: with the texts that they stand in. */
export interface KeepsDrawings {
  keepDrawing: (owner: string, drawing: NewDrawing) => Promise<{ readonly address: string }>;
  /** @throws AppError 'missing', also for whoever may read no text that holds it */
  drawingFor: (reader: string, id: string) => Promise<Kept>;
}

const inkOf = (entry: NewEntry): number => (entry.kind === 'stroke' ? inkOfStroke(entry) : 0);

/** What shows, as a new board begins with it: of one hand, in the same order. */
const beginningOf = ({ strokes, objects }: Painting, author: string): readonly NewEntry[] =>
  [...strokes, ...objects].map(({ seq: _seq, at: _at, ...entry }): NewEntry => ({
    ...entry,
    author,
  }));

/**
 * Drawings in texts: a board is frozen as it stands, and what becomes of it later changes no text. Whoever may read one
 * that holds the drawing sees it, how it came to be, and may go on with a copy.
 */
export function createDrawings(
  { platform, fanOut, countRate, painter }: BoardParts,
  boards: Boards,
  others: { readonly pictures: KeepsDrawings },
) {
  const { store, now } = platform;
  const picturesOf = createObjectPictures(platform.blobs);

  /** From the whole log, so that all but pictures stay lines. @throws AppError 'invalid' of too long a one */
  async function paintingTo(boardId: string, upTo: number): Promise<Painting> {
    if (upTo > DRAWING_ENTRIES_MAX) throw new AppError('invalid', TOO_MUCH_DRAWN);
    const { lastSeq } = await requireState(store, boardId);
    const entries = await entriesAfter(store, { boardId, after: 0, lastSeq });
    return paintingOf({ base: null, entries: entries.filter(({ seq }) => seq <= upTo) });
  }

  /** The data URL of the picture below, where there is one. */
  async function groundOf(boardId: string, { ground }: Painting): Promise<string | undefined> {
    const base64 = await readGround(store, boardId, ground);
    return base64 && toDataUrl(base64);
  }

  async function find(reader: string, drawingId: string) {
    const kept = await others.pictures.drawingFor(reader, drawingId);
    const document = await store.collection(whiteboards).get(kept.boardId);
    return { ...kept, board: document === undefined ? null : toWhiteboard(document) };
  }

  async function findWithBoard(reader: string, drawingId: string) {
    const { board, ...kept } = await find(reader, drawingId);
    if (board === null) throw new AppError('missing', 'The whiteboard of this drawing is gone.');
    return { ...kept, board };
  }

  /** Once, however often a copy is asked for: a board that was drawn on has begun. */
  async function begin(boardId: string, entries: readonly NewEntry[], after: number) {
    const added = await store.transaction(async (unit) => {
      const { lastSeq } = await requireState(unit, boardId);
      if (lastSeq > after) return [];
      const ink = entries.reduce((sum, entry) => sum + inkOf(entry), 0);
      return addEntries(unit, { boardId, entries, at: now().toISOString(), ink });
    });
    if (added.length === 0) return;
    await fanOut.drawn(boardId, added);
    painter.paintSoon(boardId);
  }

  return {
    /** @throws AppError 'missing', or 'invalid' where there is nothing to show, or too much */
    async freeze(username: string, boardId: string) {
      await countRate('drawings', username);
      const { title } = await requireBoard(store, boardId);
      const { lastSeq: upTo } = await requireState(store, boardId);
      const { label, ...frozen } = await painter.inTurn(boardId, async () => {
        const painting = await paintingTo(boardId, upTo);
        const ground = await groundOf(boardId, painting);
        const groundBox = ground === undefined ? ground : await paintedBoxIn(ground);
        const pictures = await picturesOf(painting.objects);
        return orInvalid(freeze(painting, { title, ground, groundBox, pictures }));
      });
      const { address } = await others.pictures.keepDrawing(username, { ...frozen, boardId, upTo });
      return { address, label };
    },

    async drawing(reader: string, drawingId: string) {
      const { owner: by, board, upTo } = await find(reader, drawingId);
      if (board === null) return { by, board, isLatest: true };
      const { lastSeq } = await requireState(store, board.uniqueLink);
      return { by, board, isLatest: lastSeq <= upTo };
    },

    async drawingLog(
      reader: string,
      { drawingId, ...request }: Omit<LogPageRequest, 'id'> & { readonly drawingId: string },
    ): Promise<LogPage> {
      const { boardId, upTo } = await findWithBoard(reader, drawingId);
      const page = await readLogPage(store, boardId, request);
      // What came later is none of this drawing's.
      const entries = page.entries.filter(({ seq }) => seq <= upTo);
      return { entries, nextCursor: entries.length < page.entries.length ? null : page.nextCursor };
    },

    /** The id is the client's, so a retried request finds the board that it made. */
    async copyDrawing(
      username: string,
      { drawingId, uniqueLink }: { readonly drawingId: string; readonly uniqueLink: string },
    ): Promise<Whiteboard> {
      await countRate('drawings', username);
      const { boardId, upTo, board } = await findWithBoard(username, drawingId);
      const painting = await painter.inTurn(boardId, () => paintingTo(boardId, upTo));
      const content = await groundOf(boardId, painting);
      const request = { uniqueLink, title: board.title, accessType: 'read-only', content } as const;
      const copy = await boards.create(username, request);
      await begin(uniqueLink, beginningOf(painting, username), content === undefined ? 0 : 1);
      return copy;
    },
  };
}

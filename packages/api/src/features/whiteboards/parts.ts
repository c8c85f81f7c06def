import {
  checkManaging,
  openTaking,
  settledBeyond,
  settledPainting,
  settledSeq,
  undoneIn,
  type BoardEntry,
  type BoardImage,
  type Painting,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { orForbidden } from '../../request/rule-results.js';
import type { Landed } from './acts.js';
import { readBoardNow } from './board-logs.js';
import type { FanOut } from './fan-out.js';
import { replaceBase, type Painter } from './painter.js';
import { paintPicture } from './paint-picture.js';
import { insertPicture, readPictureOf, type Beside } from './pictures.js';
import type { CountRate } from './rates.js';
import {
  addEntries,
  entriesAfter,
  findAct,
  requireBoard,
  requireState,
  type NewEntry,
} from './stored-boards.js';

/** A base is replaced at most a few times a second. */
const TRIES = 5;
/** Strokes that one painting takes. */
const STROKES_AT_ONCE = 500;

type PartEntry = Extract<NewEntry, { readonly kind: 'taking' | 'undo' }>;

/** What is settled of a board as it is to be, in place of the base there is; null where that stays. */
interface Repainted {
  readonly baseId: string | null;
  readonly picture: (BoardImage & { readonly base64: string }) | null;
  readonly beside: Beside;
}

export interface PartsOptions {
  readonly platform: Platform;
  readonly fanOut: FanOut;
  readonly countRate: CountRate;
  readonly painter: Painter;
}

/** Takes what one person drew off a board, and brings it back. */
export function createParts({ platform, fanOut, countRate, painter }: PartsOptions) {
  const { store, now, newId } = platform;

  /** Paints a board of any length: the picture of some strokes is the ground of the next ones. */
  async function paintAll(boardId: string, painting: Painting): Promise<string> {
    const { ground, strokes } = painting;
    let below = ground === null ? undefined : await readPictureOf(store, boardId, ground);
    if (ground !== null && below === undefined) throw new Error('A picture of a board is missing.');
    for (let from = 0; from < strokes.length || below === undefined; from += STROKES_AT_ONCE) {
      const some = strokes.slice(from, from + STROKES_AT_ONCE);
      const over = { ground: below === undefined ? null : 'below', strokes: some, objects: [] };
      below = await paintPicture(over, { ground: below });
    }
    return below;
  }

  async function repaint(boardId: string, entry: PartEntry): Promise<Repainted> {
    const { state, log } = await readBoardNow(store, boardId);
    const { lastSeq } = state;
    const { base } = log;
    if (base === null) return { baseId: null, picture: null, beside: {} };
    const { upTo, objects } = base;
    const entries = await entriesAfter(store, { boardId, after: 0, lastSeq });
    const next: BoardEntry = { ...entry, seq: lastSeq + 1, at: '' };
    const before = settledPainting({ base: null, entries }, upTo);
    const after = settledPainting({ base: null, entries: [...entries, next] }, upTo);
    if (before.strokes.length === after.strokes.length) {
      return { baseId: base.id, picture: null, beside: {} };
    }
    const base64 = await paintAll(boardId, after);
    // As they are settled: the entry itself says whose are gone for now.
    const beyond = settledBeyond({ base: null, entries }, upTo);
    const beside = { objects, beyond, hasPicture: after.hasPicture };
    return { baseId: base.id, picture: { id: newId(), upTo, base64 }, beside };
  }

  /** Null where another base was painted meanwhile. */
  async function put(
    unit: Collections,
    { boardId, entry }: { readonly boardId: string; readonly entry: PartEntry },
    { baseId, picture, beside }: Repainted,
  ): Promise<readonly BoardEntry[] | null> {
    const state = await requireState(unit, boardId);
    if ((state.base?.id ?? null) !== baseId) return null;
    if (picture !== null) {
      const { base64, ...ground } = picture;
      await replaceBase(unit, boardId, ground);
      await insertPicture(unit, { _id: ground.id, boardId, use: 'base', base64, ...beside });
    }
    const ground = picture && { id: picture.id, upTo: picture.upTo };
    return addEntries(unit, {
      boardId,
      entries: [{ ...entry, ...(ground && { ground }) }],
      at: now().toISOString(),
    });
  }

  /** Adds an entry together with the picture that it needs; `check` answers what stands there already. */
  async function add(
    boardId: string,
    entry: PartEntry,
    check: (unit: Collections) => Promise<BoardEntry | 'done' | undefined>,
  ): Promise<Landed | null> {
    // Before anything is painted for whoever may not, or has done it already.
    const before = await check(store);
    if (before !== undefined) return before === 'done' ? null : before;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const repainted = await repaint(boardId, entry);
      const added = await store.transaction(async (unit) => {
        const known = await check(unit);
        return known ?? put(unit, { boardId, entry }, repainted);
      });
      if (added === null) continue;
      if (added === 'done') return null;
      if (!Array.isArray(added)) return added as BoardEntry;
      await fanOut.drawn(boardId, added);
      painter.paintSoon(boardId);
      return (added as readonly BoardEntry[])[0] ?? null;
    }
    throw new Error('What is settled on a whiteboard was painted again and again.');
  }

  const landed = (entry: Landed | null): Landed | null => entry && { seq: entry.seq, at: entry.at };

  return {
    /** All that somebody has drawn so far is gone, as one; sent again it lands once. */
    async takePart(
      author: string,
      request: { readonly id: string; readonly username: string; readonly takingId: string },
    ): Promise<Landed | null> {
      const { id: boardId, username: of, takingId: id } = request;
      await countRate('parts', author);
      const entry = { kind: 'taking', id, of, author } as const;
      const added = await painter.inTurn(() =>
        add(boardId, entry, async (unit) => {
          orForbidden(checkManaging(await requireBoard(unit, boardId), author, 'takePart'));
          const known = await findAct(unit, boardId, id);
          if (known !== undefined && (known.kind !== 'taking' || known.of !== of)) {
            throw new AppError('taken', 'There is something else with this id on the whiteboard.');
          }
          return known;
        }),
      );
      return landed(added);
    },

    /** Brings back what was taken off by the entry of this id; null where it is back already. */
    async givePart(author: string, boardId: string, takingId: string): Promise<Landed | null> {
      await countRate('parts', author);
      const entry = { kind: 'undo', target: takingId, author } as const;
      const added = await painter.inTurn(() =>
        add(boardId, entry, async (unit) => {
          orForbidden(checkManaging(await requireBoard(unit, boardId), author, 'takePart'));
          const { lastSeq } = await requireState(unit, boardId);
          const after = settledSeq(lastSeq);
          const entries = await entriesAfter(unit, { boardId, after, lastSeq });
          const undone = undoneIn(entries);
          if (undone.has(takingId)) return 'done';
          const taking = entries.find((known) => known.kind === 'taking' && known.id === takingId);
          const isOpen =
            taking?.kind === 'taking' &&
            openTaking(entries, { undone, settled: settledSeq(lastSeq + 1), of: taking.of })?.id ===
              takingId;
          if (!isOpen) throw new AppError('invalid', 'This can no longer be brought back.');
          return undefined;
        }),
      );
      return landed(added);
    },
  };
}

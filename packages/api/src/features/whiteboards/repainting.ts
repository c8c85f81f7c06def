import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  boxOfStroke,
  joined,
  RAISED_CODE_MAX,
  settledBeyond,
  settledPainting,
  strokeMeets,
  type BoardEntry,
  type BoardImage,
  type Painting,
  type StrokeEntry,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import {
  type Landed,
  addEntries,
  entriesAfter,
  requireState,
  type NewEntry,
} from './stored-boards.js';
import { lookAtStrokes, readBoardNow } from './board-logs.js';
import type { FanOut } from './fan-out.js';
import { replaceBase, type Painter } from './painter.js';
import { patchPicture } from './paint-picture.js';
import type { CountKept, CountRate } from './rates.js';
import { insertPicture, readGround, readPictureOf, type Beside } from './pictures.js';

/** A base is replaced at most a few times a second. */
const TRIES = 5;

type GroundEntry = Extract<NewEntry, { readonly kind: 'taking' | 'undo' | 'change' }>;

/** What is settled of a board as it is to be, in place of the base there is; null where that stays. */
interface Repainted {
  /** With the strokes of the base that it makes objects of. */
  readonly entry: GroundEntry;
  readonly baseId: string | null;
  readonly picture: (BoardImage & { readonly base64: string }) | null;
  readonly beside: Beside;
}

const landed = ({ seq, at }: Landed): Landed => ({ seq, at });

/** What everything that is done on boards is made of. */
export interface BoardParts {
  readonly platform: Platform;
  readonly fanOut: FanOut;
  readonly countRate: CountRate;
  readonly countKept: CountKept;
  readonly painter: Painter;
  readonly repainting: ReturnType<typeof createRepainting>;
}

/** What is done while an entry is added: both may refuse it. */
interface Steps {
  /** Answers what stands there already; asked before anything is painted, and again in the unit. */
  readonly check: (unit: Collections) => Promise<BoardEntry | 'done' | undefined>;
  readonly write?: (unit: Collections) => Promise<void>;
}

/** Adds entries that change what is settled, with the picture that they bring. */
export function createRepainting({
  platform,
  fanOut,
  painter,
}: Omit<BoardParts, 'countRate' | 'countKept' | 'repainting'>) {
  const { store, now, newId } = platform;

  async function paintAll(boardId: string, { ground, strokes }: Painting): Promise<string> {
    const below = await readGround(store, boardId, ground);
    if (below !== undefined && strokes.length === 0) return below;
    return painter.picture({ ground, strokes, objects: [] }, { ground: below });
  }

  /** The picture without strokes that became objects: only where these lay it is painted anew. */
  async function paintWithout(
    boardId: string,
    { gone, baseId, after }: { gone: readonly StrokeEntry[]; baseId: string; after: Painting },
  ): Promise<string> {
    const base64 = await readPictureOf(store, boardId, baseId);
    if (base64 === undefined) throw new Error('A picture of a board is missing.');
    const [box, ...boxes] = gone.flatMap((stroke) => boxOfStroke(stroke) ?? []);
    if (box === undefined) return base64;
    const place = boxes.reduce(joined, box);
    const strokes = after.strokes.filter((stroke) => strokeMeets(stroke, place));
    return patchPicture(base64, { patch: await paintAll(boardId, { ...after, strokes }), place });
  }

  async function repaint(boardId: string, entry: GroundEntry): Promise<Repainted> {
    const { state, log } = await readBoardNow(store, boardId);
    const { lastSeq } = state;
    const { base } = log;
    if (base === null) return { entry, baseId: null, picture: null, beside: {} };
    const { upTo, objects, id: baseId } = base;
    const entries = await entriesAfter(store, { boardId, after: 0, lastSeq });
    const next = [...entries, { ...entry, seq: lastSeq + 1, at: '' }];
    await lookAtStrokes(entries);
    const before = settledPainting({ base: null, entries }, upTo);
    await nextTurn();
    const after = settledPainting({ base: null, entries: next }, upTo);
    await nextTurn();
    const left = new Set(after.strokes.map(({ id }) => id));
    const gone = before.strokes.filter(({ id }) => !left.has(id));
    await nextTurn();
    // As they are settled: the entry itself says whose are gone for now.
    const beyond = settledBeyond({ base: null, entries: next }, upTo);
    const beside = { objects, beyond, hasPicture: after.hasPicture };
    const pictureOf = (base64: string) => ({ id: newId(), upTo, base64 });
    // Even where none of its strokes is in this base: one that is painted on it meanwhile isn't kept then.
    if (entry.kind === 'change') {
      if (gone.reduce((sum, { points }) => sum + points.length, 0) > RAISED_CODE_MAX) {
        throw new AppError(
          'invalid',
          'These strokes are too long to be changed at once. Choose fewer.',
        );
      }
      const base64 = await paintWithout(boardId, { gone, baseId, after });
      const raising = { ...entry, ...(gone.length > 0 && { raised: gone }) };
      return { entry: raising, baseId, picture: pictureOf(base64), beside };
    }
    if (before.strokes.length === after.strokes.length) {
      return { entry, baseId, picture: null, beside: {} };
    }
    return { entry, baseId, picture: pictureOf(await paintAll(boardId, after)), beside };
  }

  /** Null where another base was painted meanwhile. */
  async function put(
    unit: Collections,
    boardId: string,
    { entry, baseId, picture, beside }: Repainted,
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

  /** Adds an entry together with the picture that it needs, when nothing else is painted. */
  const add = (boardId: string, entry: GroundEntry, steps: Steps): Promise<Landed | null> =>
    painter.inTurn(boardId, () => addNow(boardId, entry, steps));

  async function addNow(
    boardId: string,
    entry: GroundEntry,
    { check, write }: Steps,
  ): Promise<Landed | null> {
    // Before anything is painted for whoever may not, or has done it already.
    const before = await check(store);
    if (before !== undefined) return before === 'done' ? null : landed(before);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const repainted = await repaint(boardId, entry);
      const outcome = await store.transaction(async (unit) => {
        const known = await check(unit);
        if (known !== undefined) return { known, added: [] };
        const added = await put(unit, boardId, repainted);
        if (added !== null) await write?.(unit);
        return { known: undefined, added };
      });
      const { known, added } = outcome;
      if (known !== undefined) return known === 'done' ? null : landed(known);
      if (added === null) continue;
      await fanOut.drawn(boardId, added);
      painter.paintSoon(boardId);
      return added[0] === undefined ? null : landed(added[0]);
    }
    throw new Error('What is settled on a whiteboard was painted again and again.');
  }

  return { add };
}

import {
  inkShown,
  lastSeqOf,
  paintingOf,
  settledBeyond,
  settledPainting,
  settledSeq,
  type BoardImage,
  type BoardLog,
  type ObjectEntry,
  type Painting,
} from '@collabor8/domain';
import { setTimeout as delay } from 'node:timers/promises';
import { inSlices } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { NEVER } from '../../request/leaving.js';
import { written } from '../../request/errors.js';
import { createTurns } from '../../request/turns.js';
import { lookAtStrokes, readBoardNow } from './board-logs.js';
import { boardStates, type BoardStateDocument } from './documents.js';
import type { FanOut } from './fan-out.js';
import { createObjectPictures, paintInTurns, type Around } from './paint-picture.js';
import { insertPicture, readGround, removeReplaced, type Beside } from './pictures.js';
import { isWatched } from './presence.js';
import { toDataUrl } from './read-picture.js';
import { withSent } from './seen-pictures.js';
import { requireBoard, requireState } from './stored-boards.js';

/** How long what is drawn waits for its picture, so that many strokes need one. */
const SOON_MS = 1_000;
/** Settled strokes that one painting takes: a board that was never painted has many. Objects are no part of it. */
const STROKES_AT_ONCE = 500;
/** Ink of objects, as they lie, that is painted within a fifth of a second. */
const QUICK_INK = 10_000_000;
/** How long boards that nobody waits for wait for one of them. */
const WAITED_MS = 2_000;
type Use = 'base' | 'content';

/** Of many it takes long to tell. */
async function laneOf(objects: readonly ObjectEntry[]): Promise<'long' | 'short'> {
  let ink = 0;
  for await (const object of inSlices(objects)) {
    ink += inkShown(object);
    if (ink > QUICK_INK) return 'long';
  }
  return 'short';
}

interface Painted {
  readonly use: Use;
  readonly painting: Painting;
  /** What can still be changed is no part of a base, nor what lies beyond the sheet. */
  readonly beside?: Beside;
  readonly upTo: number;
  /** The id of the base that it was painted on; with another one there now, it isn't kept. */
  readonly on: string | null;
}

export interface PictureOfBoard {
  readonly use: Use;
  readonly id: string;
  readonly upTo: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

function withPicture(
  state: BoardStateDocument,
  { use, id, upTo, at }: PictureOfBoard,
): BoardStateDocument {
  const picture = { id, upTo };
  return use === 'base'
    ? { ...state, base: picture, formerBase: state.base?.id ?? null }
    : {
        ...{ ...state, content: picture, formerContent: state.content?.id ?? null },
        sent: withSent(state.sent, { upTo, at }),
      };
}

/**
 * Makes a picture the board's `base` or `content`, unless a newer one is there.
 * @throws AppError 'missing' where the board is gone
 */
export async function setPicture(
  unit: Collections,
  boardId: string,
  picture: PictureOfBoard,
): Promise<boolean> {
  await requireBoard(unit, boardId);
  const { [picture.use]: known, formerBase, formerContent } = await requireState(unit, boardId);
  if ((known?.upTo ?? 0) >= picture.upTo) return false;
  await removeReplaced(unit, picture.use === 'base' ? formerBase : formerContent);
  const states = unit.collection(boardStates);
  written(await states.update(boardId, (state) => withPicture(state, picture)));
  return true;
}

/** Another picture of what is settled in place of the base, up to the same entry. */
export async function replaceBase(
  unit: Collections,
  boardId: string,
  base: BoardImage,
): Promise<void> {
  const { formerBase, base: former } = await requireState(unit, boardId);
  await removeReplaced(unit, formerBase);
  const states = unit.collection(boardStates);
  written(
    await states.update(boardId, (state) => ({ ...state, base, formerBase: former?.id ?? null })),
  );
}

export type Painter = ReturnType<typeof createPainter>;

/** Paints boards from their logs alone, each one picture at a time: nothing is shown that isn't in the log for everybody. */
export function createPainter(platform: Platform, fanOut: FanOut) {
  const { store, now, newId } = platform;
  const picturesOf = createObjectPictures(platform.blobs);
  const waiting = new Set<string>();
  const boards = createTurns({ atATime: 1 });
  /** What takes long is painted beside what doesn't, so that no board holds up those of others. */
  const lanes = createTurns({ atATime: 1 });
  /** What nobody waits for comes one at a time, and leaves half of the time to others. */
  let background: Promise<unknown> = Promise.resolve();

  async function picture(painting: Painting, around: Around): Promise<string> {
    const lane = await laneOf(painting.objects);
    return paintInTurns(painting, around, (paint, hasObjects) =>
      lanes.run(hasObjects ? lane : 'short', NEVER, paint),
    );
  }

  /** Undefined where a newer picture is there already. */
  async function keep(
    boardId: string,
    { use, painting, beside, upTo, on }: Painted,
  ): Promise<(BoardImage & { readonly base64: string }) | undefined> {
    const { ground } = painting;
    const isBare = painting.strokes.length === 0 && painting.objects.length === 0;
    const below = await readGround(store, boardId, ground);
    const pictures = await picturesOf(painting.objects);
    const around = { ground: below, pictures };
    const base64 = below && isBare ? below : await picture(painting, around);
    const id = newId();
    const isKept = await store.transaction(async (unit) => {
      const { base } = await requireState(unit, boardId);
      if (use === 'base' && (base?.id ?? null) !== on) return false;
      if (!(await setPicture(unit, boardId, { use, id, upTo, at: now().getTime() }))) return false;
      await insertPicture(unit, { _id: id, boardId, use, base64, ...beside });
      return true;
    });
    return isKept ? { id, upTo, base64 } : undefined;
  }

  /** The log on a picture of all that is settled in it. */
  async function settle(boardId: string, log: BoardLog): Promise<BoardLog> {
    const end = settledSeq(lastSeqOf(log));
    let { base, entries } = log;
    await lookAtStrokes(entries);
    for (let upTo = base?.upTo ?? 0; upTo < end;) {
      const strokes = entries.filter(({ kind }) => kind === 'stroke');
      upTo = Math.min(end, strokes[STROKES_AT_ONCE - 1]?.seq ?? end);
      const { objects, ...ink } = settledPainting({ base, entries }, upTo);
      const { hasPicture } = ink;
      const painting = { ...ink, objects: [] };
      const beyond = settledBeyond({ base, entries }, upTo);
      const beside = { objects, beyond, ...(hasPicture && { hasPicture }) };
      const on = base?.id ?? null;
      const kept = await keep(boardId, { use: 'base', painting, beside, upTo, on });
      // Another process was faster: the rest is its work.
      if (kept === undefined) break;
      base = { id: kept.id, upTo, ...beside };
      entries = entries.filter(({ seq }) => seq > upTo);
    }
    return { base, entries };
  }

  async function paint(boardId: string): Promise<void> {
    const board = await requireBoard(store, boardId);
    const { content, lastSeq } = await requireState(store, boardId);
    if ((content?.upTo ?? 0) === lastSeq) return;
    const log = await settle(boardId, (await readBoardNow(store, boardId)).log);
    const painting = paintingOf(log);
    const on = log.base?.id ?? null;
    const kept = await keep(boardId, { use: 'content', painting, upTo: lastSeqOf(log), on });
    if (kept === undefined) return;
    const { id, upTo, base64 } = kept;
    await fanOut.pictured(board, { id, upTo });
    if (await isWatched(store, boardId)) await fanOut.content(boardId, upTo, toDataUrl(base64));
  }

  const inTurn = <T>(boardId: string, work: () => Promise<T>): Promise<T> =>
    boards.run(boardId, NEVER, work);

  /** Brings the board's pictures up to date. @throws AppError 'missing' */
  const paintNow = (boardId: string): Promise<void> => inTurn(boardId, () => paint(boardId));

  async function paintInBackground(boardId: string): Promise<void> {
    const began = performance.now();
    const painted = inTurn(boardId, () => {
      waiting.delete(boardId);
      return paint(boardId);
    });
    // It may be gone, or the process about to end: whoever asks for the picture next has it painted.
    await painted.catch(() => waiting.delete(boardId));
    await delay(performance.now() - began, undefined, { ref: false });
  }

  return {
    /** Does what paints a board when nothing else does. */
    inTurn,
    paintNow,
    picture,

    /** Within a moment: strokes that come one after the other need one picture. */
    paintSoon(boardId: string): void {
      if (waiting.has(boardId)) return;
      waiting.add(boardId);
      setTimeout(() => {
        background = background.then(() =>
          Promise.race([paintInBackground(boardId), delay(WAITED_MS, undefined, { ref: false })]),
        );
      }, SOON_MS).unref();
    },
  };
}

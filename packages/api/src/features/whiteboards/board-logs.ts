import type { BoardBase, BoardImage, BoardLog } from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import type { BoardStateDocument } from './documents.js';
import { readObjects } from './pictures.js';
import { entriesAfter, requireState } from './stored-boards.js';

/** A base is replaced at most a few times a second. */
const TRIES = 5;

/** Undefined where it was replaced since. */
async function withObjects(
  collections: Collections,
  base: BoardImage | null,
): Promise<BoardBase | null | undefined> {
  if (base === null) return null;
  const objects = await readObjects(collections, base.id);
  return objects && (objects.length === 0 ? base : { ...base, objects });
}

export interface BoardNow {
  readonly state: Stored<BoardStateDocument>;
  /** From its base on. */
  readonly log: BoardLog;
}

/** A board as whoever joins it is sent it. @throws AppError 'missing' */
export async function readBoardNow(collections: Collections, boardId: string): Promise<BoardNow> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const state = await requireState(collections, boardId);
    const base = await withObjects(collections, state.base);
    if (base === undefined) continue;
    const { lastSeq } = state;
    const entries = await entriesAfter(collections, { boardId, after: base?.upTo ?? 0, lastSeq });
    return { state, log: { base, entries } };
  }
  throw new Error('What is settled on a whiteboard is not there.');
}

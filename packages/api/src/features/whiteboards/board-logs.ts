import {
  leavesSheet,
  settledBeyond,
  type BoardBase,
  type BoardEntry,
  type BoardLog,
} from '@collabor8/domain';
import type { Collections, Stored } from '../../ports/document-store.js';
import { inSlices, type PageOf } from '../../ports/read-all.js';
import { boardEntries, type BoardStateDocument } from './documents.js';
import { readBeside } from './pictures.js';
import { entriesAfter, requireState } from './stored-boards.js';

/** A base is replaced at most a few times a second. */
const TRIES = 5;

/** Looks at where each stroke lies, leaving others their turn: the domain remembers it, for what leaves the sheet. */
export async function lookAtStrokes(entries: readonly BoardEntry[]): Promise<void> {
  for await (const entry of inSlices(entries)) if (entry.kind === 'stroke') leavesSheet(entry);
}

/** What lies beyond the sheet of all that is settled, from the whole log. */
async function readBeyond(
  collections: Collections,
  { boardId, upTo, lastSeq }: { boardId: string; upTo: number; lastSeq: number },
) {
  const entries = await entriesAfter(collections, { boardId, after: 0, lastSeq });
  await lookAtStrokes(entries);
  return settledBeyond({ base: null, entries }, upTo);
}

/** Undefined where it was replaced since. */
async function baseOf(
  collections: Collections,
  state: Stored<BoardStateDocument>,
): Promise<BoardBase | null | undefined> {
  const { _id: boardId, base, lastSeq } = state;
  if (base === null) return null;
  const beside = await readBeside(collections, base.id);
  if (beside === undefined) return undefined;
  const { beyond: known, ...others } = beside;
  const isUnknown = known === undefined && state.leavesSheet === true;
  const beyond = isUnknown
    ? await readBeyond(collections, { boardId, upTo: base.upTo, lastSeq })
    : (known ?? []);
  return { ...base, ...others, ...(beyond.length > 0 && { beyond }) };
}

/** A board as whoever joins it is sent it. @throws AppError 'missing' */
export async function readBoardNow(collections: Collections, boardId: string) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const state = await requireState(collections, boardId);
    const base = await baseOf(collections, state);
    if (base === undefined) continue;
    const { lastSeq } = state;
    const entries = await entriesAfter(collections, { boardId, after: base?.upTo ?? 0, lastSeq });
    return { state, log: { base, entries } };
  }
  throw new Error('What is settled on a whiteboard is not there.');
}

/** A part of a board's log, from its beginning on. */
export interface LogPage {
  readonly entries: readonly BoardEntry[];
  readonly nextCursor: string | null;
}

/** Entries of a log that are read at once, and the code of strokes after which a page of it ends: one has up to 50 kB. */
const READ_AT_ONCE = 20;
const PAGE_CODE = 300_000;

function codeLength(entry: BoardEntry): number {
  const strokes = entry.kind === 'change' ? (entry.raised ?? []) : [entry];
  return strokes.reduce(
    (sum, stroke) => sum + (('points' in stroke && stroke.points?.length) || 0),
    0,
  );
}

/** Characters of the code of what a board shows that somebody may read in a second. */
const CODE_PER_SECOND = 2_000_000;
/** So much of it holds up nobody: a common board has less. */
const CODE_AT_ONCE = 200_000;

/** For how many milliseconds whoever read a log waits for the next one: what is long is written out in one go. */
export function restAfter({ entries }: BoardLog): number {
  const code = entries.reduce((sum, entry) => sum + codeLength(entry), 0);
  return code <= CODE_AT_ONCE ? 0 : (1000 * code) / CODE_PER_SECOND;
}

/** Fewer than were asked for where they are long: whoever asks for many at a time holds up nobody else. */
export async function readLogPage(
  store: Collections,
  boardId: string,
  { limit, cursor }: PageOf,
): Promise<LogPage> {
  const entries: BoardEntry[] = [];
  let [next, code] = [cursor, 0];
  do {
    const some = Math.min(READ_AT_ONCE, limit - entries.length);
    const request = { equals: [boardId], cursor: next, limit: some };
    const page = await store.collection(boardEntries).page('ofBoard', request);
    for (const { entry } of page.items) {
      entries.push(entry);
      code += codeLength(entry);
    }
    next = page.nextCursor;
  } while (next !== null && entries.length < limit && code < PAGE_CODE);
  return { entries, nextCursor: next };
}

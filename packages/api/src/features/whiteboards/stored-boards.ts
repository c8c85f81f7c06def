import {
  CHARACTER_INK,
  checkDrawing,
  checkRoom,
  leavesSheet,
  roomOfEntry,
  roomTogether,
  type ObjectRoom,
  type BoardEntry,
  type Whiteboard,
  type WhiteboardRow,
} from '@collabor8/domain';
import { AppError, orForbidden, orInvalid, updateIn, written } from '../../request/errors.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { eachPage } from '../../ports/read-all.js';
import {
  boardEntries,
  boardStates,
  whiteboards,
  type BoardEntryDocument,
  type BoardStateDocument,
  type WhiteboardDocument,
} from './documents.js';

export const boardMissing = (): AppError => new AppError('missing', 'Whiteboard not found');

/** `Whiteboard.revision` is the document's: strokes change the state beside it. */
export const toWhiteboard = ({
  drawers = [],
  ...document
}: Stored<WhiteboardDocument>): Whiteboard => ({
  uniqueLink: document._id,
  title: document.title,
  owner: document.owner,
  dateCreated: document.dateCreated,
  accessType: document.accessType,
  ...(drawers.length > 0 && { drawers: [...drawers] }),
  revision: document.revision,
});

export const toRow = (
  document: Stored<WhiteboardDocument>,
  state: BoardStateDocument | undefined,
): WhiteboardRow => ({ ...toWhiteboard(document), content: state?.content ?? null });

/** @throws AppError 'missing' */
export async function requireBoard(collections: Collections, id: string): Promise<Whiteboard> {
  const document = await collections.collection(whiteboards).get(id);
  if (document === undefined) throw boardMissing();
  return toWhiteboard(document);
}

/** A board on which `username` may draw. @throws AppError 'missing' or 'forbidden' */
export async function requireDrawable(
  collections: Collections,
  id: string,
  username: string,
): Promise<Whiteboard> {
  const board = await requireBoard(collections, id);
  orForbidden(checkDrawing(board, username));
  return board;
}

export async function requireState(
  collections: Collections,
  id: string,
): Promise<Stored<BoardStateDocument>> {
  const state = await collections.collection(boardStates).get(id);
  if (state === undefined) throw boardMissing();
  return state;
}

const actId = (boardId: string, id: string): string => `${boardId} ${id}`;

const entryId = (boardId: string, entry: BoardEntry): string =>
  actId(boardId, 'id' in entry ? entry.id : `#${entry.seq}`);

/** The entry of this id, if the board has one. */
export async function findAct(
  collections: Collections,
  boardId: string,
  id: string,
): Promise<BoardEntry | undefined> {
  return (await collections.collection(boardEntries).get(actId(boardId, id)))?.entry;
}

/** Those of these entries that the board has. */
export const findActs = (
  collections: Collections,
  boardId: string,
  ids: readonly string[],
): Promise<readonly BoardEntryDocument[]> =>
  collections.collection(boardEntries).getMany(ids.map((id) => actId(boardId, id)));

/** An entry before it has its place. */
export type NewEntry<E = BoardEntry> = E extends BoardEntry ? Omit<E, 'seq' | 'at'> : never;

export interface Addition {
  readonly boardId: string;
  readonly entries: readonly NewEntry[];
  /** The server's time, ISO 8601. */
  readonly at: string;
  /** Of the strokes and objects among them. */
  readonly ink?: number;
}

const isBeyond = (entry: NewEntry): boolean => entry.kind === 'stroke' && leavesSheet(entry);

const isOnObjects = (entry: NewEntry) => entry.kind === 'object' || entry.kind === 'change';

/** What of objects was ever said on a board. */
export const roomSaid = (state: BoardStateDocument): ObjectRoom => ({
  objects: state.objects ?? 0,
  pictures: state.pictures ?? 0,
  letters: state.letters ?? 0,
  code: state.code ?? 0,
});

/** What entries take up on a board: their ink, if they have no more characters than that. */
export const inkTaken = (entries: readonly NewEntry[], ink = 0): number =>
  Math.max(ink, CHARACTER_INK * JSON.stringify(entries).length);

/** Adds entries at the end of the log. Each such unit writes the board's state, so one of two at once comes later. */
export async function addEntries(
  unit: Collections,
  { boardId, entries, at, ink = 0 }: Addition,
): Promise<readonly BoardEntry[]> {
  const before = await requireState(unit, boardId);
  const { lastSeq } = before;
  const { pictures, ...room } = entries
    .filter(isOnObjects)
    .map(roomOfEntry)
    .reduce(roomTogether, roomSaid(before));
  const counts = {
    lastSeq: lastSeq + entries.length,
    ink: (before.ink ?? 0) + inkTaken(entries, ink),
    ...room,
    ...(pictures > 0 && { pictures }),
    ...(entries.some(isBeyond) && { leavesSheet: true }),
  };
  const { owner } = await requireBoard(unit, boardId);
  const isOwners = entries.every(({ author }) => author === owner);
  orInvalid(checkRoom(counts, isOwners));
  await updateIn(unit, boardStates, boardId, (state) => ({ ...state, ...counts }));
  const placed = entries.map((entry, place): BoardEntry => ({
    ...entry,
    seq: lastSeq + 1 + place,
    at,
  }));
  for (const entry of placed) {
    const document = { _id: entryId(boardId, entry), boardId, seq: entry.seq, entry };
    written(await unit.collection(boardEntries).insert(document));
  }
  return placed;
}

/** Entries that one step reads at most. */
const PAGE_SIZE = 500;

export interface LogEnd {
  readonly boardId: string;
  /** The place before the first entry that is wanted. */
  readonly after: number;
  /** The last place, as far as is known. */
  readonly lastSeq: number;
}

/** All entries after a place, in order: read from the end, so that it costs what is read. */
export async function entriesAfter(
  collections: Collections,
  { boardId, after, lastSeq }: LogEnd,
): Promise<readonly BoardEntry[]> {
  if (lastSeq <= after) return [];
  const found: BoardEntry[] = [];
  const latestFirst = eachPage(
    (page) =>
      collections
        .collection(boardEntries)
        .page('ofBoard', { equals: [boardId], reverse: true, ...page }),
    Math.min(PAGE_SIZE, lastSeq - after),
  );
  for await (const { entry } of latestFirst) {
    found.push(entry);
    // Places have no holes: this is the first one, and no further page is read to find that out.
    if (entry.seq <= after + 1) break;
  }
  return found.toReversed();
}

/** Where something came to stand in the log; it is durable by then. */
export interface Landed {
  readonly seq: number;
  readonly at: string;
}

interface NewAct {
  readonly entry: Extract<NewEntry, { readonly id: string }>;
  readonly ink?: number;
}

/** Throws where it may not be added. */
type Check = (unit: Collections) => Promise<unknown>;

/** Adds an act, once, however often it is sent: a retry of one's own is answered as it was. */
export type Act = (boardId: string, added: NewAct, check: Check) => Promise<Landed>;

/** Refuses the id of an act that something else has: what one sent before is known by its id. */
export function requireSame(
  known: BoardEntry | undefined,
  { author, kind }: Pick<BoardEntry, 'author' | 'kind'>,
): void {
  if (known !== undefined && (known.author !== author || known.kind !== kind)) {
    throw new AppError('taken', 'There is something else with this id on the whiteboard.');
  }
}

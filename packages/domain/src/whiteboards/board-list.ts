import type { BoardUpdate } from './events.js';
import type { BoardImage, Whiteboard, WhiteboardRow } from './schema.js';

interface HandedOn {
  readonly boardId: string;
  readonly revision: number;
}

/** 'My Whiteboards': the state that live events are applied to. */
export interface BoardList {
  /** The newest first. */
  readonly rows: readonly WhiteboardRow[];
  /** Boards deleted since the list was read: a late update doesn't bring them back. */
  readonly deletedIds: readonly string[];
  /** Boards handed on to somebody else since, and with which revision; a late update is older. */
  readonly handedOn?: readonly HandedOn[];
  /** Pictures of boards whose creation is not known yet. */
  readonly early: readonly (BoardImage & { readonly boardId: string })[];
}

/** Deletions and early pictures kept, the latest ones: they matter while events overtake each other. */
const KEPT = 100;

const byCreation = (one: WhiteboardRow, other: WhiteboardRow): number => {
  if (one.dateCreated !== other.dateCreated) return one.dateCreated > other.dateCreated ? -1 : 1;
  return one.uniqueLink < other.uniqueLink ? -1 : 1;
};

/** The order of 'My Whiteboards'. */
export const sortWhiteboards = (rows: readonly WhiteboardRow[]): readonly WhiteboardRow[] =>
  rows.toSorted(byCreation);

const newerPicture = (known: BoardImage | null, other: BoardImage): BoardImage =>
  known === null || other.upTo > known.upTo ? other : known;

function withBoard(list: BoardList, board: Whiteboard): BoardList {
  const { uniqueLink } = board;
  const isOld = ({ boardId, revision }: HandedOn): boolean =>
    boardId === uniqueLink && revision > board.revision;
  if (list.handedOn?.some(isOld)) return list;
  const known = list.rows.find((row) => row.uniqueLink === uniqueLink);
  if (known !== undefined && known.revision >= board.revision) return list;
  const pictures = list.early.filter(({ boardId }) => boardId === uniqueLink);
  const content = pictures.reduce<BoardImage | null>(
    (latest, { id, upTo }) => newerPicture(latest, { id, upTo }),
    known?.content ?? null,
  );
  return {
    ...list,
    rows: sortWhiteboards([...list.rows.filter((row) => row !== known), { ...board, content }]),
    early: list.early.filter(({ boardId }) => boardId !== uniqueLink),
  };
}

/** Somebody else's board: perhaps it was one's own. */
function withoutBoard(list: BoardList, { uniqueLink: boardId, revision }: Whiteboard): BoardList {
  const known = list.rows.find(({ uniqueLink }) => uniqueLink === boardId);
  if (known !== undefined && known.revision >= revision) return list;
  const { handedOn = [] } = list;
  // It may be back already: then its picture, which came before, is known still.
  const pictures = known?.content ? [{ ...known.content, boardId }] : [];
  return {
    ...list,
    rows: known === undefined ? list.rows : list.rows.filter((row) => row !== known),
    early: [...list.early, ...pictures].slice(-KEPT),
    handedOn: [...handedOn, { boardId, revision }].slice(-KEPT),
  };
}

function withPicture(list: BoardList, boardId: string, content: BoardImage): BoardList {
  const known = list.rows.find(({ uniqueLink }) => uniqueLink === boardId);
  if (known === undefined) {
    return { ...list, early: [...list.early, { ...content, boardId }].slice(-KEPT) };
  }
  if (newerPicture(known.content, content) === known.content) return list;
  return { ...list, rows: list.rows.map((row) => (row === known ? { ...row, content } : row)) };
}

/**
 * Applies an event to `owner`'s list; boards of others leave it, or change nothing. Snapshot plus events shows
 * the rows of a fresh snapshot, whatever the order of the events and however often each comes.
 */
export function applyToBoardList(list: BoardList, event: BoardUpdate, owner: string): BoardList {
  if (list.deletedIds.includes(event.boardId)) return list;
  switch (event.type) {
    case 'created':
      return event.board.owner === owner ? withBoard(list, event.board) : list;
    case 'changed':
      return event.board.owner === owner
        ? withBoard(list, event.board)
        : withoutBoard(list, event.board);
    case 'pictured':
      return withPicture(list, event.boardId, event.content);
    case 'deleted':
      return {
        ...list,
        rows: list.rows.filter(({ uniqueLink }) => uniqueLink !== event.boardId),
        deletedIds: [...list.deletedIds, event.boardId].slice(-KEPT),
        early: list.early.filter(({ boardId }) => boardId !== event.boardId),
      };
    case 'drawn':
      return list;
  }
}

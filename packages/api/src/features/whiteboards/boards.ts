import {
  checkManaging,
  checkOwning,
  checkWhiteboardTitle,
  clientTimeOrNow,
  type AccessType,
  type BoardImage,
  type Whiteboard,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import { AppError, orForbidden, orInvalid, updateIn, written } from '../../request/errors.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { releaseOfBoard } from '../pictures/index.js';
import {
  boardEntries,
  boardPictures,
  boardStates,
  whiteboards,
  type BoardStateDocument,
  type WhiteboardDocument,
} from './documents.js';
import { changeBoardAlone, noteDrawers } from './change-board.js';
import { insertPicture, removePicture } from './pictures.js';
import type { BoardParts } from './repainting.js';
import { readPicture } from './read-picture.js';
import { setPicture } from './painter.js';
import { addEntries, requireBoard, toWhiteboard } from './stored-boards.js';

export interface NewBoard {
  readonly uniqueLink: string;
  readonly title: string;
  readonly accessType: AccessType;
  /** What the client says; kept when it is no lie. */
  readonly dateCreated?: string | undefined;
  /** A data URL of what the board shows at first; blank without it. */
  readonly content?: string | undefined;
}

const blankState = (_id: string): BoardStateDocument => ({
  ...{ _id, lastSeq: 0, ink: 0, base: null, content: null },
  ...{ formerBase: null, formerContent: null, sent: [] },
});

/** Documents that one unit removes. */
const REMOVED_AT_ONCE = 200;

export type Boards = ReturnType<typeof createBoards>;

/** Boards come, change and go; what is drawn on them is elsewhere. */
export function createBoards({
  platform,
  fanOut,
  countRate,
}: Pick<BoardParts, 'platform' | 'fanOut' | 'countRate'>) {
  const { store, now, newId } = platform;

  /** The board begins with a picture as if somebody had pushed it. */
  async function beginWith(
    unit: Collections,
    { board, base64 }: { readonly board: Whiteboard; readonly base64: string },
  ): Promise<BoardImage> {
    const { uniqueLink: boardId, owner } = board;
    const id = newId();
    await insertPicture(unit, { _id: id, boardId, use: 'entry', base64 });
    const entry = { kind: 'image', id, author: owner } as const;
    await addEntries(unit, { boardId, entries: [entry], at: now().toISOString() });
    const content = { id, upTo: 1 };
    await setPicture(unit, boardId, { use: 'content', ...content, at: now().getTime() });
    return content;
  }

  /** Undefined where the id is taken: by this very board, by another one, or by one that was deleted. */
  async function insert(
    unit: Collections,
    document: WhiteboardDocument,
    base64: string | undefined,
  ): Promise<{ readonly board: Whiteboard; readonly content: BoardImage | null } | undefined> {
    const { _id } = document;
    const isTaken = (await unit.collection(boardStates).get(_id)) !== undefined;
    if (isTaken) return undefined;
    orInvalid(checkOwning(await unit.collection(whiteboards).count('byOwner', [document.owner])));
    const board = toWhiteboard(written(await unit.collection(whiteboards).insert(document)));
    written(await unit.collection(boardStates).insert(blankState(_id)));
    const content = base64 === undefined ? null : await beginWith(unit, { board, base64 });
    return { board, content };
  }

  async function change(
    id: string,
    check: (board: Whiteboard) => unknown,
    fields: Partial<Pick<WhiteboardDocument, 'title' | 'accessType'>>,
  ): Promise<Whiteboard> {
    const { before, after } = await changeBoardAlone(store, id, (board) => {
      check(board);
      return fields;
    });
    if (after.revision > before.revision) await fanOut.changed(after);
    return after;
  }

  /** Removes what was on a deleted board, some at a time. Its id stays taken: links would lead to what somebody else shows. */
  async function clearDeleted(boardId: string): Promise<void> {
    const firstOf = { equals: [boardId], limit: REMOVED_AT_ONCE };
    for (;;) {
      const { items } = await store.collection(boardEntries).page('ofBoard', firstOf);
      if (items.length === 0) break;
      await store.transaction(async (unit) => {
        for (const { _id } of items) await unit.collection(boardEntries).remove(_id);
      });
    }
    const pictures = readAll(store.collection(boardPictures), 'ofBoard', { equals: [boardId] });
    for await (const { _id } of pictures) {
      await store.transaction((unit) => removePicture(unit, _id));
    }
    while (await runUnit(store, (unit) => releaseOfBoard(unit, boardId)));
    await store.collection(boardStates).update(boardId, () => blankState(boardId));
  }

  return {
    /** The id is the client's, so a retried request finds the board it made. */
    async create(owner: string, request: NewBoard): Promise<Whiteboard> {
      const { uniqueLink, accessType, content } = request;
      const title = orInvalid(checkWhiteboardTitle(request.title));
      if (content !== undefined) await countRate('pictures', owner);
      const base64 = content === undefined ? undefined : await readPicture(content);
      const dateCreated = clientTimeOrNow(request.dateCreated, now());
      const document = { _id: uniqueLink, title, owner, dateCreated, accessType };
      const created = await store.transaction((unit) => insert(unit, document, base64));
      if (created === undefined) {
        const known = await store.collection(whiteboards).get(uniqueLink);
        if (known?.owner === owner) return toWhiteboard(known);
        throw new AppError('taken', 'There is another whiteboard with this id.');
      }
      const { board, content: picture } = created;
      await fanOut.created(board);
      if (picture !== null) await fanOut.pictured(board, picture);
      return board;
    },

    rename(actor: string, id: string, given: string): Promise<Whiteboard> {
      const title = orInvalid(checkWhiteboardTitle(given));
      return change(id, (board) => orForbidden(checkManaging(board, actor, 'rename')), { title });
    },

    switchAccess: (actor: string, id: string, accessType: AccessType): Promise<Whiteboard> =>
      change(id, (board) => orForbidden(checkManaging(board, actor, 'switchAccess')), {
        accessType,
      }),

    /** The board is gone at once; what was on it goes when there is time. */
    async delete(actor: string, id: string): Promise<void> {
      const board = await store.transaction(async (unit) => {
        const found = await requireBoard(unit, id);
        orForbidden(checkManaging(found, actor, 'delete'));
        await noteDrawers(unit, found, []);
        await unit.collection(whiteboards).remove(id);
        await updateIn(unit, boardStates, id, (state) => ({ ...state, isDeleted: 1 as const }));
        return found;
      });
      await fanOut.deleted(board);
    },

    clearDeletedBoards(): Promise<void> {
      const deleted = readAll(store.collection(boardStates), 'deleted', { equals: [1] });
      return eachForItself(deleted, ({ _id }) => clearDeleted(_id));
    },
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import {
  sortWhiteboards,
  usernameKey,
  type BoardPage,
  type Whiteboard,
  type WhiteboardRow,
  type WholeWhiteboard,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import type { Writing } from '../../platform/feature.js';
import { NEVER } from '../../request/leaving.js';
import { createTurns } from '../../request/turns.js';
import type { Platform } from '../../platform/platform.js';
import type { Stored } from '../../ports/document-store.js';
import { readAll, eachPage, type PageOf, type PageFrom } from '../../ports/read-all.js';
import type { createApart } from '../blocks/index.js';
import { readBoardNow, readLogPage, restAfter, type LogPage } from './board-logs.js';
import { blankPicture } from './paint-picture.js';
import { boardDrawers, boardStates, whiteboards, type WhiteboardDocument } from './documents.js';
import type { Painter } from './painter.js';
import { readPictureOf, readPictures } from './pictures.js';
import type { createBoardPresence } from './presence.js';
import { toDataUrl } from './read-picture.js';
import { requireBoard, requireState, toRow, toWhiteboard } from './stored-boards.js';

/** Boards that one step of a streamed list reads; their pictures are read a few at a time. */
const STREAM_PAGE = 200;
const PICTURES_AT_ONCE = 10;
/** A picture is replaced at most a few times a second. */
const TRIES = 5;

export interface LogPageRequest extends PageOf {
  readonly id: string;
}

function toWhole({ revision: _, drawers: __, ...board }: Whiteboard, base64: string | undefined) {
  const content = toDataUrl(base64 ?? blankPicture());
  return { _id: board.uniqueLink, ...board, content };
}

/** What can be seen of boards: everybody signed in may look at any whose id they know. */
export function createReading(
  { store }: Pick<Platform, 'store'>,
  { hiddenFrom }: Pick<ReturnType<typeof createApart>, 'hiddenFrom'>,
  presence: Pick<ReturnType<typeof createBoardPresence>, 'read'>,
  painter: Pick<Painter, 'paintNow' | 'paintSoon'>,
) {
  const opening = createTurns({ atATime: 1 });

  async function read(id: string): Promise<BoardPage> {
    const board = await requireBoard(store, id);
    const { state, log } = await readBoardNow(store, id);
    if ((state.content?.upTo ?? 0) < state.lastSeq) painter.paintSoon(id);
    return {
      board,
      log,
      presence: await presence.read(id),
      ...{ drawings: [], cursors: [], isDeleted: false },
    };
  }

  async function statesOf(boards: readonly Stored<WhiteboardDocument>[]) {
    const states = await store.collection(boardStates).getMany(boards.map(({ _id }) => _id));
    return new Map(states.map((state) => [state._id, state]));
  }

  async function rowsOf(
    boards: readonly Stored<WhiteboardDocument>[],
  ): Promise<readonly WhiteboardRow[]> {
    const states = await statesOf(boards);
    for (const { _id, content, lastSeq } of states.values()) {
      if ((content?.upTo ?? 0) < lastSeq) painter.paintSoon(_id);
    }
    return sortWhiteboards(boards.map((board) => toRow(board, states.get(board._id))));
  }

  /** The base64 of a picture of all that is drawn; it may be replaced while it is read. */
  async function newestPicture(id: string): Promise<string | undefined> {
    await painter.paintNow(id);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { content } = await requireState(store, id);
      if (content === null) return undefined;
      const base64 = await readPictureOf(store, id, content.id);
      if (base64 !== undefined) return base64;
    }
    throw new Error('The newest picture of a whiteboard is not there.');
  }

  async function* withPictures(
    boards: readonly Stored<WhiteboardDocument>[],
  ): AsyncGenerator<WholeWhiteboard> {
    for (let read = 0; read < boards.length; read += PICTURES_AT_ONCE) {
      const some = boards.slice(read, read + PICTURES_AT_ONCE);
      const states = await statesOf(some);
      const idOf = ({ _id }: WhiteboardDocument): string => {
        const state = states.get(_id);
        return state?.content?.upTo === state?.lastSeq ? (state?.content?.id ?? '') : '';
      };
      const pictures = await readPictures(store, some.map(idOf));
      for (const board of some) {
        const base64 = pictures.get(idOf(board)) ?? (await newestPicture(board._id));
        yield toWhole(toWhiteboard(board), base64);
      }
    }
  }

  /** They are read as they are written out: memory holds a few pictures at a time. */
  async function wholePage(owner: string, request: PageOf): Promise<PageFrom<WholeWhiteboard>> {
    const boards = store.collection(whiteboards);
    const { items, nextCursor } = await boards.page('byOwner', { equals: [owner], ...request });
    return { items: withPictures(items), nextCursor };
  }

  return {
    /** All of somebody's boards, newest first. */
    async openList(owner: string): Promise<readonly WhiteboardRow[]> {
      const boards: Stored<WhiteboardDocument>[] = [];
      const all = readAll(store.collection(whiteboards), 'byOwner', { equals: [owner] });
      for await (const board of all) boards.push(board);
      return rowsOf(boards);
    },

    /** Those on which others whom somebody meets let them draw, newest first. */
    async shared(username: string): Promise<readonly WhiteboardRow[]> {
      const ids: string[] = [];
      const noted = readAll(store.collection(boardDrawers), 'ofPerson', { equals: [username] });
      for await (const { boardId } of noted) ids.push(boardId);
      const hidden = await hiddenFrom(username);
      const boards = await store.collection(whiteboards).getMany(ids);
      return rowsOf(boards.filter(({ owner }) => !hidden.has(usernameKey(owner))));
    },

    /** @throws AppError 'missing' */
    async row(id: string): Promise<WhiteboardRow> {
      const board = await requireBoard(store, id);
      await painter.paintNow(id);
      return { ...board, content: (await requireState(store, id)).content };
    },

    has: async (id: string): Promise<boolean> =>
      (await store.collection(whiteboards).get(id)) !== undefined,

    /**
     * What a joiner begins with: the latest picture of what is settled, and all that came after. What one person opens comes
     * one after the other, with a pause after a long log: whoever opens many holds up nobody else.
     */
    open(username: string, id: string, left: AbortSignal = NEVER): Promise<BoardPage> {
      return new Promise((resolve, reject) => {
        const openAndRest = async (): Promise<void> => {
          const page = await read(id);
          resolve(page);
          await delay(restAfter(page.log), undefined, { ref: false });
        };
        opening.run(usernameKey(username), left, openAndRest).catch(reject);
      });
    },

    async logPage({ id, ...request }: LogPageRequest): Promise<LogPage> {
      await requireBoard(store, id);
      return readLogPage(store, id, request);
    },

    async assertExists(id: string): Promise<void> {
      await requireBoard(store, id);
    },

    /** The bytes of a picture; without an id, of the newest one. */
    async picture(id: string, pictureId: string | undefined): Promise<Buffer> {
      await requireBoard(store, id);
      const base64 =
        pictureId === undefined
          ? ((await newestPicture(id)) ?? blankPicture())
          : await readPictureOf(store, id, pictureId);
      if (base64 === undefined) throw new AppError('missing', 'This picture is out of date.');
      return Buffer.from(base64, 'base64');
    },

    /** The board with its newest picture (SPEC §3). */
    async whole(id: string): Promise<WholeWhiteboard> {
      return toWhole(await requireBoard(store, id), await newestPicture(id));
    },

    /** The boards somebody owns, each with its newest picture. */
    async *writingsOf(username: string): AsyncGenerator<Writing> {
      for await (const board of eachPage((page) => wholePage(username, page), STREAM_PAGE)) {
        yield { kind: 'whiteboard', ...board };
      }
    },

    wholePage,

    allWhole: (owner: string): AsyncGenerator<WholeWhiteboard> =>
      eachPage((request) => wholePage(owner, request), STREAM_PAGE),
  };
}

import {
  inkOfObject,
  inkOfStroke,
  objectsAfter,
  strokesAfter,
  type BoardEntry,
  type ObjectEntry,
  type PushImage,
  type StrokeEntry,
} from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { setPicture } from './painter.js';
import { insertPicture, readPictureOf } from './pictures.js';
import { findVisitor, isWatched } from './presence.js';
import { readPicture, toDataUrl } from './read-picture.js';
import type { BoardParts } from './repainting.js';
import { seenSeq } from './seen-pictures.js';
import {
  addEntries,
  entriesAfter,
  requireDrawable,
  requireState,
  type NewEntry,
} from './stored-boards.js';

/** Whole pictures of a board (SPEC §4, updateWhiteboard): entries of the log, which can be undone. */
export function createPushes({ platform, fanOut, countRate, countKept, painter }: BoardParts) {
  const { store, now, newId } = platform;

  function again({ seq: _seq, at: _at, ...entry }: StrokeEntry | ObjectEntry): NewEntry {
    return { ...entry, id: newId() };
  }

  /** What `author` can't know yet: their picture lacks it. */
  async function unseenBy(
    collections: Collections,
    boardId: string,
    author: string,
  ): Promise<readonly (StrokeEntry | ObjectEntry)[]> {
    const state = await requireState(collections, boardId);
    const visitor = await findVisitor(collections, { boardId, username: author });
    const seen = seenSeq(state, visitor?.firstSent, now().getTime());
    const { lastSeq } = state;
    const entries = await entriesAfter(collections, { boardId, after: seen, lastSeq });
    const log = { base: null, entries };
    return [...strokesAfter(log, seen), ...objectsAfter(log, seen)];
  }

  const inkOf = (entry: StrokeEntry | ObjectEntry): number =>
    entry.kind === 'stroke' ? inkOfStroke(entry) : inkOfObject(entry);

  const inkOfAll = (entries: readonly (StrokeEntry | ObjectEntry)[]): number =>
    entries.reduce((sum, entry) => sum + inkOf(entry), 0);

  /** The picture, and on top of it what its sender could not know yet: nobody's work is lost. */
  async function replace(
    unit: Collections,
    author: string,
    { boardId, pictureId }: { readonly boardId: string; readonly pictureId: string },
  ): Promise<readonly BoardEntry[]> {
    const unseen = await unseenBy(unit, boardId, author);
    const image = { kind: 'image', id: pictureId, author } as const;
    return addEntries(unit, {
      boardId,
      entries: [image, ...unseen.map(again)],
      at: now().toISOString(),
      ink: inkOfAll(unseen),
    });
  }

  async function put(
    unit: Collections,
    author: string,
    { boardId, base64 }: { readonly boardId: string; readonly base64: string },
  ) {
    const board = await requireDrawable(unit, boardId, author);
    const pictureId = newId();
    await insertPicture(unit, { _id: pictureId, boardId, use: 'entry', base64 });
    const added = await replace(unit, author, { boardId, pictureId });
    const content = { id: pictureId, upTo: added[0]?.seq ?? 0 };
    await setPicture(unit, boardId, { use: 'content', ...content, at: now().getTime() });
    return { board, added, content };
  }

  return {
    async updateWhiteboard(author: string, request: PushImage) {
      const { id: boardId } = request;
      await countRate('pictures', author);
      await countKept(author, boardId);
      await requireDrawable(store, boardId, author);
      const base64 = await readPicture(request.content);
      // What comes to lie above the picture is painted by everybody once more.
      await countRate('ink', author, inkOfAll(await unseenBy(store, boardId, author)));
      const { board, added, content } = await store.transaction((unit) =>
        put(unit, author, { boardId, base64 }),
      );
      await fanOut.drawn(boardId, added);
      await fanOut.pictured(board, content);
      if (await isWatched(store, boardId)) {
        await fanOut.content(boardId, content.upTo, toDataUrl(base64));
      }
      // With the strokes that came to lie above it.
      painter.paintSoon(boardId);
      return { lastSeq: added.at(-1)?.seq ?? content.upTo };
    },

    /** Sends the newest picture to those who watch: somebody has just begun to. */
    async showContent(boardId: string): Promise<void> {
      await painter.paintNow(boardId);
      const { content } = await requireState(store, boardId);
      const base64 = content && (await readPictureOf(store, boardId, content.id));
      if (content && base64) await fanOut.content(boardId, content.upTo, toDataUrl(base64));
    },
  };
}

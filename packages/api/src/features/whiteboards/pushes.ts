import {
  isNewBase,
  judgePush,
  strokesAfter,
  type BoardEntry,
  type StrokeEntry,
  type Whiteboard,
} from '@collabor8/domain';
import type { Platform } from '../../platform.js';
import type { Collections } from '../../ports/document-store.js';
import { written } from '../../rule-results.js';
import { boardStates } from './documents.js';
import type { FanOut } from './fan-out.js';
import { insertPicture, readPictureOf, removeReplaced } from './pictures.js';
import { findVisitor, isWatched } from './presence.js';
import type { CountRate } from './rates.js';
import { readPicture, toDataUrl } from './read-picture.js';
import { seenSeq, withSent } from './seen-pictures.js';
import {
  addEntries,
  entriesAfter,
  requireDrawable,
  requireState,
  type NewEntry,
} from './stored-boards.js';

export interface PushRequest {
  readonly id: string;
  /** A data URL. */
  readonly content: string;
  /** The last entry that the picture holds; without it the picture replaces the board. */
  readonly upTo?: number | undefined;
}

export interface BaseRequest extends PushRequest {
  /** The last of the settled entries that the picture holds. */
  readonly upTo: number;
}

export interface Pushed {
  readonly outcome: ReturnType<typeof judgePush>;
  /** The last entry of the board after the push. */
  readonly lastSeq: number;
}

/** What a push came to, for those who are told of it. */
interface Kept {
  readonly board: Whiteboard;
  readonly outcome: 'replaces' | 'kept';
  readonly pictureId: string;
  readonly upTo: number;
  readonly added: readonly BoardEntry[];
}

interface ContentChange {
  readonly id: string;
  readonly upTo: number;
  readonly at: number;
}

/** Makes a picture that is kept already the board's `content`. */
async function setContent(
  unit: Collections,
  boardId: string,
  { id, upTo, at }: ContentChange,
): Promise<void> {
  const { formerContent } = await requireState(unit, boardId);
  await removeReplaced(unit, formerContent);
  written(
    await unit.collection(boardStates).update(boardId, (state) => ({
      ...state,
      content: { id, upTo },
      formerContent: state.content?.id ?? null,
      sent: withSent(state.sent, { upTo, at }),
    })),
  );
}

export interface PushesOptions {
  readonly platform: Platform;
  readonly fanOut: FanOut;
  readonly countRate: CountRate;
}

/** Whole pictures of a board (SPEC §4, updateWhiteboard), numbered and plain. */
export function createPushes({ platform, fanOut, countRate }: PushesOptions) {
  const { store, now, newId } = platform;

  const again = ({ kind, pen, points, author }: StrokeEntry): NewEntry => ({
    ...{ kind, pen, points, author },
    id: newId(),
  });

  /** The picture, and on top of it what its sender could not know yet: nobody's work is lost. */
  async function replace(
    unit: Collections,
    author: string,
    { boardId, pictureId }: { readonly boardId: string; readonly pictureId: string },
  ): Promise<readonly BoardEntry[]> {
    const state = await requireState(unit, boardId);
    const visitor = await findVisitor(unit, { boardId, username: author });
    const seen = seenSeq(state, visitor?.firstSent, now().getTime());
    const { lastSeq } = state;
    const entries = await entriesAfter(unit, { boardId, after: seen, lastSeq });
    const unseen = strokesAfter({ base: null, entries }, seen);
    const image = { kind: 'image', id: pictureId, author } as const;
    return addEntries(unit, {
      boardId,
      entries: [image, ...unseen.map(again)],
      at: now().toISOString(),
    });
  }

  async function keep(
    unit: Collections,
    author: string,
    { boardId, base64, upTo }: { boardId: string; base64: string; upTo: number | undefined },
  ): Promise<Kept | undefined> {
    const board = await requireDrawable(unit, boardId, author);
    const outcome = judgePush(await requireState(unit, boardId), upTo);
    if (outcome === 'outdated') return undefined;
    const pictureId = newId();
    const use = outcome === 'replaces' ? 'entry' : 'content';
    await insertPicture(unit, { _id: pictureId, boardId, use, base64 });
    const added = outcome === 'replaces' ? await replace(unit, author, { boardId, pictureId }) : [];
    const held = upTo ?? added[0]?.seq ?? 0;
    await setContent(unit, boardId, { id: pictureId, upTo: held, at: now().getTime() });
    return { board, outcome, pictureId, upTo: held, added };
  }

  async function tell({ board, pictureId, upTo, added }: Kept, content: string): Promise<void> {
    const boardId = board.uniqueLink;
    if (added.length > 0) await fanOut.drawn(boardId, added);
    await fanOut.pictured(board, { id: pictureId, upTo });
    if (await isWatched(store, boardId)) await fanOut.content(boardId, upTo, content);
  }

  return {
    async updateWhiteboard(author: string, request: PushRequest): Promise<Pushed> {
      const { id: boardId, content, upTo } = request;
      await countRate('pictures', author);
      await requireDrawable(store, boardId, author);
      const before = await requireState(store, boardId);
      // A picture that comes too late is not worth the reading; the unit judges for good.
      if (judgePush(before, upTo) === 'outdated') {
        return { outcome: 'outdated', lastSeq: before.lastSeq };
      }
      const base64 = await readPicture(content);
      const kept = await store.transaction((unit) => keep(unit, author, { boardId, base64, upTo }));
      if (kept !== undefined) await tell(kept, toDataUrl(base64));
      const { lastSeq } = await requireState(store, boardId);
      return { outcome: kept?.outcome ?? 'outdated', lastSeq };
    },

    /** A picture of what is settled, for those who come later; false where it is not needed. */
    async pushBase(author: string, request: BaseRequest): Promise<boolean> {
      const { id: boardId, content, upTo } = request;
      await countRate('pictures', author);
      await requireDrawable(store, boardId, author);
      const base64 = await readPicture(content);
      return store.transaction(async (unit) => {
        await requireDrawable(unit, boardId, author);
        const state = await requireState(unit, boardId);
        if (!isNewBase(state, upTo)) return false;
        const id = newId();
        await insertPicture(unit, { _id: id, boardId, use: 'base', base64 });
        await removeReplaced(unit, state.formerBase);
        const formerBase = state.base?.id ?? null;
        const base = { id, upTo };
        written(
          await unit
            .collection(boardStates)
            .update(boardId, (before) => ({ ...before, base, formerBase })),
        );
        return true;
      });
    },

    /** Sends the newest picture to those who watch: somebody has just begun to. */
    async showContent(boardId: string): Promise<void> {
      const { content } = await requireState(store, boardId);
      const base64 = content && (await readPictureOf(store, boardId, content.id));
      if (content && base64) await fanOut.content(boardId, content.upTo, toDataUrl(base64));
    },
  };
}

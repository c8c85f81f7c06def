import {
  checkHeir,
  checkManaging,
  noteOfHandedBoard,
  withDrawers,
  type Whiteboard,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit } from '../../ports/run-unit.js';
import { count, countOf } from '../../request/count.js';
import { orForbidden, orInvalid } from '../../request/errors.js';
import { createNoticing } from '../notices/index.js';
import { requireMeeting, requireUsernames, usernamesAmong } from '../users/index.js';
import { changeBoard, type ChangedBoard } from './change-board.js';
import { boardDrawers, whiteboards } from './documents.js';
import type { FanOut } from './fan-out.js';
import { requireState } from './stored-boards.js';

/** Names a day that somebody may put boards into the lists of; no hand comes near. */
export const LISTINGS_PER_DAY = 1_000;

const DAY_SECONDS = 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;

/** Whom else an owner lets draw, and whose the board is from now on. */
export function createOwning(platform: Platform, fanOut: FanOut) {
  const { store, now } = platform;
  const noticing = createNoticing(platform);
  const listings = platform.createLimiter({
    name: 'board-listings',
    points: LISTINGS_PER_DAY,
    duration: DAY_SECONDS,
  });

  const countListings = (actor: string, names: number): Promise<void> =>
    count(
      listings,
      actor,
      (seconds) =>
        `You have let people draw, or handed boards on, too often today. Please try again in ${countOf(Math.ceil(seconds / HOUR_SECONDS), 'hour')}.`,
      names,
    );

  async function told({ before, after }: ChangedBoard): Promise<Whiteboard> {
    if (after.revision > before.revision) await fanOut.changed(after);
    return after;
  }

  return {
    /** Lets people draw while the board is read-only, beside those who may already. */
    async letDraw(actor: string, id: string, usernames: readonly string[]): Promise<Whiteboard> {
      await countListings(actor, usernames.length);
      const changed = await runUnit(store, (unit) =>
        changeBoard(unit, id, async (board) => {
          orForbidden(checkManaging(board, actor, 'switchAccess'));
          const names = await requireUsernames(unit, usernames);
          for (const name of names) await requireMeeting(unit, actor, name);
          return { drawers: orInvalid(withDrawers(board, names)) };
        }),
      );
      return told(changed);
    },

    /** They look on again while the board is read-only. */
    async keepFromDrawing(actor: string, id: string, username: string): Promise<Whiteboard> {
      const changed = await runUnit(store, (unit) =>
        changeBoard(unit, id, (board) => {
          orForbidden(checkManaging(board, actor, 'switchAccess'));
          const { drawers = [] } = board;
          return drawers.includes(username)
            ? { drawers: drawers.filter((name) => name !== username) }
            : {};
        }),
      );
      return told(changed);
    },

    /** An account that has ended draws nowhere; the boards' lists don't name it any longer. */
    async endDrawing(username: string): Promise<void> {
      const noted = store.collection(boardDrawers);
      for await (const { boardId } of readAll(noted, 'ofPerson', { equals: [username] })) {
        const changed = await runUnit(store, (unit) =>
          changeBoard(unit, boardId, ({ drawers = [] }) => ({
            drawers: drawers.filter((name) => name !== username),
          })),
        );
        await told(changed);
      }
    },

    /** Boards of earlier releases name people whom nobody noted, and whose accounts may have ended. */
    noteFormerDrawers: () =>
      eachForItself(store.collection(whiteboards).all(), async ({ _id, drawers: before = [] }) => {
        if (before.length === 0) return;
        const changed = await runUnit(store, (unit) =>
          changeBoard(unit, _id, async ({ drawers = [] }) => ({
            drawers: await usernamesAmong(unit, drawers),
          })),
        );
        await told(changed);
      }),

    /** The board is somebody else's from now on; they are told. */
    async handOn(actor: string, id: string, heir: string): Promise<Whiteboard> {
      await countListings(actor, 1);
      const { before, after, content, tell } = await runUnit(store, async (unit) => {
        const changed = await changeBoard(unit, id, async (board) => {
          orForbidden(checkManaging(board, actor, 'handOn'));
          const [owner = heir] = await requireUsernames(unit, [heir]);
          const owned = await unit.collection(whiteboards).count('byOwner', [owner]);
          orInvalid(checkHeir(board.owner, { name: owner, owned }));
          await requireMeeting(unit, actor, owner);
          const { drawers } = board;
          return { owner, ...(drawers && { drawers: drawers.filter((name) => name !== owner) }) };
        });
        const { title, owner } = changed.after;
        const note = noteOfHandedBoard({ _id: id, title }, owner, {
          ...{ actor, at: now().toISOString() },
        });
        const state = await requireState(unit, id);
        return {
          ...{ ...changed, content: state.content },
          tell: await noticing.note(unit, [note]),
        };
      });
      await fanOut.handedOn(after, before.owner);
      if (content !== null) await fanOut.pictured(after, content);
      await tell();
      return after;
    },
  };
}

import { WHITEBOARD_TITLE_MAX_LENGTH } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { AppError } from '../../request/errors.js';
import { createBoards } from './boards.js';
import { createFanOut } from './fan-out.js';
import { createOwning } from './owning.js';
import { createRates } from './rates.js';

interface CallBoard {
  readonly boardId: string;
  /** Who has chosen the id of the call, which its board has: nobody else's board can be meant. */
  readonly owner: string;
}

/** The boards that stand beside calls: nobody but those of the call draws on one, and they have it in their lists. */
export function createCallBoards(platform: Platform) {
  const fanOut = createFanOut(platform);
  const boards = createBoards({ platform, fanOut, countRate: createRates(platform) });
  const owning = createOwning(platform, fanOut);
  return {
    /**
     * However often, and whoever of them is faster, it is one board. A title that is too long for one is cut.
     * @throws AppError 'taken' where there is another board with this id
     */
    async open({ boardId, owner, title }: CallBoard & { readonly title: string }): Promise<void> {
      const short = [...title].slice(0, WHITEBOARD_TITLE_MAX_LENGTH).join('');
      await boards.create(owner, { uniqueLink: boardId, title: short, accessType: 'read-only' });
    },

    /** Lets people draw; whoever doesn't meet its owner looks on. */
    letDraw: ({ boardId, owner }: CallBoard, usernames: readonly string[]): Promise<void> =>
      eachForItself(usernames, async (username) => {
        try {
          await owning.letDraw(owner, boardId, [username]);
        } catch (error) {
          // Such as a board that was deleted, or handed on, since.
          if (!(error instanceof AppError)) throw error;
        }
      }),
  };
}

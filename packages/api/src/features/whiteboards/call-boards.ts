import { WHITEBOARD_TITLE_MAX_LENGTH } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { createBoards } from './boards.js';
import { createFanOut } from './fan-out.js';
import { createOwning } from './owning.js';
import { createRates } from './rates.js';

interface CallBoard {
  readonly boardId: string;
  /** Cut where it is too long for one. */
  readonly title: string;
  readonly owner: string;
  readonly other: string;
}

/** The boards that stand beside calls: nobody but the two draws on one, and both have it in their lists. */
export function createCallBoards(platform: Platform) {
  const fanOut = createFanOut(platform);
  const boards = createBoards({ platform, fanOut, countRate: createRates(platform) });
  const owning = createOwning(platform, fanOut);
  return {
    /** However often, and whoever of the two is faster, it is one board. @throws AppError where they do not meet */
    async open({ boardId, title, owner, other }: CallBoard): Promise<void> {
      const short = [...title].slice(0, WHITEBOARD_TITLE_MAX_LENGTH).join('');
      await boards.create(owner, { uniqueLink: boardId, title: short, accessType: 'read-only' });
      await owning.letDraw(owner, boardId, [other]);
    },
  };
}

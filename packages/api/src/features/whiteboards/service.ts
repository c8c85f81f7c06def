import type { Platform } from '../../platform/platform.js';
import { createBoards } from './boards.js';
import { createDrawing } from './drawing.js';
import { createDrawings } from './drawings.js';
import { createFanOut } from './fan-out.js';
import { createPainter } from './painter.js';
import { forgetPushedPictures } from './old-pictures.js';
import { createBoardPresence } from './presence.js';
import { createOwning } from './owning.js';
import { createParts } from './parts.js';
import { createPushes } from './pushes.js';
import { createRepainting } from './repainting.js';
import { createRates } from './rates.js';
import { createReading } from './reading.js';
import { searchedBoards } from './searched.js';

export type WhiteboardsService = ReturnType<typeof createWhiteboardsService>;

/** Shared whiteboards: a log of what is drawn, in the server's order. */
export function createWhiteboardsService(platform: Platform) {
  const fanOut = createFanOut(platform);
  const countRate = createRates(platform);
  const painter = createPainter(platform, fanOut);
  const repainting = createRepainting({ platform, fanOut, painter });
  const options = { platform, fanOut, countRate, painter, repainting };
  const boards = createBoards(options);
  const presence = createBoardPresence(platform, fanOut);

  return {
    presence,
    searched: { boards: searchedBoards(platform.store) },
    ...boards,
    ...createDrawing(options),
    ...createDrawings({ ...options, create: (...asked) => boards.create(...asked) }),
    ...createOwning(platform, fanOut),
    ...createParts(options),
    ...createPushes(options),
    ...createReading(platform, presence, painter),
    forgetPushedPictures: () => forgetPushedPictures(platform.store),
  };
}

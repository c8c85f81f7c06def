import type { Platform } from '../../platform/platform.js';
import { createApart } from '../blocks/index.js';
import { createBoards } from './boards.js';
import { createDrawing } from './drawing.js';
import { createDrawings, type KeepsDrawings } from './drawings.js';
import { createFanOut } from './fan-out.js';
import { createPainter } from './painter.js';
import { createBoardPresence } from './presence.js';
import { createOwning } from './owning.js';
import { createParts } from './parts.js';
import { createPushes } from './pushes.js';
import { createRepainting } from './repainting.js';
import { createCountKept, createRates } from './rates.js';
import { createReading } from './reading.js';
import type { Collections } from '../../ports/document-store.js';
import { boardStates, whiteboards } from './documents.js';
import { sourceOf, writtenBy, type SearchSource } from '../../platform/searched.js';

/** One's own boards: those of others are opened by their ID alone. */
const searchedBoards = (store: Collections): SearchSource =>
  sourceOf({
    collection: store.collection(whiteboards),
    knows: ['user', 'created'],
    narrowedFor: (reader) => ({ labels: [writtenBy(reader)] }),
    factsOf: (boards) =>
      boards.map(({ title, owner, dateCreated }) => ({
        texts: [title],
        by: owner,
        at: Date.parse(dateCreated),
      })),
    async hitsOf(boards) {
      const states = await store.collection(boardStates).getMany(boards.map(({ _id }) => _id));
      const pictures = new Map(states.map(({ _id, content }) => [_id, content?.id]));
      return boards.map(({ _id, title, owner, dateCreated }) => ({
        kind: 'boards',
        ...{ id: _id, title, excerpt: '', by: owner, at: dateCreated },
        picture: pictures.get(_id) ?? null,
      }));
    },
  });

export type WhiteboardsService = ReturnType<typeof createWhiteboardsService>;

/** Shared whiteboards: a log of what is drawn, in the server's order. */
export function createWhiteboardsService(
  platform: Platform,
  others: { readonly pictures: KeepsDrawings },
) {
  const fanOut = createFanOut(platform);
  const countRate = createRates(platform);
  const countKept = createCountKept(platform);
  const painter = createPainter(platform, fanOut);
  const repainting = createRepainting({ platform, fanOut, painter });
  const parts = { platform, fanOut, countRate, countKept, painter, repainting };
  const boards = createBoards(parts);
  const presence = createBoardPresence(platform, fanOut);

  return {
    presence,
    searched: { boards: searchedBoards(platform.store) },
    ...boards,
    ...createDrawing(parts),
    ...createDrawings(parts, boards, others),
    ...createOwning(platform, fanOut),
    ...createParts(parts),
    ...createPushes(parts),
    ...createReading(platform, createApart(platform), presence, painter),
  };
}

import {
  applyToBoardPage,
  paintingOf,
  settledPainting,
  type BoardEntry,
  type BoardEvent,
  type BoardLog,
  type BoardPage,
  type LiveEvent,
  type ObjectEntry,
} from '@collabor8/domain';
import type { BoardsStage } from './boards-stage.js';
import { listen } from './listen.js';
import type { Person } from './test-server.js';
import { waitFor } from './wait-for.js';

const boardEvents: readonly LiveEvent['name'][] = [
  'boardUpdate',
  'strokeUpdate',
  'cursorUpdate',
  'boardPresence',
];

/** What a board's own topic brings. */
export const isBoardEvent = (event: LiveEvent): event is BoardEvent =>
  boardEvents.includes(event.name);

const lookOf = ({ id, x, y, w, h, color, width, rank, text }: ObjectEntry): string =>
  [id, x, y, w, h, color, width, rank, text].join(' ');

/**
 * What a log paints, down to the strokes in its base: two logs that begin in different places show
 * the same board when these are equal. `whole` is the log from the first entry on.
 */
export function shownBy(log: BoardLog, whole: readonly BoardEntry[]): readonly string[] {
  const { ground, strokes, objects } = paintingOf(log);
  const below =
    log.base !== null && ground === log.base.id
      ? settledPainting({ base: null, entries: whole }, log.base.upTo)
      : { ground, strokes: [] };
  const ids = [...below.strokes, ...strokes].map(({ id }) => id);
  return [below.ground ?? 'blank', ...ids, ...objects.map(lookOf)];
}

/** Reads the board once, and from then on knows it by events alone, as a tab does. */
export async function followBoard(stage: BoardsStage, reader: Person) {
  const heard = await listen(reader, { kind: 'board', boardId: stage.id });
  const before = await stage.open(reader);
  const page = (): BoardPage =>
    heard.events.filter(isBoardEvent).reduce<BoardPage>(applyToBoardPage, before);

  return {
    heard,
    page,

    /** Resolves when everything that was published before has arrived. */
    async settled(): Promise<void> {
      const x = heard.events.length % 700;
      await reader.trpc.whiteboards.moveCursor.mutate({ id: stage.id, cursor: { x, y: 1 } });
      const { username } = reader;
      await waitFor('the last event', () =>
        heard.events.some(
          (event) =>
            event.name === 'cursorUpdate' && event.username === username && event.cursor?.x === x,
        ),
      );
    },

    stop: () => heard.stop(),
  };
}

import { randomUUID } from 'node:crypto';
import {
  encodePoints,
  SETTLE_EVERY,
  UNDO_WINDOW,
  type AccessType,
  type BoardEntry,
  type BoardObject,
  type LiveEvent,
  type LookChange,
  type Stroke,
  type WholeWhiteboard,
} from '@collabor8/domain';
import { plainPicture } from '../features/whiteboards/paint-picture.js';
import { toDataUrl } from '../features/whiteboards/read-picture.js';
import { read } from './read.js';
import { signUp, startTestServer, type Person, type TestServerOptions } from './test-server.js';

const START = Date.parse('2026-01-01T00:00:00.000Z');

/** A line of a few points; which one follows from `number`. */
export const strokeOf = (number = 0, id: string = randomUUID()): Stroke => ({
  id,
  pen: { tool: 'brush', color: '#0b6b58', width: 2 },
  points: encodePoints([
    { x: number % 800, y: 10 },
    { x: number % 800, y: 60 },
    { x: 40, y: 90 },
  ]),
});

/** A rectangle around the middle of the board, red where its outline is. */
export const objectOf = (
  look: Partial<BoardObject> = {},
  id: string = randomUUID(),
): BoardObject => ({
  ...{ id, shape: 'rectangle', x: 100, y: 100, w: 600, h: 400 },
  ...{ color: '#bf3b26', width: 20, rank: 0, text: '' },
  ...look,
});

/** With so many entries a board has its first base. */
export const FIRST_BASE = UNDO_WINDOW + SETTLE_EVERY;

/** A picture that can be told from the others by its number. */
export const pictureOf = (number: number): string => toDataUrl(plainPicture(number % 256));

/** The real server with ada, ben and eve, an editable board of ada's, and a clock of its own. */
export async function openBoardsStage(options: TestServerOptions = {}) {
  let clock = START;
  const server = await startTestServer({ now: () => new Date(clock), ...options });
  const [ada, ben, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'eve'),
  ]);
  const create = (owner: Person, title = 'Plan', accessType: AccessType = 'editable') =>
    owner.trpc.whiteboards.create.mutate({ uniqueLink: randomUUID(), title, accessType });
  const { uniqueLink: id } = await create(ada);

  return {
    server,
    ada,
    ben,
    eve,
    id,
    create,
    open: (person: Person, board = id) => read(person.trpc.whiteboards.open.query({ id: board })),
    draw: (person: Person, stroke: Stroke = strokeOf(), board = id) =>
      person.trpc.whiteboards.addStroke.mutate({ id: board, stroke }),
    add: (person: Person, object: BoardObject = objectOf(), board = id) =>
      person.trpc.whiteboards.addObject.mutate({ id: board, object }),
    change: (person: Person, object: string, set: LookChange, changeId: string = randomUUID()) =>
      person.trpc.whiteboards.changeObjects.mutate({
        id,
        change: { id: changeId, changes: [{ object, set }] },
      }),
    undo: (person: Person, target: string) => person.trpc.whiteboards.undo.mutate({ id, target }),
    redo: (person: Person, target: string) => person.trpc.whiteboards.redo.mutate({ id, target }),
    clear: (person: Person) => person.trpc.whiteboards.clear.mutate({ id, clearId: randomUUID() }),
    push: (person: Person, content: string) =>
      person.trpc.whiteboards.updateWhiteboard.mutate({ id, content }),

    /** The whole picture of the board, as REST gives it (SPEC §3): whoever asks has it painted. */
    async picture(board = id): Promise<string> {
      const found = await eve.rest('GET', `/whiteboard/${board}`);
      return ((await found.json()) as WholeWhiteboard).content;
    },

    /** Many strokes, without the price of a request each. */
    async drawMany(person: Person, count: number, board = id): Promise<void> {
      for (let number = 0; number < count; number += 1) {
        await server.services.whiteboards.addStroke(person.username, board, strokeOf(number));
      }
    },

    /** The whole log, from the first entry on. */
    async wholeLog(board = id): Promise<readonly BoardEntry[]> {
      const entries: BoardEntry[] = [];
      let cursor: string | null = null;
      do {
        const input = { id: board, cursor, limit: 200 };
        const page: { entries: readonly BoardEntry[]; nextCursor: string | null } =
          await ada.trpc.whiteboards.logPage.query(input);
        entries.push(...page.entries);
        cursor = page.nextCursor;
      } while (cursor !== null);
      return entries;
    },

    advance(milliseconds: number): void {
      clock += milliseconds;
    },

    close: () => server.close(),
  };
}

export type BoardsStage = Awaited<ReturnType<typeof openBoardsStage>>;

/** Of what was heard, the events of one name. */
export const eventsNamed = <N extends LiveEvent['name']>(
  events: readonly LiveEvent[],
  name: N,
): Extract<LiveEvent, { readonly name: N }>[] =>
  events.filter((event): event is Extract<LiveEvent, { readonly name: N }> => event.name === name);

import { randomUUID } from 'node:crypto';
import { pictureOf, strokeOf } from '../boards-stage.js';
import { by, defineMatrix, nobody, signedIn, type Row } from './rows.js';

const owners = by('forbidden', 'forbidden', 'ok');
const UNKNOWN = 'no-such-board';

interface BoardsScene {
  /** ada's, read-only. */
  readonly shown: string;
  /** ada's, editable. */
  readonly shared: string;
  /** What the caller has drawn there: undone after it was drawn, for a redo. */
  drawn(board: string, caller: string): Promise<string>;
  undone(board: string, caller: string): Promise<string>;
}

/** The same request on a board that everybody draws on, and on one that its owner alone draws on. */
const drawing = <I>(request: (board: string) => I): readonly Row<BoardsScene, I>[] => [
  { when: 'editable', expected: signedIn, input: ({ shared }) => request(shared) },
  { when: 'read-only', expected: owners, input: ({ shown }) => request(shown) },
  { when: 'of nobody', expected: nobody('missing'), input: () => request(UNKNOWN) },
];

/** The same request about a board that is there and about one that isn't. */
const reading = <I>(request: (board: string) => I): readonly Row<BoardsScene, I>[] => [
  { expected: signedIn, input: ({ shown }) => request(shown) },
  { when: 'of nobody', expected: nobody('missing'), input: () => request(UNKNOWN) },
];

const owning = <I>(request: (board: string) => I): readonly Row<BoardsScene, I>[] => [
  { expected: owners, input: ({ shared }) => request(shared) },
  { when: 'of nobody', expected: nobody('missing'), input: () => request(UNKNOWN) },
];

const pixel = pictureOf(7);

/** Two boards of ada's. */
export const matrix = defineMatrix<'whiteboards', BoardsScene>(
  'whiteboards',
  async ({ server }, { owner }) => {
    const boards = server.services.whiteboards;
    const create = async (accessType: 'editable' | 'read-only') => {
      const uniqueLink = randomUUID();
      await boards.create(owner.username, { uniqueLink, title: 'Plan', accessType });
      return uniqueLink;
    };
    const drawn = async (board: string, caller: string): Promise<string> => {
      const stroke = strokeOf();
      await boards.addStroke(caller, board, stroke);
      return stroke.id;
    };
    return {
      shown: await create('read-only'),
      shared: await create('editable'),
      drawn,
      async undone(board, caller) {
        const id = await drawn(board, caller);
        await boards.undo(caller, board, id);
        return id;
      },
    };
  },
)({
  procedures: {
    openList: { expected: signedIn, input: () => undefined },
    open: reading((id) => ({ id })),
    byId: reading((id) => ({ id })),
    logPage: reading((id) => ({ id })),
    draw: drawing((id) => ({ id, strokeId: randomUUID(), from: 0, points: strokeOf().points })),
    addStroke: drawing((id) => ({ id, stroke: strokeOf() })),
    undo: {
      expected: signedIn,
      input: async ({ shared, drawn }, caller) => ({
        id: shared,
        target: await drawn(shared, caller),
      }),
    },
    redo: {
      expected: signedIn,
      input: async ({ shared, undone }, caller) => ({
        id: shared,
        target: await undone(shared, caller),
      }),
    },
    updateWhiteboard: drawing((id) => ({ id, content: pixel })),
    moveCursor: reading((id) => ({ id, cursor: { x: 1, y: 1 } })),
    create: [
      { expected: signedIn, input: () => ({ uniqueLink: randomUUID(), title: 'Mine' }) },
      {
        when: 'with an id that another board has',
        expected: by('taken', 'taken', 'ok'),
        input: ({ shared }) => ({ uniqueLink: shared, title: 'Plan' }),
      },
    ],
    clear: owning((id) => ({ id, clearId: randomUUID() })),
    rename: owning((id) => ({ id, title: 'Another plan' })),
    switchAccess: owning((id) => ({ id, accessType: 'read-only' })),
    delete: owning((id) => ({ id })),
  },

  operations: {
    'get /whiteboard/byOwner/{username}': {
      when: 'of oneself',
      expected: signedIn,
      input: (_scene, caller) => ({ params: { username: caller } }),
    },
    'post /whiteboard/addWhiteboard': {
      expected: signedIn,
      input: (_scene, caller) => ({
        body: { owner: caller, title: 'Mine', uniqueLink: randomUUID(), accessType: 'editable' },
      }),
    },
    'get /whiteboard/{id}': reading((id) => ({ params: { id } })),
    'get /whiteboard/{id}/picture': reading((id) => ({ params: { id } })),
  },

  topics: {
    board: reading((boardId) => ({ kind: 'board', boardId })),
    boardContent: reading((boardId) => ({ kind: 'boardContent', boardId })),
  },
});

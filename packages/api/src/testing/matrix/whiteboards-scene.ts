import { randomUUID } from 'node:crypto';
import { by, nobody, signedIn, type Row } from './rows.js';

export const NO_BOARD = 'missing: Whiteboard not found';
export const TAKEN = 'taken: There is another whiteboard with this id.';
export const READ_ONLY = 'forbidden: This whiteboard is read-only.';
export const NO_DRAWING = 'missing: There is no such drawing.';
export const UNKNOWN = 'no-such-board';

/** Of what is its owner's. */
export const owners = (what: string) => {
  const refusal = `forbidden: Only the owner of this whiteboard can ${what}.` as const;
  return by(refusal, refusal, 'ok');
};

export const OWNERS = {
  letDraw: 'forbidden: Only the owner of this whiteboard can change who may draw on it.',
  handOn: 'forbidden: Only the owner of this whiteboard can hand it on.',
  takePart: 'forbidden: Only the owner of this whiteboard can take somebody’s part off it.',
} as const;

export interface BoardsScene {
  readonly ada: string;
  /** ada's, read-only. */
  readonly shown: string;
  /** ada's, editable. */
  readonly shared: string;
  /** ada's, with nothing on it. */
  readonly blank: string;
  /** What the caller has drawn there: undone after it was drawn, for a redo. */
  drawn(board: string, caller: string): Promise<string>;
  undone(board: string, caller: string): Promise<string>;
  /** What ada has put on both boards. */
  readonly object: string;
  /** What ada has taken off a board, just now: of what she has drawn herself. */
  taking(board: string): Promise<string>;
  /** ada's, of the read-only board; it stands in no text yet. */
  readonly drawing: string;
  /** Somebody else than the caller. */
  another(caller: string): string;
}

/** The same request on a board that everybody draws on, and on one that its owner alone draws on. */
export const drawing = <I>(request: (board: string) => I): readonly Row<BoardsScene, I>[] => [
  { when: 'editable', expected: signedIn, input: ({ shared }) => request(shared) },
  {
    when: 'read-only',
    expected: by(READ_ONLY, READ_ONLY, 'ok'),
    input: ({ shown }) => request(shown),
  },
  { when: 'of nobody', expected: nobody(NO_BOARD), input: () => request(UNKNOWN) },
];

/** The same request about a board that is there and about one that isn't. */
export const reading = <I>(request: (board: string) => I): readonly Row<BoardsScene, I>[] => [
  { expected: signedIn, input: ({ shown }) => request(shown) },
  { when: 'of nobody', expected: nobody(NO_BOARD), input: () => request(UNKNOWN) },
];

/** The same request about a drawing that its owner alone may see, and about one that isn't there. */
const ofDrawing = <I>(request: (drawingId: string) => I): readonly Row<BoardsScene, I>[] => [
  {
    expected: by(NO_DRAWING, NO_DRAWING, 'ok'),
    input: ({ drawing: drawingId }) => request(drawingId),
  },
  { when: 'of nobody', expected: nobody(NO_DRAWING), input: () => request(UNKNOWN) },
];

export const owning = <I>(
  what: string,
  request: (board: string) => I,
): readonly Row<BoardsScene, I>[] => [
  { expected: owners(what), input: ({ shared }) => request(shared) },
  { when: 'of nobody', expected: nobody(NO_BOARD), input: () => request(UNKNOWN) },
];

/** Taking back, or doing again, a stroke that the caller has drawn; where they can't, one that nobody has. */
export const takingBack = (
  strokeBy: (scene: BoardsScene) => BoardsScene['drawn'],
): readonly Row<BoardsScene, { id: string; target: string }>[] => [
  {
    when: 'editable',
    expected: signedIn,
    input: async (scene, caller) => ({
      id: scene.shared,
      target: await strokeBy(scene)(scene.shared, caller),
    }),
  },
  ...drawing((id) => ({ id, target: 'x' })).filter(({ when }) => when === 'of nobody'),
  {
    when: 'read-only',
    expected: by(READ_ONLY, READ_ONLY, 'ok'),
    input: async (scene, caller) => ({
      id: scene.shown,
      target: caller === scene.ada ? await strokeBy(scene)(scene.shown, caller) : 'x',
    }),
  },
];

export const changeOf = (object: string) => ({
  id: randomUUID(),
  changes: [{ object, set: { x: 3 } }],
});

export const change = (board: (scene: BoardsScene) => string) => (scene: BoardsScene) => ({
  id: board(scene),
  change: changeOf(scene.object),
});

/** What is asked of boards as they stood once, in texts. */
export const ofTexts = {
  freeze: [
    ...reading((id) => ({ id })),
    {
      when: 'where nothing is drawn',
      expected: nobody('invalid: Draw something first.'),
      input: ({ blank }: BoardsScene) => ({ id: blank }),
    },
  ],
  drawing: ofDrawing((drawingId) => ({ drawingId })),
  drawingLog: ofDrawing((drawingId) => ({ drawingId })),
  copyDrawing: [
    ...ofDrawing((drawingId) => ({ drawingId, uniqueLink: randomUUID() })),
    {
      when: 'with the id of somebody else’s',
      expected: by(NO_DRAWING, NO_DRAWING, 'ok'),
      input: ({ drawing: drawingId, blank }: BoardsScene) => ({ drawingId, uniqueLink: blank }),
    },
  ],
};

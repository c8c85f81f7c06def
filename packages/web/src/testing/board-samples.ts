import {
  encodePoints,
  type BoardEntry,
  type BoardPage,
  type ObjectEntry,
  type Pen,
  type StrokeEntry,
  type Whiteboard,
  type WhiteboardRow,
} from '@collabor8/domain';

const CREATED = '2024-05-06T07:08:09.000Z';
const PEN: Pen = { tool: 'brush', color: '#0b6b58', width: 4 };

export const BOARD_ID = '11111111-1111-4111-8111-111111111111';

export const aBoard = (differences: Partial<Whiteboard> = {}): Whiteboard => ({
  uniqueLink: BOARD_ID,
  title: 'Numerals',
  owner: 'grace',
  dateCreated: CREATED,
  accessType: 'editable',
  revision: 1,
  ...differences,
});

export const aBoardRow = (differences: Partial<WhiteboardRow> = {}): WhiteboardRow => ({
  ...aBoard(),
  content: null,
  ...differences,
});

/** The `seq`th entry of the log: a line from the left to the right, lower the later it is. */
export const aStrokeEntry = (seq: number, differences: Partial<StrokeEntry> = {}): StrokeEntry => ({
  kind: 'stroke',
  seq,
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  author: 'ada',
  at: CREATED,
  pen: PEN,
  points: encodePoints([
    { x: 10, y: 10 * seq },
    { x: 100, y: 10 * seq },
  ]),
  ...differences,
});

/** A line, unless it says otherwise, from (100, 100) to (200, 160). */
export const anObjectEntry = (
  seq: number,
  differences: Partial<ObjectEntry> = {},
): ObjectEntry => ({
  ...{ kind: 'object', seq, author: 'ada', at: CREATED },
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  ...{ shape: 'line', x: 100, y: 100, w: 100, h: 60 },
  ...{ color: '#0b6b58', width: 4, rank: 0, text: '' },
  ...differences,
});

export const aBoardPage = (
  entries: readonly BoardEntry[] = [],
  { board, ...differences }: Partial<BoardPage> = {},
): BoardPage => ({
  board: aBoard(board),
  log: { base: null, entries },
  presence: { boardId: BOARD_ID, people: ['ada', 'grace'], count: 2, asOf: CREATED },
  drawings: [],
  cursors: [],
  isDeleted: false,
  ...differences,
});

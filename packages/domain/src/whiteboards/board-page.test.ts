import { describe, expect, it } from 'vitest';
import { BOARD, BoardModel } from '../testing/board-model.js';
import { applyToBoardPage, type BoardPage } from './board-page.js';
import type { BoardEvent, StrokeUpdate } from './events.js';
import { CURSORS_MAX, DRAWINGS_PER_PERSON_MAX, STROKE_POINTS_MAX } from './limits.js';
import type { BoardEntry } from './schema.js';
import { lineOf } from './short-code.js';
import { encodePoints, type Point } from './stroke-code.js';

const pen = { tool: 'brush', color: '#000000', width: 2 } as const;
const presence = (asOf: string, people: readonly string[], count = people.length): BoardEvent => ({
  name: 'boardPresence',
  presence: { boardId: BOARD, people, count, asOf: `2026-01-01T00:00:${asOf}.000Z` },
});
const follow = (page: BoardPage, ...events: readonly BoardEvent[]): BoardPage =>
  events.reduce(applyToBoardPage, page);
const page = follow(new BoardModel().snapshot(), presence('01', ['ada', 'ben']));

const at = (x: number): Point => ({ x, y: 0 });
const points = (
  from: number,
  xs: readonly number[],
  change?: Partial<StrokeUpdate>,
): StrokeUpdate => ({
  name: 'strokeUpdate',
  boardId: BOARD,
  line: lineOf('ben', 's1'),
  from,
  points: encodePoints(xs.map(at)),
  ...(from === 0 && { begins: { author: 'ben', pen } }),
  ...change,
});
const finished: BoardEntry = {
  kind: 'stroke',
  id: 's1',
  seq: 1,
  author: 'ben',
  at: '',
  pen,
  points: encodePoints([at(1), at(2)]),
};
const drawn: BoardEvent = {
  name: 'boardUpdate',
  type: 'drawn',
  boardId: BOARD,
  entries: [finished],
};

const drawing = (state: BoardPage) => state.drawings.map((each) => each.points.map(({ x }) => x));

describe('a stroke that somebody draws', () => {
  it('grows with its points', () => {
    expect(drawing(follow(page, points(0, [1, 2]), points(2, [3])))).toEqual([[1, 2, 3]]);
    expect(follow(page, points(0, [1])).drawings).toMatchObject([{ author: 'ben', pen, from: 0 }]);
  });

  it('moves its end until that is decided', () => {
    expect(drawing(follow(page, points(0, [1, 2]), points(1, [3, 4])))).toEqual([[1, 3, 4]]);
    expect(drawing(follow(page, points(0, [1, 2]), points(0, [1, 5])))).toEqual([[1, 5]]);
  });

  it('has each point once, however often and late it is told', () => {
    const all = [
      points(0, [1, 2]),
      points(0, [1, 2]),
      points(2, [3]),
      points(2, [3]),
      points(0, [1]),
    ];
    expect(drawing(follow(page, ...all))).toEqual([[1, 2, 3]]);
  });

  it('goes on after points that got lost', () => {
    const all = [points(0, [1, 9]), points(4, [5, 9]), points(5, [6]), points(1, [2])];
    expect(drawing(follow(page, ...all))).toEqual([[1, 9, 5, 6]]);
  });

  /** From one edge of the board to the other, again and again. */
  const zigzag = Array.from({ length: 100 }, (_, at) => 800 * (at % 2));

  it.each([
    ['whose beginning was missed', points(1, [2])],
    ['that cannot be read', points(0, [], { points: 'A' })],
    [
      'with more points than a stroke may have',
      points(STROKE_POINTS_MAX, [1], { begins: { author: 'ben', pen } }),
    ],
    ['with more ink than a stroke may have', points(0, zigzag)],
    ['of another board', points(0, [1], { boardId: 'other' })],
  ])('is not shown %s', (_title, event) => {
    expect(follow(page, event)).toBe(page);
  });

  it('takes no points from somebody else', () => {
    const before = follow(page, points(0, [1]));
    expect(follow(before, points(1, [2], { line: lineOf('eve', 's1') }))).toBe(before);
  });

  it('gives way to the finished stroke, and its late points do not bring it back', () => {
    const after = follow(page, points(0, [1]), drawn);
    expect(after.drawings).toEqual([]);
    expect(after.log.entries).toEqual([finished]);
    expect(follow(after, points(0, [1, 2]), drawn)).toBe(after);
  });

  it('moves the cursor of whoever draws it, and leaves it where the line ended', () => {
    const before = follow(page, points(0, [1, 2]), points(1, [7]));
    expect(before.cursors).toEqual([{ username: 'ben', x: 7, y: 0 }]);
    expect(follow(before, drawn).cursors).toEqual(before.cursors);
    const absent = { line: lineOf('eve', 's'), begins: { author: 'eve', pen } };
    const shown = follow(before, points(0, [3], absent));
    expect(shown.drawings).toHaveLength(2);
    expect(shown.cursors).toEqual(before.cursors);
  });

  it('is one of a bounded number', () => {
    const many = Array.from({ length: 20 }, (_, number) =>
      points(0, [1], { line: lineOf('ben', `s${number}`) }),
    );
    expect(follow(page, ...many).drawings).toHaveLength(DRAWINGS_PER_PERSON_MAX);
    expect(
      follow(
        page,
        ...many,
        points(0, [1], { line: lineOf('ada', 'a'), begins: { author: 'ada', pen } }),
      ).drawings,
    ).toHaveLength(DRAWINGS_PER_PERSON_MAX + 1);
  });
});

it('a laser goes with the cursor that it moves, and is gone with the next word about it', () => {
  const page = new BoardModel().snapshot();
  const move = (laser?: string) =>
    ({
      name: 'cursorUpdate',
      boardId: BOARD,
      username: 'ben',
      cursor: { x: 1, y: 2 },
      laser,
    }) as const;
  const here = { ...page, presence: { ...page.presence, people: ['ben'], count: 1 } };
  const pointed = applyToBoardPage(here, move('AAAB'));
  expect(pointed.cursors).toEqual([{ username: 'ben', x: 1, y: 2, laser: 'AAAB' }]);
  expect(applyToBoardPage(pointed, move()).cursors).toEqual([{ username: 'ben', x: 1, y: 2 }]);
});

describe('a cursor', () => {
  const pointing = (username: string, x: number | null): BoardEvent => ({
    name: 'cursorUpdate',
    boardId: BOARD,
    username,
    cursor: x === null ? null : { x, y: 5 },
  });

  it('moves, and goes when it leaves the board', () => {
    const moved = follow(page, pointing('ben', 1), pointing('ada', 3), pointing('ben', 2));
    expect(moved.cursors).toEqual([
      { username: 'ada', x: 3, y: 5 },
      { username: 'ben', x: 2, y: 5 },
    ]);
    const left = follow(moved, pointing('ben', null));
    expect(left.cursors.map(({ username }) => username)).toEqual(['ada']);
    expect(follow(left, pointing('ben', null))).toBe(left);
  });

  it('of somebody who is not here is not shown', () => {
    expect(follow(page, pointing('eve', 1))).toBe(page);
  });

  it('is one of a bounded number', () => {
    const crowd = follow(page, presence('02', ['ada'], 500));
    const all = Array.from({ length: 100 }, (_, number) => pointing(`person ${number}`, 1));
    expect(follow(crowd, ...all).cursors).toHaveLength(CURSORS_MAX);
  });

  it('and a half-drawn stroke go with their person', () => {
    const busy = follow(page, pointing('ben', 1), pointing('ada', 2), points(0, [1]));
    const left = follow(busy, presence('02', ['ada']));
    expect(left.cursors.map(({ username }) => username)).toEqual(['ada']);
    expect(left.drawings).toEqual([]);
    expect(follow(left, presence('01', ['ada', 'ben']))).toBe(left);
  });
});

describe('the board itself', () => {
  const changed = (revision: number, title: string): BoardEvent => ({
    name: 'boardUpdate',
    type: 'changed',
    boardId: BOARD,
    board: { ...page.board, revision, title },
  });

  it('follows the latest change alone', () => {
    const after = follow(page, changed(3, 'Third'), changed(2, 'Second'));
    expect(after.board.title).toBe('Third');
    expect(follow(after, changed(3, 'Third'))).toBe(after);
  });

  it('ends what those draw and hold who may draw no longer, who could end neither', () => {
    const place = { object: 'o', x: 1, y: 2, w: 3, h: 4 };
    const holding = (username: string): BoardEvent => ({
      ...{ name: 'objectUpdate', boardId: BOARD, username, places: [place] },
    });
    const drawer = { line: lineOf('ada', 'a'), begins: { author: 'ada', pen } };
    const busy = follow(
      page,
      ...[holding('ada'), holding('ben'), points(0, [1]), points(0, [2], drawer)],
    );
    const locked: BoardEvent = {
      ...{ name: 'boardUpdate', type: 'changed', boardId: BOARD },
      board: {
        ...page.board,
        owner: 'eve',
        accessType: 'read-only',
        drawers: ['ada'],
        revision: 7,
      },
    };
    const after = follow(busy, locked);
    expect(busy.drawings).toHaveLength(2);
    expect(after.drawings.map(({ author }) => author)).toEqual(['ada']);
    expect(after.held?.map(({ username }) => username)).toEqual(['ada']);
  });

  it('is gone for good once it is deleted', () => {
    const gone = follow(page, points(0, [1]), {
      name: 'boardUpdate',
      type: 'deleted',
      boardId: BOARD,
    });
    expect(gone).toMatchObject({ isDeleted: true, drawings: [], cursors: [] });
    expect(follow(gone, changed(9, 'Late'), drawn, points(0, [1]))).toBe(gone);
  });

  it('leaves pictures to the lists', () => {
    const content = { id: 'p', upTo: 1 };
    expect(follow(page, { name: 'boardUpdate', type: 'pictured', boardId: BOARD, content })).toBe(
      page,
    );
  });
});

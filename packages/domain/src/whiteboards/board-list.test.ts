import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyToBoardList, sortWhiteboards, type BoardList } from './board-list.js';
import type { BoardUpdate } from './events.js';
import type { Whiteboard, WhiteboardRow } from './schema.js';

const ids = ['one', 'two', 'three'];
const boardOf = (id: string, revision: number, owner = 'ada'): Whiteboard => ({
  uniqueLink: id,
  title: `${id} ${revision}`,
  owner,
  dateCreated: `2026-01-0${ids.indexOf(id) + 1}T00:00:00.000Z`,
  accessType: 'editable',
  revision,
});

const empty: BoardList = { rows: [], deletedIds: [], early: [] };
const name = 'boardUpdate';

/** The server's side: what happened to ada's boards, and the list that she would read afresh. */
function happened(steps: readonly { readonly id: string; readonly number: number }[]) {
  const rows = new Map<string, WhiteboardRow>();
  const lent = new Map<string, WhiteboardRow>();
  const gone = new Set<string>();
  const events: BoardUpdate[] = [];
  const lists: (readonly WhiteboardRow[])[] = [];
  for (const { id: boardId, number } of steps) {
    const row = rows.get(boardId);
    if (row === undefined && !gone.has(boardId) && !lent.has(boardId)) {
      const board = boardOf(boardId, 1);
      rows.set(boardId, { ...board, content: null });
      events.push({ name, type: 'created', boardId, board });
    } else if (row !== undefined && number === 0) {
      rows.delete(boardId);
      gone.add(boardId);
      events.push({ name, type: 'deleted', boardId });
    } else if (row === undefined) {
      const away = lent.get(boardId);
      if (away === undefined) continue;
      // Back from somebody else, who was told of no pictures meanwhile.
      lent.delete(boardId);
      const board = boardOf(boardId, away.revision + 1);
      rows.set(boardId, { ...board, content: away.content });
      events.push({ name, type: 'changed', boardId, board });
      if (away.content !== null) {
        events.push({ name, type: 'pictured', boardId, content: away.content });
      }
    } else if (number === 1) {
      const board = boardOf(boardId, row.revision + 1, 'ben');
      rows.delete(boardId);
      lent.set(boardId, { ...board, content: row.content });
      events.push({ name, type: 'changed', boardId, board });
    } else if (number < 4) {
      const board = boardOf(boardId, row.revision + 1);
      rows.set(boardId, { ...board, content: row.content });
      events.push({ name, type: 'changed', boardId, board });
    } else {
      const upTo = (row.content?.upTo ?? 0) + number;
      const content = { id: `p${upTo}`, upTo };
      rows.set(boardId, { ...row, content });
      events.push({ name, type: 'pictured', boardId, content });
    }
    lists.push(sortWhiteboards([...rows.values()]));
  }
  return { events, lists };
}

const steps = fc.array(fc.record({ id: fc.constantFrom(...ids), number: fc.nat({ max: 8 }) }));

it('equals the list read afresh, whatever the order of the events and however often each comes', () => {
  fc.assert(
    fc.property(steps, fc.nat(), fc.infiniteStream(fc.nat({ max: 99 })), (all, cut, ranks) => {
      const { events, lists } = happened(all);
      const rows = cut === 0 ? [] : (lists[cut % (lists.length + 1)] ?? []);
      const iterator = ranks[Symbol.iterator]();
      const late = [...events, ...events]
        .map((event) => ({ event, rank: Number(iterator.next().value) }))
        .toSorted((one, other) => one.rank - other.rank);
      const list = late.reduce<BoardList>(
        (state, { event }) => applyToBoardList(state, event, 'ada'),
        { ...empty, rows },
      );
      expect(list.rows).toEqual(lists.at(-1) ?? []);
    }),
    { numRuns: 500 },
  );
});

it('lists the newest first', () => {
  const rows = ids.map((id) => ({ ...boardOf(id, 1), content: null }));
  expect(sortWhiteboards(rows).map(({ uniqueLink }) => uniqueLink)).toEqual([
    'three',
    'two',
    'one',
  ]);
});

it.each<[string, BoardUpdate]>([
  [
    'of somebody else’s new board',
    { name, type: 'created', boardId: 'two', board: boardOf('two', 1, 'ben') },
  ],
  ['of what is drawn', { name, type: 'drawn', boardId: 'one', entries: [] }],
  ['that is known', { name, type: 'changed', boardId: 'one', board: boardOf('one', 2) }],
  [
    'of an older picture',
    { name, type: 'pictured', boardId: 'one', content: { id: 'p', upTo: 3 } },
  ],
])('leaves everything as it is for an event %s', (_title, event) => {
  const list = { ...empty, rows: [{ ...boardOf('one', 2), content: { id: 'q', upTo: 4 } }] };
  expect(applyToBoardList(list, event, 'ada')).toBe(list);
});

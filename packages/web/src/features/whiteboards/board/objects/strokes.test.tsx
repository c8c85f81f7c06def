import {
  decodePoints,
  encodePoints,
  type BoardEntry,
  type ObjectsChange,
  type Stroke,
} from '@collabor8/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aBoardPage,
  anObjectEntry,
  aStrokeEntry,
  BOARD_ID,
} from '../../../../testing/board-samples.js';
import { requests } from '../../../../testing/mock-api.js';
import { draw, lift, openBoard, shownLines, theCanvas } from '../../../../testing/open-board.js';

/** Lines from (10, 10) to (100, 10) and from (10, 60) to (100, 60), and an object. */
const lowerPoints = encodePoints([
  { x: 10, y: 60 },
  { x: 100, y: 60 },
]);
const [upper, lower] = [aStrokeEntry(1), aStrokeEntry(2, { points: lowerPoints })];
const object = anObjectEntry(3);

let changed: ObjectsChange['changes'][];
let added: unknown[];
let drawn: Stroke[];
beforeEach(() => {
  [changed, added, drawn] = [[], [], []];
});

async function open(entries: readonly BoardEntry[] = [upper, lower, object], key = 'v') {
  let seq = 10;
  const landed = () => ({ seq: (seq += 1), at: '2024-05-06T07:08:10.000Z' });
  const app = await openBoard(aBoardPage(entries), {
    changeObjects({ change }: { readonly change: ObjectsChange }) {
      changed.push(change.changes);
      return landed();
    },
    addObject(input: { readonly object: unknown }) {
      added.push(input.object);
      return landed();
    },
    addStroke({ stroke }: { readonly stroke: Stroke }) {
      drawn.push(stroke);
      return landed();
    },
  });
  await screen.findByRole('button', { name: 'Select (V)' });
  await app.user.keyboard(key);
  if (key === 'v') {
    await waitFor(() => expect(document.querySelector('[data-editing]')).not.toBeNull());
  }
  return app;
}

const drag = (...places: readonly { readonly x: number; readonly y: number }[]) => {
  draw(...places);
  const { x, y } = places.at(-1) ?? { x: 0, y: 0 };
  fireEvent.pointerUp(theCanvas(), { clientX: x, clientY: y, pointerId: 1 });
};
const frames = () =>
  [...document.querySelectorAll('[data-selected]')].map((frame) =>
    frame.getAttribute('data-selected'),
  );
const shapes = () =>
  [...document.querySelectorAll('[data-object]')].map((shape) => shape.getAttribute('data-object'));

describe('strokes', () => {
  it('are chosen by a click on their ink and moved, and are objects from then on', async () => {
    await open();
    drag({ x: 50, y: 35 });
    expect(frames()).toEqual([]);
    drag({ x: 50, y: 10 });
    await waitFor(() => expect(frames()).toEqual([upper.id]));
    expect(await shownLines()).toHaveLength(2);
    draw({ x: 50, y: 10 }, { x: 60, y: 40 });
    // While it is held it is seen where the pointer is, and not where it was drawn.
    await waitFor(async () => expect(await shownLines()).toHaveLength(1));
    expect(shapes()).toEqual([object.id, upper.id]);
    drag({ x: 60, y: 40 });
    await waitFor(() => expect(changed).toEqual([[{ object: upper.id, set: { x: 20, y: 40 } }]]));
    expect(await shownLines()).toHaveLength(1);
    expect(shapes()).toEqual([upper.id, object.id]);
  });

  it('are chosen together with objects: by a box, to be coloured, ordered and grouped', async () => {
    const { user } = await open();
    drag({ x: 300, y: 300 }, { x: 5, y: 5 });
    await waitFor(() => expect(frames()).toEqual([upper.id, lower.id, object.id]));
    await user.click(screen.getByRole('button', { name: 'Red' }));
    const all = (set: object) => [upper, lower, object].map(({ id }) => ({ object: id, set }));
    await waitFor(() => expect(changed).toEqual([all({ color: '#bf3b26' })]));
    await user.click(screen.getByRole('button', { name: 'Bring to front' }));
    await waitFor(() => expect(changed[1]).toEqual(all({ rank: 1 })));
    await user.keyboard('{Control>}g{/Control}');
    await waitFor(() => expect(changed[2]).toHaveLength(3));
    expect(await shownLines()).toEqual([]);
  });

  it('are told to whoever has them read out, and chosen, moved and deleted by keyboard', async () => {
    const { user } = await open();
    const [first] = screen.getAllByRole('button', { name: 'Stroke by ada' });
    first?.focus();
    await waitFor(() => expect(frames()).toEqual([upper.id]));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(changed).toEqual([[{ object: upper.id, set: { x: 10, y: 20 } }]]));
    await user.keyboard('{Delete}');
    await waitFor(() =>
      expect(changed[1]).toEqual([{ object: upper.id, set: { isDeleted: true } }]),
    );
    expect(screen.getAllByRole('button', { name: 'Stroke by ada' })).toHaveLength(1);
    await user.keyboard('b');
    await waitFor(() => expect(screen.queryByText('Stroke by ada')).toBeNull());
  });

  it('are duplicated as paths', async () => {
    const { user } = await open();
    drag({ x: 50, y: 10 });
    await waitFor(() => expect(frames()).toEqual([upper.id]));
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({ form: 'path', points: upper.points, x: 26, y: 26, w: 90 });
  });

  it('are seen where others hold them', async () => {
    const { live } = await open([upper, lower], 'b');
    await waitFor(async () => expect(await shownLines()).toHaveLength(2));
    const places = [{ object: upper.id, x: 300, y: 300, w: 90, h: 1 }];
    live.emit('board', { name: 'objectUpdate', boardId: BOARD_ID, username: 'ada', places });
    await waitFor(() => expect(shapes()).toEqual([upper.id]));
    expect(await shownLines()).toHaveLength(1);
  });
});

it('strokes that are settled can be chosen once the whole log is read', async () => {
  const base = { id: 'base', upTo: 2 };
  requests.use(
    http.get('*/whiteboard/*/picture', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  );
  const logPage = () => ({ entries: [upper, lower, object], nextCursor: null });
  const page = aBoardPage([object], { log: { base, entries: [object] } });
  const { user } = await openBoard(page, {}, { logPage });
  await screen.findByRole('button', { name: 'Select (V)' });
  expect(screen.queryByText('Stroke by ada')).toBeNull();
  await user.keyboard('v');
  expect(await screen.findAllByRole('button', { name: 'Stroke by ada' })).toHaveLength(2);
  drag({ x: 50, y: 60 });
  await waitFor(() => expect(frames()).toEqual([lower.id]));
  expect(screen.queryByText(/^Old strokes/)).toBeNull();
});

it('whoever selects is told that some ink can’t be, where there is such', async () => {
  const hint = 'Older strokes, and strokes that were partly erased, can’t be selected.';
  const { unmount } = await open();
  expect(screen.queryByText(hint)).toBeNull();
  unmount();
  const eraser = aStrokeEntry(4, { points: upper.points, pen: { tool: 'eraser', width: 20 } });
  await open([upper, lower, object, eraser]);
  await screen.findByText(hint);
  drag({ x: 50, y: 10 });
  expect(frames()).toEqual([]);
  drag({ x: 50, y: 60 });
  await waitFor(() => expect(frames()).toEqual([lower.id]));
  expect(screen.queryByText(hint)).toBeNull();
});

it('an eraser takes the objects whose lines it touches', async () => {
  const moved: BoardEntry = {
    ...{ kind: 'change', seq: 4, id: 'c', author: 'ada', at: '2024-05-06T07:08:09.000Z' },
    changes: [{ object: upper.id, set: { y: 400 } }],
  };
  await open([upper, lower, object, moved], 'e');
  draw({ x: 60, y: 380 }, { x: 60, y: 420 });
  lift();
  await waitFor(() => expect(drawn).toHaveLength(1));
  expect(drawn[0]).toMatchObject({ rubsOut: [upper.id] });
  expect(decodePoints(drawn[0]?.points ?? '').ok).toBe(true);
  await waitFor(() => expect(shapes()).toEqual([object.id]));
});

import type { BoardEntry, ObjectsChange } from '@collabor8/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBoard, aBoardPage, anObjectEntry, BOARD_ID } from '../../../../testing/board-samples.js';
import {
  draw,
  lift,
  openBoard,
  shownLines,
  theCanvas,
  thePlane,
} from '../../../../testing/open-board.js';

const AT = '2024-05-06T07:08:10.000Z';

/** What the server was told of objects, the latest last. */
let added: unknown[];
let changed: ObjectsChange['changes'][];
beforeEach(() => {
  [added, changed] = [[], []];
});

async function open(entries: readonly BoardEntry[] = [], page = aBoardPage(entries)) {
  let seq = entries.length;
  const landed = () => ({ seq: (seq += 1), at: AT });
  return openBoard(page, {
    addObject(input: { readonly object: unknown }) {
      added.push(input.object);
      return landed();
    },
    changeObjects(input: { readonly change: ObjectsChange }) {
      changed.push(input.change.changes);
      return landed();
    },
    addStroke: landed,
    undo: landed,
  });
}

const shapes = () => [...document.querySelectorAll('[data-object]')];
const outlines = () =>
  shapes().map((shape) => shape.querySelector('polyline')?.getAttribute('points'));
const frames = () => [...document.querySelectorAll('[data-selected]')];
const hasTool = (name: string) =>
  waitFor(() =>
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'),
  );

/** Takes a tool by its key, and waits until the part that knows it is there. */
async function take(
  user: { keyboard: (keys: string) => Promise<void> },
  key: string,
  name: string,
) {
  await user.keyboard(key);
  await hasTool(name);
  // The part that follows the pointer comes with the first tool that is taken.
  if (name !== 'Brush (B)') {
    await waitFor(() => expect(document.querySelector('[data-editing]')).not.toBeNull());
  }
}
const drag = (...places: readonly { readonly x: number; readonly y: number }[]) => {
  draw(...places);
  const { x, y } = places.at(-1) ?? { x: 0, y: 0 };
  fireEvent.pointerUp(theCanvas(), { clientX: x, clientY: y, pointerId: 1 });
};

describe('objects of a board', () => {
  it('are seen above the strokes, and told to whoever has them read out', async () => {
    const text = { shape: 'text', text: 'Hello **there**', author: 'ben' } as const;
    const note = { ...text, form: 'note', text: 'Keep the 4 open' } as const;
    await open([
      anObjectEntry(1),
      anObjectEntry(2, text),
      anObjectEntry(3, note),
      anObjectEntry(4, { shape: 'rectangle', form: 'diamond' }),
    ]);
    await waitFor(() => expect(outlines()[0]).toBe('100,100 200,160'));
    expect(shapes()[1]).toHaveTextContent('Hello');
    expect(shapes()[1]?.querySelector('[font-weight=bold]')).toHaveTextContent('there');
    const list = screen.getByRole('list', { name: 'Objects' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Line by ada',
      "Text 'Hello there' by ben",
      'Note by ben: Keep the 4 open',
      'Diamond by ada',
    ]);
    expect(shapes()[2]?.querySelector('polygon')).toHaveAttribute('fill', '#b6d3cd');
    expect(outlines()[3]).toBe('150,100 200,130 150,160 100,130 150,100');
  });

  it('are drawn in the middle by keyboard alone, and moved and sized from there', async () => {
    const { user } = await open();
    await take(user, 'r', 'Rectangle (R)');
    await user.keyboard('{Enter}');
    await hasTool('Select (V)');
    await waitFor(() =>
      expect(added).toMatchObject([{ shape: 'rectangle', x: 320, y: 220, w: 160, h: 160 }]),
    );
    expect(frames()).toHaveLength(1);
    await user.keyboard('{ArrowRight}{Control>}{ArrowDown}{/Control}');
    await waitFor(() => expect(changed).toHaveLength(2));
    await take(user, 'n', 'Note (N)');
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('textbox'), 'Keep it{Escape}');
    await waitFor(() => expect(added).toMatchObject([{}, { form: 'note', text: 'Keep it' }]));
    // Not on the nearest button, which one more press would press.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(screen.getAllByRole('button')).not.toContain(document.activeElement);
  });

  it('follow what others do', async () => {
    const { live } = await open([anObjectEntry(1)]);
    await waitFor(() => expect(shapes()).toHaveLength(1));
    const object = anObjectEntry(1).id;
    const change = { kind: 'change', seq: 2, id: 'c1', author: 'ben', at: AT } as const;
    const entries = [{ ...change, changes: [{ object, set: { x: 300, color: '#bf3b26' } }] }];
    live.emit('board', { name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID, entries });
    await waitFor(() => expect(outlines()).toEqual(['300,100 400,160']));
    expect(shapes()[0]?.querySelector('polyline')).toHaveAttribute('stroke', '#bf3b26');
  });

  it('are seen where others hold them, until these let go', async () => {
    const { live } = await open([anObjectEntry(1)]);
    await waitFor(() => expect(shapes()).toHaveLength(1));
    const { id: object } = anObjectEntry(1);
    const hold = (username: string, x: number) =>
      live.emit('board', {
        ...{ name: 'objectUpdate', boardId: BOARD_ID, username },
        places: [{ object, x, y: 100, w: 100, h: 60 }],
      });
    hold('grace', 500);
    hold('ada', 300);
    await waitFor(() => expect(outlines()).toEqual(['300,100 400,160']));
    live.emit('board', {
      ...{ name: 'objectUpdate', boardId: BOARD_ID, username: 'ada', places: [] },
    });
    await waitFor(() => expect(outlines()).toEqual(['100,100 200,160']));
  });

  it('are turned by the handle above them, by key and together, and say so', async () => {
    const square = { shape: 'rectangle', x: 100, y: 100, w: 100, h: 100 } as const;
    const { user } = await open([
      anObjectEntry(1, square),
      anObjectEntry(2, { ...square, x: 400 }),
    ]);
    await take(user, 'v', 'Select (V)');
    drag({ x: 100, y: 120 }, { x: 100, y: 120 });
    await waitFor(() => expect(frames()).toHaveLength(1));
    const handle = document.querySelector('[data-turns]') ?? document.body;
    const pen = { pointerId: 1, button: 0, isPrimary: true };
    fireEvent.pointerDown(handle, { ...pen, clientX: 150, clientY: 80 });
    fireEvent.pointerMove(theCanvas(), { ...pen, clientX: 220, clientY: 150 });
    await waitFor(() => expect(outlines()[0]).toBe('200,100 200,200 100,200 100,100 200,100'));
    fireEvent.pointerUp(theCanvas(), { ...pen, clientX: 220, clientY: 150 });
    await waitFor(() => expect(changed.flat().map(({ set }) => set)).toEqual([{ angle: 90 }]));

    await user.keyboard('.');
    await waitFor(() => expect(changed.flat().at(-1)?.set).toEqual({ angle: 105 }));
    await screen.findByRole('button', { name: 'Rectangle by ada, turned 105°' });
    await user.keyboard('{Control>}a{/Control},');
    await waitFor(() =>
      expect(changed.at(-1)?.map(({ set }) => [set.angle, Object.keys(set).length])).toEqual([
        [90, 3],
        [345, 3],
      ]),
    );
  });

  it('are only looked at on a read-only board', async () => {
    const board = aBoard({ owner: 'ada', accessType: 'read-only' });
    const { user } = await open([], aBoardPage([anObjectEntry(1)], { board }));
    await waitFor(() => expect(shapes()).toHaveLength(1));
    await user.keyboard('v');
    expect(screen.queryByRole('button', { name: 'Select (V)' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Line by ada' })).toBeNull();
  });
});

describe('drawing a shape', () => {
  it('adds it where it was drawn, with the colour and size at hand, and selects it', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Red' }));
    await take(user, 'r', 'Rectangle (R)');
    draw({ x: 10, y: 20 }, { x: 60, y: 50 });
    await waitFor(() => expect(outlines()).toEqual(['10,20 60,20 60,50 10,50 10,20']));
    expect(added).toEqual([]);
    drag({ x: 10, y: 20 }, { x: 60, y: 50 }, { x: 110, y: 70 });
    await waitFor(() => expect(added).toHaveLength(1));
    expect(added[0]).toMatchObject({
      ...{ shape: 'rectangle', x: 10, y: 20, w: 100, h: 50 },
      ...{ color: '#bf3b26', width: 2, rank: 0, text: '' },
    });
    expect(frames()).toHaveLength(1);
    await hasTool('Select (V)');
    expect(await shownLines()).toEqual([]);
  });

  it('fills it, and what is selected of shapes, with what is chosen', async () => {
    const { user } = await open([anObjectEntry(1), anObjectEntry(2, { shape: 'ellipse', x: 300 })]);
    const ellipse = anObjectEntry(2).id;
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      await hasTool(name);
    };
    await take(user, 'v', 'Select (V)');
    await hasTool('No fill');
    await choose('Tint');
    await take(user, 'r', 'Rectangle (R)');
    drag({ x: 10, y: 20 }, { x: 110, y: 70 });
    await waitFor(() => expect(added).toMatchObject([{ shape: 'rectangle', fill: 'tint' }]));
    expect(changed).toEqual([]);
    drag({ x: 600, y: 300 }, { x: 90, y: 80 });
    await waitFor(() => expect(frames()).toHaveLength(2));
    await hasTool('No fill');
    await choose('Solid');
    expect(changed).toEqual([[{ object: ellipse, set: { fill: 'solid' } }]]);
    const areas = () =>
      [...document.querySelectorAll('polygon')].map((area) => area.getAttribute('fill'));
    expect(areas()).toEqual(['#0b6b58', '#dbdbdb']);
    await choose('No fill');
    expect(areas()).toEqual(['#dbdbdb']);
    await user.keyboard('e');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Solid' })).toBeDisabled());
  });

  it('is none where the pointer only clicked', async () => {
    const { user } = await open();
    await take(user, 'o', 'Ellipse (O)');
    drag({ x: 10, y: 20 }, { x: 11, y: 20 });
    expect(shapes()).toEqual([]);
    await hasTool('Ellipse (O)');
    expect(added).toEqual([]);
  });

  it('gives way to the brush', async () => {
    const { user } = await open();
    await take(user, 'l', 'Line (L)');
    await take(user, 'p', 'Brush (B)');
    drag({ x: 10, y: 20 }, { x: 90, y: 80 });
    lift();
    expect(shapes()).toEqual([]);
    // A slow machine sends a stroke in pieces.
    expect(new Set(await shownLines())).toEqual(new Set(['#000000']));
  });
});

describe('what is selected', () => {
  const entries = [anObjectEntry(1), anObjectEntry(2, { shape: 'rectangle', x: 300 })];
  const [line = '', rectangle = ''] = entries.map(({ id }) => id);

  it('moves with the pointer, as one act', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    drag({ x: 150, y: 130 }, { x: 160, y: 130 }, { x: 155, y: 150 });
    await waitFor(() => expect(changed).toEqual([[{ object: line, set: { x: 105, y: 120 } }]]));
    expect(outlines()[0]).toBe('105,120 205,180');
  });

  it('is sized by its handles', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    drag({ x: 350, y: 130 });
    expect(frames()).toHaveLength(1);
    drag({ x: 400, y: 160 }, { x: 420, y: 200 });
    const set = { x: 300, y: 100, w: 120, h: 100 };
    await waitFor(() => expect(changed).toEqual([[{ object: rectangle, set }]]));
  });

  it('is chosen by a box, coloured, ordered and deleted together', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    drag({ x: 50, y: 50 }, { x: 500, y: 300 });
    await waitFor(() => expect(frames()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Blue' }));
    const all = (set: object) => [line, rectangle].map((object) => ({ object, set }));
    await waitFor(() => expect(changed).toEqual([all({ color: '#2f6fb0' })]));
    await user.click(screen.getByRole('button', { name: 'Bring to front' }));
    await waitFor(() => expect(changed.at(-1)).toEqual(all({ rank: 1 })));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(changed.at(-1)).toEqual(all({ isDeleted: true })));
    expect(shapes()).toEqual([]);
    expect(frames()).toEqual([]);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(shapes()).toHaveLength(2));
  });

  it('shows its colour and size, and takes those at hand', async () => {
    const { user } = await open([anObjectEntry(1, { color: '#bf3b26', width: 7 })]);
    await take(user, 'v', 'Select (V)');
    const isChosen = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
    expect(isChosen('Black')).toBe(true);
    drag({ x: 150, y: 130 });
    await waitFor(() => expect(isChosen('Red')).toBe(true));
    expect(screen.getByRole('slider', { name: 'Size' })).toHaveValue('7');
    await user.click(screen.getByRole('button', { name: 'Black' }));
    await waitFor(() => expect(changed).toEqual([[{ object: line, set: { color: '#000000' } }]]));
    await user.keyboard('[[');
    await waitFor(() => expect(changed[1]).toEqual([{ object: line, set: { width: 6 } }]));
    expect([isChosen('Black'), isChosen('Red')]).toEqual([true, false]);
  });

  it('stays as it is once it is locked, until it is unlocked', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    drag({ x: 300, y: 130 });
    await waitFor(() => expect(frames()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Lock (Ctrl+Shift+L)' }));
    const set = { isLocked: true };
    await waitFor(() => expect(changed).toEqual([[{ object: rectangle, set }]]));
    const acts = screen.getByRole('group', { name: 'Selected' });
    expect(within(acts).getAllByRole('button')).toHaveLength(1);
    screen.getByRole('button', { name: 'Rectangle by ada, locked' });
    expect(document.querySelector('[data-turns]')).toBeNull();
    await user.keyboard('{Delete}{ArrowLeft}');
    drag({ x: 300, y: 130 }, { x: 330, y: 150 });
    drag({ x: 400, y: 160 }, { x: 450, y: 190 });
    expect(changed).toHaveLength(1);
    drag({ x: 600, y: 300 }, { x: 90, y: 80 });
    await waitFor(() => expect(frames()[0]).toHaveAttribute('data-selected', line));
    expect(frames()).toHaveLength(1);
    drag({ x: 300, y: 130 });
    await user.click(await screen.findByRole('button', { name: 'Unlock (Ctrl+Shift+L)' }));
    await waitFor(() =>
      expect(changed.at(-1)).toEqual([{ object: rectangle, set: { isLocked: false } }]),
    );
    drag({ x: 350, y: 130 }, { x: 360, y: 150 });
    await waitFor(() =>
      expect(changed.at(-1)).toEqual([{ object: rectangle, set: { x: 310, y: 120 } }]),
    );
  });

  it('is chosen and moved by keyboard alone', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    const item = await screen.findByRole('button', { name: 'Rectangle by ada' });
    item.focus();
    await waitFor(() => expect(frames()).toHaveLength(1));
    await user.keyboard('{ArrowRight>3}{Shift>}{ArrowUp}{/Shift}');
    await waitFor(() => expect(changed.flat().at(-1)?.object).toBe(rectangle));
    const [first] = changed;
    expect(first).toEqual([{ object: rectangle, set: { x: 330, y: 99 } }]);
    await user.keyboard('{Escape}');
    expect(frames()).toEqual([]);
  });

  it('comes into view when it is chosen by keyboard, and where it is moved', async () => {
    const far = anObjectEntry(3, { shape: 'rectangle', author: 'ben', x: 5000, w: 700 });
    const { user } = await open([...entries, far]);
    await take(user, 'v', 'Select (V)');
    const sheet = theCanvas().parentElement;
    const shift = () => Number.parseFloat(sheet?.style.getPropertyValue('--x') ?? '');
    thePlane().getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
    if (sheet) sheet.getBoundingClientRect = () => new DOMRect(shift(), 0, 800, 600);
    const choose = (name: string) => act(() => screen.getByRole('button', { name }).focus());
    choose('Rectangle by ada');
    expect(shift()).toBe(0);
    choose('Rectangle by ben');
    expect(shift()).toBe(-4950);
    await user.keyboard('{ArrowRight>6}{/ArrowRight}');
    expect(shift()).toBe(-5010);
    expect(sheet?.style.getPropertyValue('--zoom')).toBe('1');
  });

  it('is sized by keyboard alone, which says how large it is', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    (await screen.findByRole('button', { name: 'Rectangle by ada' })).focus();
    await waitFor(() => expect(frames()).toHaveLength(1));
    await user.keyboard('{Control>}{ArrowRight>3}{Shift>}{ArrowDown>}');
    expect(screen.getByText('130 × 61')).toHaveAttribute('role', 'status');
    await user.keyboard('{/ArrowDown}{/ArrowRight}{/Shift}{/Control}');
    const set = { w: 130, h: 61, x: 300, y: 100 };
    await waitFor(() => expect(changed).toEqual([[{ object: rectangle, set }]]));
  });
});

describe('an arrow between two things', () => {
  const box = { shape: 'rectangle', y: 100, w: 100, h: 60 } as const;
  const entries = [
    anObjectEntry(1, { ...box, x: 100 }),
    anObjectEntry(2, { ...box, x: 400, form: 'diamond' }),
    anObjectEntry(3, {
      shape: 'text',
      width: 1,
      x: 110,
      y: 110,
      w: 80,
      h: 0,
      text: '**Old** style',
    }),
    anObjectEntry(4, { shape: 'arrow', x: 204, y: 130, w: 194, h: 0, author: 'ben' }),
    anObjectEntry(5, { shape: 'line', x: 450, y: 164, w: 0, h: 90 }),
  ];
  const [first = '', , label = '', arrow = ''] = entries.map(({ id }) => id);

  it('says from what to what it goes, by their words', async () => {
    await open(entries);
    const list = await screen.findByRole('list', { name: 'Objects' });
    const names = within(list).getAllByRole('listitem');
    expect(names.map((item) => item.textContent).slice(3)).toEqual([
      "Arrow from Rectangle 'Old style' to Diamond, by ben",
      'Line from Diamond, by ada',
    ]);
  });

  it('stays at them, and words within them, where one is moved, as one act', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    drag({ x: 100, y: 150 }, { x: 100, y: 170 }, { x: 110, y: 170 });
    const moved = [
      { object: first, set: { x: 110, y: 120 } },
      { object: label, set: { x: 120, y: 130 } },
      { object: arrow, set: { x: 214, y: 150, w: 184, h: -20 } },
    ];
    await waitFor(() => expect(changed).toEqual([moved]));
    expect(outlines()[3]).toBe('214,150 398,130');
    await user.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(changed[1]?.map(({ object, set }) => [object, set.y])).toEqual([
        [first, 130],
        [label, 140],
        [arrow, 160],
      ]),
    );
  });

  it('stays at them where one is sized, or turned', async () => {
    const { user } = await open(entries);
    await take(user, 'v', 'Select (V)');
    drag({ x: 100, y: 150 });
    drag({ x: 200, y: 160 }, { x: 220, y: 200 });
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).toMatchObject([
      { object: first, set: { w: 120, h: 100 } },
      { object: label, set: { w: 96 } },
      { object: arrow, set: { x: 224, y: 150, w: 174, h: -20 } },
    ]);
    expect(outlines()[3]).toBe('224,150 398,130');
    await user.keyboard('.');
    await waitFor(() =>
      expect(changed[1]).toMatchObject([
        { object: first, set: { angle: 15 } },
        { object: label, set: { angle: 15 } },
        { object: arrow, set: { x: 222, y: 167 } },
      ]),
    );
  });
});

describe('Alt', () => {
  it('leaves what is dragged where it was and puts a copy where it is let go', async () => {
    const { user } = await open([anObjectEntry(1)]);
    await take(user, 'v', 'Select (V)');
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, pointerId: 1, button: 0 });
    const dragWithAlt = (...[from, to]: readonly [number, number][]) => {
      fireEvent.pointerDown(theCanvas(), { ...at(...(from ?? [0, 0])), altKey: true });
      fireEvent.pointerMove(theCanvas(), at(...(to ?? [0, 0])));
      fireEvent.pointerUp(theCanvas(), at(...(to ?? [0, 0])));
    };
    dragWithAlt([150, 130], [150, 130]);
    expect(added).toEqual([]);
    dragWithAlt([150, 130], [170, 150]);
    await waitFor(() => expect(added).toMatchObject([{ x: 120, y: 120, w: 100, h: 60 }]));
    expect(outlines()).toEqual(['100,100 200,160', '120,120 220,180']);
    expect(changed).toEqual([]);
    expect(frames().map((frame) => frame.getAttribute('data-selected'))).toEqual(
      added.map((copy) => (copy as { id: string }).id),
    );
  });
});

describe('a text', () => {
  it('is written where one clicks twice, in the middle of a shape or on free ground', async () => {
    const shape = anObjectEntry(1, { shape: 'rectangle' });
    const { user } = await open([shape]);
    await take(user, 'v', 'Select (V)');
    fireEvent.dblClick(theCanvas(), { clientX: 130, clientY: 115 });
    const field = await screen.findByLabelText('Text on the whiteboard');
    await user.type(field, 'Old');
    // A word that is chosen by two clicks is no other text.
    fireEvent.dblClick(field, { clientX: 500, clientY: 400 });
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(added).toMatchObject([{ shape: 'text', text: 'Old', x: 112, w: 76 }]),
    );
    fireEvent.dblClick(theCanvas(), { clientX: 105, clientY: 155 });
    expect(await screen.findByLabelText('Text on the whiteboard')).toHaveValue('Old');
    await user.keyboard('{Escape}');
    fireEvent.dblClick(theCanvas(), { clientX: 500, clientY: 400 });
    await user.type(await screen.findByLabelText('Text on the whiteboard'), 'New');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(added[1]).toMatchObject({ text: 'New', x: 500, y: 400 }));
  });

  it('is written where it stands', async () => {
    const { user } = await open();
    await take(user, 't', 'Text (T)');
    drag({ x: 40, y: 60 });
    await user.type(await screen.findByLabelText('Text on the whiteboard'), 'Hello');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(added).toMatchObject([{ shape: 'text', x: 40, y: 60, text: 'Hello' }]),
    );
    expect(shapes()[0]).toHaveTextContent('Hello');
  });

  it.each([
    ['stays as another one with what was written since', '{End} there', ['Hello there']],
    ['is gone where nothing was', '', []],
  ])('that others remove while it is open %s', async (_what, keys, left) => {
    const known = anObjectEntry(1, { shape: 'text', text: 'Hello' });
    const beside = anObjectEntry(2, { x: 400 });
    const { user, live } = await open([known, beside]);
    await take(user, 'v', 'Select (V)');
    fireEvent.dblClick(theCanvas(), { clientX: 110, clientY: 110 });
    const field = await screen.findByLabelText('Text on the whiteboard');
    await waitFor(() => expect(shapes()).toHaveLength(1));
    if (keys !== '') await user.type(field, keys);
    const change = { kind: 'change', seq: 3, id: 'c1', author: 'ben', at: AT } as const;
    const gone = { isDeleted: true } as const;
    const changes = [known, beside].map(({ id: object }) => ({ object, set: gone }));
    const entries = [{ ...change, changes }];
    live.emit('board', { name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID, entries });
    await waitFor(() => expect(shapes()).toEqual([]));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(added).toMatchObject(left.map((text) => ({ text }))));
    expect(added).not.toContainEqual(expect.objectContaining({ id: known.id }));
    expect(changed).toEqual([]);
  });

  it('is none if nothing was written, and gone if all of it was taken out', async () => {
    const known = anObjectEntry(1, { shape: 'text', text: 'Hello' });
    const { user } = await open([known]);
    await take(user, 't', 'Text (T)');
    drag({ x: 400, y: 400 });
    await screen.findByLabelText('Text on the whiteboard');
    await user.keyboard('{Escape}');
    expect(added).toEqual([]);
    await take(user, 'v', 'Select (V)');
    fireEvent.dblClick(theCanvas(), { clientX: 110, clientY: 110 });
    const field = await screen.findByLabelText('Text on the whiteboard');
    await user.clear(field);
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(changed).toEqual([[{ object: known.id, set: { isDeleted: true } }]]),
    );
  });
});

describe('a note', () => {
  it('is written on its card, as large as it was drawn', async () => {
    const { user } = await open();
    await take(user, 'n', 'Note (N)');
    drag({ x: 300, y: 200 }, { x: 100, y: 90 });
    const field = await screen.findByLabelText('Text on the whiteboard');
    expect(field).toHaveStyle({ background: '#ffdf85' });
    await user.type(field, 'Hello');
    await user.keyboard('{Escape}');
    const card = { x: 100, y: 90, w: 200, h: 110 };
    await waitFor(() =>
      expect(added).toMatchObject([{ shape: 'text', form: 'note', ...card, text: 'Hello' }]),
    );
    expect(shapes()[0]).toHaveTextContent('Hello');
    await hasTool('Select (V)');
  });

  it('has a size of its own where one only clicked, and is not seen twice while it is changed', async () => {
    const known = anObjectEntry(1, { shape: 'text', form: 'note', text: 'Hello' });
    const { user } = await open([known]);
    await take(user, 'n', 'Note (N)');
    drag({ x: 400, y: 400 });
    await user.type(await screen.findByLabelText('Text on the whiteboard'), 'New');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(added).toMatchObject([{ x: 400, y: 400, w: 160, h: 160 }]));
    expect(shapes()).toHaveLength(2);
    fireEvent.dblClick(theCanvas(), { clientX: 110, clientY: 110 });
    const field = await screen.findByLabelText('Text on the whiteboard');
    expect(shapes()).toHaveLength(1);
    await user.type(field, ' there');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(changed).toEqual([[{ object: known.id, set: { text: 'Hello there' } }]]),
    );
  });
});

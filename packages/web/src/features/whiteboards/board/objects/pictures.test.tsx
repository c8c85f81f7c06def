import {
  darkInk,
  encodePoints,
  toClipboard,
  type BoardObject,
  type ObjectsChange,
} from '@collabor8/domain';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoard, aBoardPage, anObjectEntry } from '../../../../testing/board-samples.js';
import { openBoard, theCanvas } from '../../../../testing/open-board.js';
import { requests } from '../../../../testing/mock-api.js';
import { shownOn } from '../../../../testing/stub-canvas.js';
import { chooseColorScheme } from '../../../../shared/ui/color-scheme.js';

const [SENT, OTHER] = [
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];
const PNG = new File(['pixels'], 'map.png', { type: 'image/png' });
const picture = (seq: number, differences: Partial<BoardObject> = {}) =>
  anObjectEntry(seq, { shape: 'rectangle', form: 'picture', picture: OTHER, ...differences });

let added: BoardObject[];
let changed: ObjectsChange['changes'][];
let sent: (string | null)[];
beforeEach(() => {
  [added, changed, sent] = [[], [], []];
  const answer = { id: SENT, address: `/picture/${SENT}?w=1600&h=800`, width: 1600, height: 800 };
  requests.use(
    http.post('*/picture', ({ request }) => {
      sent.push(request.headers.get('content-type'));
      return HttpResponse.json(answer);
    }),
    http.get('*/picture/:id', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } }),
    ),
  );
});

async function open(entries: readonly ReturnType<typeof anObjectEntry>[] = [], board = aBoard()) {
  let seq = entries.length;
  const landed = () => ({ seq: (seq += 1), at: '2024-05-06T07:08:10.000Z' });
  const app = await openBoard(aBoardPage(entries, { board }), {
    addObject(input: { readonly object: BoardObject }) {
      added.push(input.object);
      return landed();
    },
    changeObjects(input: { readonly change: ObjectsChange }) {
      changed.push(input.change.changes);
      return landed();
    },
  });
  return app;
}

const tool = () => screen.findByRole('button', { name: 'Picture' });
const paste = (files: readonly File[], text?: string): void => {
  const data = new Map(text === undefined ? [] : [['text/plain', text]]);
  const event = createEvent.paste(document.body, {
    clipboardData: {
      files,
      types: [...data.keys(), ...(files.length > 0 ? ['Files'] : [])],
      getData: (type: string) => data.get(type) ?? '',
    },
  });
  fireEvent(document.body, event);
};

describe('a picture', () => {
  it('comes to the board where it is dropped, no larger than the sheet', async () => {
    await open();
    await tool();
    const event = createEvent.drop(theCanvas(), {
      dataTransfer: { files: [PNG], types: ['Files'] },
    });
    Object.defineProperties(event, { clientX: { value: 300 }, clientY: { value: 200 } });
    fireEvent(theCanvas(), event);
    await waitFor(() => expect(added).toHaveLength(1));
    expect(sent).toEqual(['image/png']);
    expect(added).toMatchObject([
      { shape: 'rectangle', form: 'picture', picture: SENT, x: 60, y: 80, w: 480, h: 240 },
    ]);
    await waitFor(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(1));
    expect(document.querySelector('[data-object] image')).toHaveAttribute(
      'href',
      `/picture/${SENT}`,
    );
  });

  it('is pasted with whatever tool is in hand, and chosen, several one after the other', async () => {
    const { user } = await open();
    await tool();
    paste([PNG]);
    await waitFor(() => expect(added).toMatchObject([{ x: 160, y: 180 }]));
    await user.upload(screen.getByLabelText('Pictures'), [PNG, PNG]);
    await waitFor(() => expect(added.slice(1)).toMatchObject([{ x: 160 }, { x: 184, y: 204 }]));
  });

  it('is none where words were meant, or another file', async () => {
    await open();
    await tool();
    paste([PNG], 'cells');
    paste([new File(['%PDF'], 'a.pdf', { type: 'application/pdf' })]);
    expect(await screen.findByText(/PNG, JPEG, WebP and GIF/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('that the server refuses is told in its words', async () => {
    requests.use(
      http.post('*/picture', () => new HttpResponse('There is no more room.', { status: 413 })),
    );
    await open();
    await tool();
    paste([PNG]);
    expect(await screen.findByText('There is no more room.')).toBeVisible();
    expect(added).toEqual([]);
    expect(await tool()).toBeEnabled();
  });

  it('is only looked at by those who may not draw', async () => {
    await open([picture(1)], aBoard({ owner: 'ada', accessType: 'read-only' }));
    await waitFor(() => expect(document.querySelector('[data-object] image')).not.toBeNull());
    paste([PNG]);
    expect(screen.queryByRole('button', { name: 'Picture' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('says what it shows, to whoever has it read out', async () => {
    const { user } = await open([picture(1, { text: 'A map' }), picture(2)]);
    const list = await screen.findByRole('list', { name: 'Objects' });
    const names = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(names).toEqual(["Picture 'A map' by ada", 'Picture by ada']);
    await user.keyboard('v');
    (await screen.findByRole('button', { name: 'Picture by ada' })).focus();
    await user.click(await screen.findByRole('button', { name: 'What the picture shows' }));
    await user.type(await screen.findByRole('textbox'), ' Leiden, about 1640 ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changed).toEqual([[{ object: picture(2).id, set: { text: 'Leiden, about 1640' } }]]),
    );
  });
});

it('a picture from another board is sent anew, one of this board is not', async () => {
  const { user } = await open([picture(1)]);
  await tool();
  await user.keyboard('v');
  await waitFor(() => expect(document.querySelector('[data-editing]')).not.toBeNull());
  paste([], toClipboard([picture(1)]));
  await waitFor(() => expect(added).toMatchObject([{ picture: OTHER }]));
  expect(sent).toEqual([]);
  const foreign = { picture: '44444444-4444-4444-8444-444444444444' };
  paste([], toClipboard([picture(1, foreign), picture(2, foreign)]));
  await waitFor(() => expect(added.slice(1)).toMatchObject([{ picture: SENT }, { picture: SENT }]));
  expect(sent).toEqual(['image/webp']);
});

it('pictures are in what is exported', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 4, height: 3 }));
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => files.push(blob),
      revokeObjectURL: vi.fn(),
    }),
  );
  const { user } = await open([picture(1, { text: 'A map' })]);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('button', { name: 'SVG' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toMatch(
    /<image href="data:image\/png;base64,[^"]+" x="100".*<title>A map<\/title>/,
  );
});

it('pictures of an imported file are sent, and what is left out is said', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const image = { type: 'image', x: 0, y: 0, width: 90, height: 40 };
  const text = JSON.stringify({
    type: 'excalidraw',
    elements: [
      { ...image, fileId: 'a' },
      { ...image, fileId: 'b' },
      { ...image, type: 'frame' },
      { ...image, type: 'diamond' },
    ],
    files: {
      a: { mimeType: 'image/png', dataURL: 'data:image/png;base64,AAAA' },
      b: { mimeType: 'image/png', dataURL: 'data:image/png;base64,!' },
    },
  });
  const field = await screen.findByLabelText('Excalidraw file');
  await user.upload(field, new File([text], 'x.excalidraw'));
  expect(
    await screen.findByText('Imported 2 elements. Left out: 1 frame, 1 picture that was refused.'),
  ).toBeVisible();
  await waitFor(() =>
    expect(added).toMatchObject([
      { form: 'picture', picture: SENT, w: 90, h: 40 },
      { form: 'diamond' },
    ]),
  );
});

describe('in the dark', () => {
  beforeEach(() => chooseColorScheme('dark'));
  afterEach(() => chooseColorScheme('light'));
  const line = anObjectEntry(2, { shape: 'line', color: '#000000' });
  const inkOfLine = () => document.querySelector('[data-object] polyline');

  it('pictures keep their colours, and lines beside them get other inks', async () => {
    await open([picture(1), line]);
    await waitFor(() => expect(inkOfLine()).toHaveAttribute('stroke', darkInk('#000000')));
    expect(document.querySelector('[data-has-picture]')).toBeNull();
  });

  it('a board on a picture keeps all its colours', async () => {
    requests.use(http.get('*/whiteboard/:id/picture', () => HttpResponse.error()));
    const sent = { kind: 'image', seq: 1, id: 'sent', author: 'ada', at: line.at } as const;
    await openBoard(aBoardPage([sent, line], { board: aBoard() }));
    await waitFor(() => expect(inkOfLine()).toHaveAttribute('stroke', '#000000'));
    expect(document.querySelector('[data-has-picture]')).toContainElement(theCanvas());
  });
});

describe('painted on a canvas', () => {
  const image = { width: 4, height: 3 };
  const imagesOn = (canvas: HTMLCanvasElement | null | undefined) =>
    canvas ? shownOn(canvas).filter((mark) => 'image' in mark && mark.image === image) : [];
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(image));
  });

  it('pictures stand among very many objects', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    box.mockReturnValue(new DOMRect(0, 0, 800, 600));
    const crowd = Array.from({ length: 401 }, (_, at) => anObjectEntry(at + 2));
    const { user } = await open([picture(1), ...crowd]);
    // Whoever moves has it painted.
    await user.click(await screen.findByRole('button', { name: 'Zoom in (+)' }));
    await waitFor(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-crowd] canvas');
      expect(imagesOn(canvas)).toHaveLength(1);
    });
  });

  it('are few objects that take long, at rest and while somebody holds them', async () => {
    const box = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    box.mockReturnValue(new DOMRect(0, 0, 800, 600));
    const there = Array.from({ length: 1000 }, (_, at) => ({ x: at % 2, y: 0 }));
    const look = { shape: 'rectangle', form: 'path', points: encodePoints(there), w: 700 } as const;
    const { user } = await open([anObjectEntry(1, look)]);
    await user.click(await screen.findByRole('button', { name: 'Zoom in (+)' }));
    const canvas = () => document.querySelector<HTMLCanvasElement>('[data-crowd] canvas');
    await waitFor(() => {
      const painted = canvas();
      expect(painted && shownOn(painted).length).toBeGreaterThan(30);
    });
    expect(document.querySelector('[data-object]')).toBeNull();
    await user.keyboard('v');
    await waitFor(() => expect(document.querySelector('[data-editing]')).not.toBeNull());
    const first = canvas();
    await user.keyboard('{Control>}a{/Control}{ArrowRight}');
    await waitFor(() => expect(changed).toHaveLength(1));
    // Painted aside, and seen when all of it is there.
    await waitFor(() => expect(canvas()).not.toBe(first));
    expect(document.querySelector('[data-object]')).toBeNull();
  });

  it('pictures are in the PNG of all that is drawn', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => undefined }),
    );
    const { user } = await open([picture(1, { x: 900, y: 700 })]);
    const asPng = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByLabelText('With what lies beyond the sheet')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'PNG' }));
    await waitFor(() => expect(asPng).toHaveBeenCalled());
    const canvas = asPng.mock.contexts.at(-1) as HTMLCanvasElement;
    expect(imagesOn(canvas)).toHaveLength(1);
    expect(canvas.width).toBeGreaterThan(800);
  });
});

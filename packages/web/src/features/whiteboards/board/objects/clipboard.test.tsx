import { fromClipboard, harmlessText, type BoardObject } from '@collabor8/domain';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoardPage, anObjectEntry } from '../../../../testing/board-samples.js';
import { openBoard, theCanvas } from '../../../../testing/open-board.js';

let added: BoardObject[];
let changed: unknown[];
beforeEach(() => {
  [added, changed] = [[], []];
});

async function openSelected(entries = [anObjectEntry(1), anObjectEntry(2, { x: 300 })]) {
  let seq = entries.length;
  const landed = () => ({ seq: (seq += 1), at: '2024-05-06T07:08:10.000Z' });
  const app = await openBoard(aBoardPage(entries), {
    addObject(input: { readonly object: BoardObject }) {
      added.push(input.object);
      return landed();
    },
    changeObjects(input: unknown) {
      changed.push(input);
      return landed();
    },
    addStroke: landed,
  });
  await screen.findByRole('button', { name: 'Select (V)' });
  await app.user.keyboard('v');
  await waitFor(() => expect(document.querySelector('[data-editing]')).not.toBeNull());
  await app.user.keyboard('{Control>}a{/Control}');
  await waitFor(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(2));
  return app;
}

/** What a browser does for Ctrl+C, Ctrl+X and Ctrl+V; answers what stands in the clipboard then. */
function clipboard(name: 'copy' | 'cut' | 'paste', text = ''): ReadonlyMap<string, string> {
  const data = new Map([['text/plain', text]]);
  const event = createEvent[name](document.body, {
    clipboardData: {
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, value: string) => data.set(type, value),
    },
  });
  fireEvent(document.body, event);
  return data;
}

it('copies what is selected as objects and as SVG, and pastes it above as others of the kind', async () => {
  await openSelected();
  const data = clipboard('copy');
  const text = data.get('text/plain') ?? '';
  expect(fromClipboard(text)).toHaveLength(2);
  expect(data.get('image/svg+xml')).toContain('<polyline points="100,100 200,160"');
  clipboard('paste', text);
  await waitFor(() =>
    expect(added).toMatchObject([
      { x: 116, y: 116 },
      { x: 316, y: 116 },
    ]),
  );
  expect(new Set(added.map(({ id }) => id)).has(anObjectEntry(1).id)).toBe(false);
  await waitFor(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(2));
});

it('duplicates what is selected, by key and by button, and cuts it', async () => {
  const { user } = await openSelected();
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(added).toHaveLength(2));
  await waitFor(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(2));
  // The copies are selected: what is duplicated next lies beside them.
  await user.click(screen.getByRole('button', { name: 'Duplicate (Ctrl+D)' }));
  await waitFor(() => expect(added.map(({ x }) => x)).toEqual([116, 316, 132, 332]));
  clipboard('cut');
  await waitFor(() => expect(changed).toHaveLength(1));
});

it('copies a shape with its label', async () => {
  await openSelected([
    anObjectEntry(1, { shape: 'rectangle' }),
    anObjectEntry(2, { shape: 'text', x: 110, y: 110, w: 80, h: 0, width: 1, text: 'Old' }),
  ]);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  const pen = { pointerId: 1, button: 0, clientX: 100, clientY: 150 };
  fireEvent.pointerDown(theCanvas(), pen);
  fireEvent.pointerUp(theCanvas(), pen);
  await waitFor(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(1));
  const copied = fromClipboard(clipboard('copy').get('text/plain') ?? '');
  expect(copied).toMatchObject([{ shape: 'rectangle' }, { text: 'Old' }]);
});

it('pastes any other text as one, whatever is in hand, and words of Excalidraw as what they draw', async () => {
  const { user } = await openSelected();
  await user.keyboard('b');
  clipboard('paste', ' ');
  const text = `Hello\u202e${'.'.repeat(600)}`;
  clipboard('paste', `${text}\n`);
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added[0]).toMatchObject({ shape: 'text', x: 400, y: 300, w: 220 });
  expect(added.map(({ text }) => text).join('')).toBe(harmlessText(text));
  expect(added[0]?.group).toBe(added[1]?.group);
  await waitFor(() => expect(document.querySelectorAll('[data-selected]')).toHaveLength(2));

  const elements = [{ type: 'diamond', x: 0, y: 0, width: 90, height: 40 }];
  clipboard('paste', JSON.stringify({ type: 'excalidraw/clipboard', elements }));
  await waitFor(() => expect(added[2]).toMatchObject({ form: 'diamond', w: 90, h: 40 }));
  clipboard('paste', 'a'.repeat(20_001));
  expect(await screen.findByText(/more than 20000 characters cannot be pasted/)).toBeVisible();
  expect(added).toHaveLength(3);
});

describe('copied as PNG', () => {
  const written: unknown[] = [];
  const write = async ([item]: readonly { readonly parts: Record<string, Promise<Blob>> }[]) => {
    const blob = await item?.parts['image/png'];
    written.push(blob?.type);
  };
  beforeEach(() => {
    written.length = 0;
    vi.stubGlobal(
      'ClipboardItem',
      class {
        constructor(readonly parts: Record<string, Promise<Blob>>) {}
      },
    );
  });

  it('what is selected, and the whole board, can be pasted elsewhere', async () => {
    const { user } = await openSelected();
    Object.defineProperty(navigator, 'clipboard', { value: { write }, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Copy as PNG' }));
    expect(await screen.findByText('Copied as PNG.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Copy as PNG' }));
    await waitFor(() => expect(written).toEqual(['image/png', 'image/png']));
  });

  it('says so where the browser can’t copy pictures, or refuses to', async () => {
    const { user } = await openSelected();
    const refuse = () => Promise.reject(new Error('Not allowed.'));
    Object.defineProperty(navigator, 'clipboard', { value: { write: refuse }, configurable: true });
    await user.click(screen.getByRole('button', { name: 'Copy as PNG' }));
    expect(await screen.findByText(/could not be copied. Export a PNG instead/)).toBeVisible();
    vi.unstubAllGlobals();
    await user.click(screen.getByRole('button', { name: 'Copy as PNG' }));
    expect(await screen.findByText(/can’t copy pictures. Export a PNG instead/)).toBeVisible();
  });
});

it('imports a drawing of Excalidraw, and says why another file is none', async () => {
  const { user } = await openSelected();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const field = await screen.findByLabelText('Excalidraw file');
  await user.upload(field, new File(['{}'], 'x.excalidraw'));
  expect(await screen.findByText('This is not a drawing that Excalidraw has saved.')).toBeVisible();
  const elements = [{ type: 'ellipse', x: 0, y: 0, width: 90, height: 40 }];
  const text = JSON.stringify({ type: 'excalidraw', elements });
  await user.upload(field, new File([text], 'x.excalidraw'));
  expect(await screen.findByText('Imported 1 element.')).toBeVisible();
  await waitFor(() => expect(added).toMatchObject([{ shape: 'ellipse', w: 90, h: 40 }]));
});

import { fromClipboard, toClipboard, type BoardObject } from '@collabor8/domain';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aBoardPage, anObjectEntry } from '../../../../testing/board-samples.js';
import { openBoard } from '../../../../testing/open-board.js';

let added: BoardObject[];
let changed: unknown[];
beforeEach(() => {
  [added, changed] = [[], []];
});

async function openSelected() {
  let seq = 2;
  const landed = () => ({ seq: (seq += 1), at: '2024-05-06T07:08:10.000Z' });
  const app = await openBoard(aBoardPage([anObjectEntry(1), anObjectEntry(2, { x: 300 })]), {
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

it('duplicates what is selected, and cuts it', async () => {
  const { user } = await openSelected();
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(added).toHaveLength(2));
  clipboard('cut');
  await waitFor(() => expect(changed).toHaveLength(1));
});

it('leaves other texts to the browser', async () => {
  await openSelected();
  clipboard('paste', 'Hello');
  clipboard('paste', toClipboard([anObjectEntry(7)]).replace('line', 'circle'));
  expect(added).toEqual([]);
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

import { expect, it, vi } from 'vitest';
import type { Client } from '../../../shared/api/trpc.js';
import { boardOpened } from '../whiteboards-slice.js';
import { readBoardAhead } from './ahead.js';

const page = { board: { uniqueLink: 'b1' } };
const open = vi.fn(() => Promise.resolve({ value: page, places: {} }));
const api = { whiteboards: { open: { query: open } } } as unknown as Client;
const address = { params: { whiteboardID: 'b1' }, query: new URLSearchParams() };

it('lands a board that came with the first page', async () => {
  const landings = await readBoardAhead(api, { ...address, isFirst: true });
  expect(landings).toEqual([{ value: page, action: boardOpened(page as never) }]);
  expect(landings[0]?.value).toBe(page);
});

it('leaves the board alone that is shown while another is gone to', async () => {
  open.mockClear();
  expect(await readBoardAhead(api, address)).toEqual([]);
  expect(open).not.toHaveBeenCalled();
});

import { expect, it, vi } from 'vitest';
import type { Client } from '../../../shared/api/trpc.js';
import { begun } from '../../../testing/game-room.js';
import { aPresence } from '../../../testing/game-samples.js';
import { roomEntered } from '../games-slice.js';
import { readRoomAhead } from './ahead.js';

it('lands the room of a game, which its page knows by the game', async () => {
  const room = { game: begun, presence: aPresence() };
  const open = vi.fn(() => Promise.resolve({ value: room, places: {} }));
  const api = { games: { open: { query: open } } } as unknown as Client;
  const address = { params: { gameID: 'g1' }, query: new URLSearchParams() };
  const [landing, ...others] = await readRoomAhead(api, address);
  expect(open).toHaveBeenCalledWith({ gameID: 'g1' }, expect.anything());
  expect(others).toEqual([]);
  expect(landing?.value).toBe(room.game);
  expect(landing?.action).toMatchObject({ type: roomEntered.type, payload: room });
});

import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  aBoardPage,
  anObjectEntry,
  aStrokeEntry,
  BOARD_ID,
} from '../../../testing/board-samples.js';
import { openBoard } from '../../../testing/open-board.js';
import { PAUSE_MS } from './announcements.js';

const drawn = { name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID } as const;
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('what others do is said together, to whoever wishes it, and that is remembered', async () => {
  const { live, user } = await openBoard(aBoardPage());
  live.emit('board', { ...drawn, entries: [aStrokeEntry(1, { author: 'ben' })] });
  const quiet = spoken();
  await user.click(await screen.findByRole('button', { name: 'Announce what others do' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  live.emit('board', { ...drawn, entries: [anObjectEntry(2, { author: 'ben', shape: 'arrow' })] });
  live.emit('board', { ...drawn, entries: [aStrokeEntry(3, { author: 'grace' })] });
  live.emit('board', { ...drawn, entries: [anObjectEntry(4, { author: 'ben', shape: 'arrow' })] });
  expect(spoken().toSorted()).toEqual([...quiet, ''].toSorted());
  act(() => {
    vi.advanceTimersByTime(PAUSE_MS);
  });
  expect(spoken().toSorted()).toEqual([...quiet, 'ben drew 2 arrows'].toSorted());
  vi.useRealTimers();
  const pressed = { name: 'Announce what others do', pressed: true };
  expect(screen.getByRole('button', pressed)).toBeVisible();
  expect(Object.keys(localStorage).some((key) => key.endsWith('board-announcements'))).toBe(true);
  await user.click(screen.getByRole('button', pressed));
  expect(spoken().toSorted()).toEqual(quiet.toSorted());
});

import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openRoom } from '../../../testing/game-room.js';
import { aGame } from '../../../testing/game-samples.js';

const timed = aGame({ players: ['grace', 'linus'], hasClock: true });
const clock = (number: number) =>
  screen.getByRole('timer', { name: `Time left of player ${number}` });
const after = (seconds: number) => ({
  asOf: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
});

it('shows what both have left, of which one runs', async () => {
  await openRoom(timed, { presence: after(61) });
  expect(clock(1)).toHaveTextContent(/^(3:59|3:58)$/);
  expect(clock(1)).toHaveAttribute('data-running');
  expect(clock(2)).toHaveTextContent('5:00');
  expect(clock(2)).not.toHaveAttribute('data-running');
  expect(screen.getByText('Five minutes a side.')).toBeVisible();
});

it('is not there in a game without a clock', async () => {
  await openRoom(aGame({ players: ['grace', 'linus'] }));
  expect(screen.queryByRole('timer')).toBeNull();
});

it('calls the time at zero, and shows who ran out of it', async () => {
  const over = {
    ...timed,
    revision: 99,
    endedBy: 'time' as const,
    state: { ...timed.state, status: 'OVER' as const, winners: ['grace'] },
  };
  const { server } = await openRoom(timed, {
    presence: after(300),
    mutations: { callTime: () => over },
  });
  expect(await screen.findByText('linus ran out of time.')).toBeVisible();
  expect(server.mutations).toContainEqual(['games.callTime', { gameID: 'g1' }]);
});

it('leaves calling the time to the players', async () => {
  const callTime = vi.fn(() => timed);
  await openRoom(aGame({ players: ['ada', 'linus'], hasClock: true }), {
    presence: after(400),
    mutations: { callTime },
  });
  expect(clock(1)).toHaveTextContent('0:00');
  expect(callTime).not.toHaveBeenCalled();
});

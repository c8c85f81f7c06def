import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openRoom, over, secondTurn, stones } from '../../../testing/game-room.js';
import { aGame } from '../../../testing/game-samples.js';

const button = (name: string) => screen.getByRole('button', { name });
const remaining = () => screen.getByTestId('remaining-objects').textContent;

it('goes through the moves of a game that is over by its buttons', async () => {
  const { user } = await openRoom(over);
  expect(screen.getByText('Move 9 of 9: grace took 1, 0 objects remain.')).toBeVisible();
  await user.click(button('First'));
  expect(screen.getByText('Before the first move: 21 objects remain.')).toBeVisible();
  expect([remaining(), stones('lies')]).toEqual(['21', 21]);
  await user.click(button('Next'));
  await user.click(button('Next'));
  expect(screen.getByText('Move 2 of 9: linus took 1, 17 objects remain.')).toBeVisible();
  expect([remaining(), stones('lies')]).toEqual(['17', 17]);
  await user.click(button('Back'));
  expect(remaining()).toBe('18');
  await user.click(button('Last'));
  expect(remaining()).toBe('0');
});

it('goes by arrow keys, and no further than there are moves', async () => {
  const { user } = await openRoom(over);
  await user.keyboard('{ArrowRight}');
  expect(remaining()).toBe('0');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(remaining()).toBe('4');
  await user.keyboard('{ArrowRight}');
  expect(remaining()).toBe('1');
  await user.click(button('First'));
  await user.keyboard('{ArrowLeft}');
  expect(remaining()).toBe('21');
});

it('tells a screen reader of each move', async () => {
  await openRoom(over);
  expect(screen.getByText(/^Move 9 of 9/)).toHaveAttribute('aria-live', 'polite');
});

it.each([
  ['while the game goes on', secondTurn],
  [
    'of a game without a move',
    {
      ...aGame({ players: ['grace', 'linus'] }),
      endedBy: 'leaving' as const,
      state: { ...aGame({ players: ['grace', 'linus'] }).state, status: 'OVER' as const },
    },
  ],
])('is not there %s', async (_when, game) => {
  await openRoom(game);
  expect(screen.queryByRole('group', { name: 'Replay' })).toBeNull();
});

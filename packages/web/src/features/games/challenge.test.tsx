import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openRoom } from '../../testing/game-room.js';
import { aGame } from '../../testing/game-samples.js';

const challengeOf = (player1: string, player2: string) => ({
  ...aGame({ players: [player1], createdBy: player1 }),
  keptFor: { player1, player2 },
});

it('can be taken or declined by whom it is for', async () => {
  const game = challengeOf('linus', 'grace');
  const declined = {
    ...game,
    revision: 99,
    endedBy: 'declined' as const,
    state: { ...game.state, status: 'OVER' as const },
  };
  const { user, server } = await openRoom(game, { mutations: { decline: () => declined } });
  expect(screen.getByText('linus challenges you.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('grace declined the challenge.')).toBeVisible();
  expect(screen.queryByText(/^Winner/)).toBeNull();
  await waitFor(() => expect(server.mutations).toContainEqual(['games.decline', { gameID: 'g1' }]));
});

it('waits for whom it is for, in the challenger’s room', async () => {
  await openRoom(challengeOf('grace', 'linus'));
  expect(screen.getByText('Waiting for linus to accept the challenge.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Close Table' })).toBeVisible();
});

it('is over for whom it is for once its challenger has left', async () => {
  const game = challengeOf('linus', 'grace');
  const { live } = await openRoom(game);
  expect(await screen.findByRole('button', { name: 'Join Game' })).toBeVisible();
  const state = { ...game.state, status: 'OVER' as const };
  const withdrawn = { ...game, state, revision: 99, endedBy: 'withdrawn' as const };
  live.emit('game', { name: 'gameUpdate', game: withdrawn });
  expect(await screen.findByText('linus took the challenge back.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join Game' })).toBeNull();
  expect(screen.queryByText(/^Winner/)).toBeNull();
});

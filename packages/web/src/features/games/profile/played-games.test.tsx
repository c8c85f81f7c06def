import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aGame } from '../../../testing/game-samples.js';
import { aUser, renderApp } from '../../../testing/render-app.js';
import { opened } from '../../../testing/opened.js';

const openProfile = (record: { readonly won: number; readonly lost: number }) =>
  renderApp({
    at: '/user/linus?tab=games',
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, aUser('linus')) },
        games: {
          playedBy: () => ({ items: [aGame({ players: ['linus', 'ada'] })], nextCursor: null }),
          record: () => record,
        },
      },
    },
  });

it('says how often somebody has won and lost', async () => {
  openProfile({ won: 5, lost: 3 });
  expect(await screen.findByText('5 won, 3 lost')).toBeVisible();
  expect(screen.getByRole('listitem', { name: 'Game g1' })).toBeVisible();
});

it('counts nothing before the first game is over', async () => {
  openProfile({ won: 0, lost: 0 });
  expect(await screen.findByRole('listitem', { name: 'Game g1' })).toBeVisible();
  expect(screen.queryByText(/won/)).toBeNull();
});

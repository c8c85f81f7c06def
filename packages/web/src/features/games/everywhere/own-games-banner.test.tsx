import type { GameInstance, OwnGames } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aGame, aPresence } from '../../../testing/game-samples.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';

const game = aGame({ players: ['grace', 'linus'] });
const awayFor = (seconds: number) =>
  aPresence({
    away: { grace: '2026-01-01T00:00:00.000Z', linus: null },
    asOf: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
  });
const claimed: GameInstance = {
  ...game,
  state: { ...game.state, status: 'OVER', winners: ['linus'] },
  endedBy: 'claim',
  untold: 'grace',
  revision: 20,
};
const { untold: _told, ...known } = { ...claimed, revision: 21 };

const openElsewhere = (own: OwnGames, at = '/nowhere') =>
  renderApp({
    at,
    api: {
      queries: {
        games: {
          openOwn: () => opened({ kind: 'person', username: 'grace' }, own),
          open: () =>
            opened({ kind: 'game', gameID: 'g1' }, { game: claimed, presence: aPresence() }),
        },
      },
      mutations: { games: { acknowledgeLoss: () => known } },
    },
  });

const waiting = () => screen.findByRole('region', { name: 'Game against linus' });
const lost = () => screen.findByRole('region', { name: 'A game you lost' });

describe('on every page, a player who is away from their own move', () => {
  it('is told that the clock runs, and led back', async () => {
    openElsewhere({ rooms: [{ game, presence: awayFor(20) }], untold: [] });
    const banner = within(await waiting());
    expect(banner.getByText('linus is waiting for your move.')).toBeVisible();
    expect(banner.getByText(/They can claim the game in (40|3\d) s\./)).toBeVisible();
    expect(banner.getByRole('link', { name: 'Open Game' })).toHaveAttribute('href', '/games/g1');
  });

  it('may dismiss that until their next move', async () => {
    const { user, live } = openElsewhere({ rooms: [{ game, presence: awayFor(20) }], untold: [] });
    await user.click(within(await waiting()).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Game against linus' })).toBeNull();
    live.emit('person', { name: 'gamePresence', presence: { ...awayFor(40), watchers: 1 } });
    expect(screen.queryByRole('region', { name: 'Game against linus' })).toBeNull();
    const ownTurn = aGame({ players: ['grace', 'linus'], taken: [1, 1] });
    live.emit('person', { name: 'gameUpdate', game: ownTurn });
    expect(await waiting()).toBeVisible();
  });

  it('is told when the game can be claimed', async () => {
    openElsewhere({ rooms: [{ game, presence: awayFor(70) }], untold: [] });
    expect(await screen.findByText('They can claim the game now.')).toBeVisible();
  });

  it('is told once the other one has moved, and no more when they are back', async () => {
    const theirs = aGame({ players: ['grace', 'linus'], taken: [1] });
    const { live } = openElsewhere({
      rooms: [{ game: theirs, presence: awayFor(70) }],
      untold: [],
    });
    await screen.findByRole('heading', { name: 'Page not found' });
    await waitFor(() => expect(live.topics).toContainEqual({ kind: 'person', username: 'grace' }));
    expect(screen.queryByRole('region', { name: 'Game against linus' })).toBeNull();
    const ownTurn = aGame({ players: ['grace', 'linus'], taken: [1, 1] });
    live.emit('person', { name: 'gameUpdate', game: ownTurn });
    await waiting();
    const presence = { ...awayFor(80), away: { grace: null, linus: null } };
    live.emit('person', { name: 'gamePresence', presence });
    expect(screen.queryByRole('region', { name: 'Game against linus' })).toBeNull();
  });
});

describe('a game that was claimed', () => {
  it('is told to the loser at once, until they take note', async () => {
    const { live, user, server } = openElsewhere({
      rooms: [{ game, presence: awayFor(60) }],
      untold: [],
    });
    await waiting();
    live.emit('person', { name: 'gameUpdate', game: claimed });
    const banner = within(await lost());
    expect(banner.getByRole('alert')).toHaveTextContent(
      'You lost: linus claimed the game after you were away from your move for a minute.',
    );
    expect(screen.queryByRole('region', { name: 'Game against linus' })).toBeNull();
    await user.click(banner.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'A game you lost' })).toBeNull(),
    );
    expect(server.mutations).toContainEqual(['games.acknowledgeLoss', { gameID: 'g1' }]);
  });

  it('is told to who comes back later, and seen by opening the game', async () => {
    const { user, server } = openElsewhere({ rooms: [], untold: [claimed] });
    await user.click(within(await lost()).getByRole('link', { name: 'View Game' }));
    expect(await screen.findByText('grace was away for a minute.')).toBeVisible();
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['games.acknowledgeLoss', { gameID: 'g1' }]),
    );
    expect(screen.queryByRole('region', { name: 'A game you lost' })).toBeNull();
  });
});

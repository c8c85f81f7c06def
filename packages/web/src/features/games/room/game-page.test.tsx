import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { begun, openRoom, over, seat, secondTurn, stones } from '../../../testing/game-room.js';
import { aGame, aPresence } from '../../../testing/game-samples.js';
import { renderApp } from '../../../testing/render-app.js';

describe('the room', () => {
  it("says 'Not started' before the game is there (SPEC §2)", async () => {
    renderApp({
      at: '/games/g1',
      api: { queries: { games: { open: () => new Promise<never>(() => undefined) } } },
    });
    expect(await screen.findByText(/Status: Not started/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave Game' })).toBeVisible();
  });

  it('shows status, rules, players, the one to move and the remaining objects', async () => {
    await openRoom(secondTurn);
    expect(screen.getByText(/Status: IN_PROGRESS/)).toBeVisible();
    expect(screen.getByText(/Whoever takes the last object loses/)).toBeVisible();
    expect(seat(1)).toHaveTextContent('grace');
    expect(seat(2)).toHaveTextContent('linusPlayer 2, to move');
    expect(screen.getByTestId('remaining-objects')).toHaveTextContent('19');
    expect([stones('lies'), stones('taken')]).toEqual([19, 2]);
    expect(screen.getByText('took 2')).toBeVisible();
  });

  it('shows a heap of another size', async () => {
    await openRoom(aGame({ players: ['grace', 'linus'], objects: 15, taken: [2] }));
    expect([stones('lies'), stones('taken')]).toEqual([13, 2]);
    expect(screen.getByText('15 objects.')).toBeVisible();
  });

  it("says 'Unknown game type' of a game it can't show", async () => {
    renderApp({
      at: '/games/g1',
      api: {
        queries: {
          games: {
            open: () =>
              opened(
                { kind: 'game', gameID: 'g1' },
                { game: { ...begun, gameType: 'Chess' as 'Nim' }, presence: aPresence() },
              ),
          },
        },
      },
    });
    expect(await screen.findByText('Unknown game type')).toBeVisible();
  });

  it('says that a game is not there', async () => {
    renderApp({
      at: '/games/g1',
      api: {
        queries: {
          games: {
            open: () => {
              throw new TRPCError({ code: 'NOT_FOUND', message: 'Game not found' });
            },
          },
        },
      },
    });
    expect(await screen.findByText('Game not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all games' })).toHaveAttribute('href', '/games');
  });

  it('counts who watches', async () => {
    const { live } = await openRoom(begun, { presence: { watchers: 1 } });
    expect(screen.getByText('1 person watching')).toBeVisible();
    live.emit('game', { name: 'gamePresence', presence: aPresence({ watchers: 3 }) });
    expect(screen.getByText('3 people watching')).toBeVisible();
  });

  it('follows the game, and does not go back for a late update', async () => {
    const { live } = await openRoom(begun);
    live.emit('game', { name: 'gameUpdate', game: secondTurn });
    expect(screen.getByTestId('remaining-objects')).toHaveTextContent('19');
    live.emit('game', { name: 'gameUpdate', game: begun });
    expect(screen.getByTestId('remaining-objects')).toHaveTextContent('19');
  });

  it('stays on the screen while it is read again after a gap', async () => {
    const { live } = await openRoom(begun);
    live.reconnect({ resumed: false });
    expect(screen.getByTestId('remaining-objects')).toHaveTextContent('21');
  });

  it('tells a screen reader what has happened', async () => {
    const { live } = await openRoom(begun);
    const told = (text: string) => screen.getByText(text, { selector: '[role="status"]' });
    expect(told('21 objects remain. It is your turn.')).toBeInTheDocument();
    live.emit('game', { name: 'gameUpdate', game: secondTurn });
    expect(told('You took 2. 19 objects remain. It is linus’s turn.')).toBeInTheDocument();
    live.emit('game', { name: 'gameUpdate', game: over });
    expect(told('You took 1. The game is over. linus has won.')).toBeInTheDocument();
  });

  it('lets somebody who was invited join', async () => {
    const waiting = aGame({ players: ['linus'] });
    const joined = aGame({ players: ['linus', 'grace'] });
    const { user, server } = await openRoom(waiting, { mutations: { join: () => joined } });
    expect(screen.queryByRole('button', { name: 'Submit Move' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Join Game' }));
    await waitFor(() => expect(seat(2)).toHaveTextContent('grace'));
    expect(server.mutations).toContainEqual(['games.join', { gameID: 'g1' }]);
  });

  it('lets who opened the table close it while nobody else sits there', async () => {
    const { user, server, address } = await openRoom(aGame({ createdBy: 'grace' }), {
      mutations: { close: () => undefined },
    });
    await user.click(screen.getByRole('button', { name: 'Close Table' }));
    await waitFor(() => expect(address.current).toBe('/games'));
    expect(server.mutations).toContainEqual(['games.close', { gameID: 'g1' }]);
  });

  it.each([
    ['somebody else', aGame({ createdBy: 'linus' })],
    ['who opened it, while another waits', aGame({ createdBy: 'grace', players: ['linus'] })],
  ])('does not let %s close the table', async (_who, game) => {
    await openRoom(game);
    expect(screen.queryByRole('button', { name: 'Close Table' })).toBeNull();
  });

  it('says that a table is gone that was closed', async () => {
    const { live } = await openRoom(aGame());
    live.emit('game', { name: 'gameCleared', gameID: 'g1' });
    expect(await screen.findByText(/This game was closed, or everyone left it/)).toBeVisible();
  });

  it('gives the link to it', async () => {
    const { user } = await openRoom(begun);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(window.location.href),
    );
  });
});

describe('Leave Game', () => {
  const leave = (user: Awaited<ReturnType<typeof openRoom>>['user']) =>
    user.click(screen.getByRole('button', { name: 'Leave Game' }));

  it('frees the seat while the game waits, and goes to the lobby', async () => {
    const { user, server, address } = await openRoom(aGame({ players: ['grace'] }), {
      mutations: { leave: () => aGame({ revision: 9 }) },
    });
    await leave(user);
    await waitFor(() => expect(address.current).toBe('/games'));
    expect(server.mutations).toContainEqual(['games.leave', { gameID: 'g1' }]);
  });

  it('asks before it gives up a game in progress', async () => {
    const { user, server, address } = await openRoom(begun, {
      mutations: { leave: () => ({ ...over, revision: 9 }) },
    });
    await leave(user);
    const dialog = await screen.findByRole('dialog', { name: 'Leave the game?' });
    expect(dialog).toHaveTextContent('If you leave it now, linus wins.');
    expect(server.mutations.map(([path]) => path)).not.toContain('games.leave');
    await user.click(within(dialog).getByRole('button', { name: 'Leave and lose' }));
    await waitFor(() => expect(address.current).toBe('/games'));
  });

  it.each([
    ['after the end', over],
    ['for spectators', aGame({ players: ['ada', 'linus'] })],
  ])('calls nothing %s (SPEC §4)', async (_when, game) => {
    const { user, server, address } = await openRoom(game);
    await leave(user);
    await waitFor(() => expect(address.current).toBe('/games'));
    expect(server.mutations.map(([path]) => path)).not.toContain('games.leave');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { begun, openRoom, over, secondTurn } from '../../../testing/game-room.js';
import { aGame, aPresence } from '../../../testing/game-samples.js';

describe('an opponent who is away', () => {
  const awayFor = (seconds: number) => ({
    away: { grace: null, linus: '2026-01-01T00:00:00.000Z' },
    asOf: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
  });

  it('is named, and the game can be claimed after a minute', async () => {
    const won = { ...over, endedBy: 'claim' as const };
    const { user, server } = await openRoom(secondTurn, {
      presence: awayFor(61),
      mutations: { claim: () => ({ ...won, revision: 99 }) },
    });
    expect(screen.getByText('linus is away. You can claim the game.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Claim Game' }));
    expect(await screen.findByText('grace was away for a minute.')).toBeVisible();
    expect(server.mutations).toContainEqual([
      'games.claim',
      expect.objectContaining({ gameID: 'g1' }),
    ]);
  });

  it("can't be claimed from on one's own turn, and it says what to do", async () => {
    await openRoom(begun, { presence: awayFor(600) });
    expect(
      screen.getByText('linus is away. A minute after your move you can claim the game.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Claim Game' })).toBeNull();
  });

  it('keeps the game until then', async () => {
    const { live } = await openRoom(secondTurn, { presence: awayFor(20) });
    expect(screen.getByText(/linus is away\. You can claim the game in (40|39) s\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Claim Game' })).toBeDisabled();
    live.emit('game', {
      name: 'gamePresence',
      presence: aPresence({ ...awayFor(25), away: { grace: null, linus: null } }),
    });
    expect(screen.queryByRole('button', { name: 'Claim Game' })).toBeNull();
  });
});

describe('after the end', () => {
  it('names the winner and marks each move by the theory', async () => {
    await openRoom(over);
    expect(screen.getByText('Winner: linus')).toBeVisible();
    expect(screen.getByText('grace took the last object.')).toBeVisible();
    const moves = within(screen.getByRole('region', { name: 'Moves' })).getAllByRole('listitem');
    expect(moves.map((move) => move.textContent)).toEqual([
      '9gracetook 1',
      '8linuswinning movetook 3',
      '7gracelosing movetook 3',
      '6linustook 2',
      '5gracewinning movetook 2',
      '4linuslosing movetook 3',
      '3gracetook 3',
      '2linuswinning movetook 1',
      '1gracetook 3',
    ]);
    expect(screen.queryByRole('button', { name: 'Submit Move' })).toBeNull();
  });

  it('tells the winner that they won', async () => {
    await openRoom(aGame({ players: ['linus', 'grace'], taken: [3, 3, 3, 3, 3, 3, 3] }));
    expect(screen.getByText('You won')).toBeVisible();
    expect(screen.queryByText(/^Winner/)).toBeNull();
    expect(screen.getByRole('group', { name: 'Player 2' })).toHaveTextContent('winner');
  });

  it('counts the games of the two, this one too', async () => {
    let won = 2;
    const { live } = await openRoom(begun, { record: () => ({ won, lost: 1 }) });
    expect(await screen.findByText('You 2 – 1 linus')).toBeVisible();
    won = 3;
    live.emit('game', { name: 'gameUpdate', game: { ...over, revision: 99 } });
    expect(await screen.findByText('You 3 – 1 linus')).toBeVisible();
  });

  it('marks no move while the game goes on', async () => {
    await openRoom(secondTurn);
    expect(screen.queryByText(/(winning|losing) move$/)).toBeNull();
  });

  it('a rematch opens the game that follows', async () => {
    const next = aGame({ gameID: 'g2', players: ['linus'] });
    const { user, address } = await openRoom(over, { mutations: { rematch: () => next } });
    await user.click(screen.getByRole('button', { name: 'Rematch' }));
    await waitFor(() => expect(address.current).toBe('/games/g2'));
  });

  it('a rematch that the other asks for can be accepted', async () => {
    const { live } = await openRoom(over);
    live.emit('game', { name: 'gameUpdate', game: { ...over, revision: 99, rematch: 'g2' } });
    expect(screen.getByText('linus asks for a rematch.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Accept the rematch' })).toBeVisible();
  });

  it('spectators may watch the rematch, not ask for it', async () => {
    const watched = aGame({ players: ['ada', 'linus'], taken: [3, 3, 3, 3, 3, 3, 3] });
    await openRoom({ ...watched, rematch: 'g2' });
    expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Watch the rematch' });
    expect(link).toHaveAttribute('href', '/games/g2');
  });
});

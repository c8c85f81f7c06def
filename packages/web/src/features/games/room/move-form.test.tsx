import { act, screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { begun, openRoom, secondTurn, stones, submitButton } from '../../../testing/game-room.js';
import { aGame } from '../../../testing/game-samples.js';

const input = () => screen.getByLabelText('Number of objects to take');

describe('a move', () => {
  it('is typed: the last digit from 1 to 3 counts, nothing becomes 1 (SPEC §5)', async () => {
    const { user } = await openRoom(begun);
    await user.clear(input());
    expect(input()).toHaveValue('1');
    await user.type(input(), '2');
    expect(input()).toHaveValue('2');
    await user.type(input(), '3');
    expect(input()).toHaveValue('3');
    await user.type(input(), '9x');
    expect(input()).toHaveValue('3');
    expect(stones('picked')).toBe(3);
  });

  it('is chosen by arrow keys, and by the buttons', async () => {
    const { user } = await openRoom(begun);
    await user.type(input(), '{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(input()).toHaveValue('3');
    await user.type(input(), '{ArrowDown}');
    expect(input()).toHaveValue('2');
    await user.click(screen.getByRole('button', { name: '3' }));
    expect(screen.getByRole('button', { name: '3' })).toHaveAttribute('aria-pressed', 'true');
    expect(stones('picked')).toBe(3);
  });

  it('is sent with the number of moves it follows, and shown as the server answers it', async () => {
    const { user, server } = await openRoom(begun, { mutations: { makeMove: () => secondTurn } });
    await user.click(screen.getByRole('button', { name: '2' }));
    await user.click(submitButton());
    await waitFor(() => expect(screen.getByTestId('remaining-objects')).toHaveTextContent('19'));
    const move = { gameID: 'g1', after: 0, move: { numObjects: 2 } };
    expect(server.mutations.filter(([path]) => path === 'games.makeMove')).toEqual([
      ['games.makeMove', expect.objectContaining(move)],
    ]);
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    expect(stones('picked')).toBe(0);
  });

  it('is sent once by a double click', async () => {
    const { server } = await openRoom(begun, { mutations: { makeMove: () => secondTurn } });
    act(() => {
      submitButton().click();
      submitButton().click();
    });
    await waitFor(() => expect(submitButton()).toHaveAttribute('aria-disabled', 'true'));
    expect(server.mutations.filter(([path]) => path === 'games.makeMove')).toHaveLength(1);
  });

  it('is made by the keys alone, wherever the focus is', async () => {
    const { user, server } = await openRoom(begun, { mutations: { makeMove: () => secondTurn } });
    submitButton().focus();
    await user.keyboard('2{Enter}');
    await waitFor(() => expect(submitButton()).toHaveAttribute('aria-disabled', 'true'));
    expect(server.mutations).toContainEqual([
      'games.makeMove',
      expect.objectContaining({ gameID: 'g1', after: 0, move: { numObjects: 2 } }),
    ]);
  });

  it("can be submitted on one's own turn only (SPEC §5)", async () => {
    const { live, user, server } = await openRoom(secondTurn);
    expect(submitButton()).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    await user.click(submitButton());
    expect(submitButton()).toHaveFocus();
    expect(server.mutations.map(([path]) => path)).not.toContain('games.makeMove');
    live.emit('game', {
      name: 'gameUpdate',
      game: aGame({ players: ['grace', 'linus'], taken: [2, 1] }),
    });
    expect(submitButton()).toHaveAttribute('aria-disabled', 'false');
  });

  it('never takes more than remain', async () => {
    await openRoom(aGame({ players: ['grace', 'linus'], taken: [3, 3, 3, 3, 3, 3, 1, 1] }));
    expect(screen.getByTestId('remaining-objects')).toHaveTextContent('1');
    expect(screen.getByRole('button', { name: '2' })).toBeDisabled();
    expect(stones('picked')).toBe(1);
  });

  it('that is refused says why', async () => {
    const { user } = await openRoom(begun, {
      mutations: {
        makeMove: () => {
          throw new TRPCError({ code: 'CONFLICT', message: 'The game has moved on. Look again.' });
        },
      },
    });
    await user.click(submitButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('The game has moved on.');
  });

  it('is not for spectators', async () => {
    await openRoom(aGame({ players: ['ada', 'linus'] }));
    expect(screen.queryByLabelText('Number of objects to take')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit Move' })).toBeNull();
    expect(screen.getByText('You are watching. Waiting for ada to move.')).toBeVisible();
  });
});

describe('a game error', () => {
  const error = { name: 'gameError', gameID: 'g1', message: 'It is not your turn.' } as const;

  it('is shown to the player it is for (SPEC §4)', async () => {
    const { live } = await openRoom(begun);
    live.emit('person', { ...error, player: 'grace' });
    expect(screen.getByRole('alert')).toHaveTextContent('It is not your turn.');
  });

  it.each([
    ['somebody else', { ...error, player: 'linus' }],
    ['another game', { ...error, player: 'grace', gameID: 'g2' }],
  ])('is not shown when it is for %s', async (_whom, event) => {
    const { live } = await openRoom(begun);
    live.emit('person', event);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

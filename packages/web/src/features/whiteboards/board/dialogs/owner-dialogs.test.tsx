import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBoard, aBoardPage, BOARD_ID } from '../../../../testing/board-samples.js';
import { openBoard } from '../../../../testing/open-board.js';
import { aUser } from '../../../../testing/render-app.js';
import { opened } from '../../../../testing/opened.js';

type Input = Record<string, unknown>;

async function openSettings(board = aBoard({ owner: 'grace', accessType: 'read-only' })) {
  const sent: (readonly [string, Input])[] = [];
  const answer =
    (name: string, after: Partial<typeof board>) =>
    (input: Input): typeof board => {
      sent.push([name, input]);
      return { ...board, ...after, revision: board.revision + sent.length };
    };
  const items = [aUser('ada'), aUser('ben')];
  const people = { items, nextCursor: null, total: { count: 2, isExact: true } };
  const app = await openBoard(
    aBoardPage([], { board }),
    {
      letDraw: answer('letDraw', { drawers: ['ben'] }),
      keepFromDrawing: answer('keepFromDrawing', { drawers: undefined }),
      handOn: answer('handOn', { owner: 'ben' }),
    },
    {},
    { queries: { users: { openDirectory: () => opened({ kind: 'users' }, people) } } },
  );
  await app.user.click(screen.getByRole('button', { name: 'Whiteboard settings' }));
  return { ...app, sent, dialog: await screen.findByRole('dialog') };
}

const choose = async (user: { click: (on: Element) => Promise<void> }, name: RegExp) =>
  user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));

describe('what an owner decides about people', () => {
  it('names nobody who may draw while everybody may', async () => {
    const { dialog } = await openSettings(aBoard({ owner: 'grace' }));
    expect(within(dialog).queryByRole('button', { name: 'Let Others Draw' })).toBeNull();
  });

  it('lets named people draw on a read-only board, and no longer', async () => {
    const { user, dialog, sent } = await openSettings();
    await user.click(within(dialog).getByRole('button', { name: 'Let Others Draw' }));
    await screen.findByRole('dialog', { name: 'Let Others Draw' });
    await user.click(screen.getByRole('button', { name: 'Let Draw' }));
    expect(await screen.findByText('Please select at least one user.')).toBeVisible();
    await choose(user, /ben/);
    await user.click(screen.getByRole('button', { name: 'Let Draw' }));
    await waitFor(() => expect(sent).toEqual([['letDraw', { id: BOARD_ID, usernames: ['ben'] }]]));
    await user.click(await screen.findByRole('button', { name: 'No longer let ben draw' }));
    await waitFor(() =>
      expect(sent[1]).toEqual(['keepFromDrawing', { id: BOARD_ID, username: 'ben' }]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'No longer let ben draw' })).toBeNull(),
    );
  });

  it('hands the board on to one person', async () => {
    const { user, dialog, sent } = await openSettings();
    await user.click(within(dialog).getByRole('button', { name: 'Hand Whiteboard On' }));
    await screen.findByRole('dialog', { name: 'Hand the Whiteboard On' });
    await choose(user, /ada/);
    await choose(user, /^(?!Remove).*ben/);
    await user.click(screen.getByRole('button', { name: 'Hand On' }));
    await waitFor(() => expect(sent).toEqual([['handOn', { id: BOARD_ID, username: 'ben' }]]));
    expect(await screen.findByText("'Numerals' is now owned by ben.")).toBeVisible();
  });
});

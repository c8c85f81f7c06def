import type { WhiteboardRow } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBoard, aBoardRow, BOARD_ID } from '../../../testing/board-samples.js';
import type { MockAnswers } from '../../../testing/mock-api.js';
import { opened } from '../../../testing/opened.js';
import { aUser, renderApp } from '../../../testing/render-app.js';
import { stubCanvas } from '../../../testing/stub-canvas.js';

type Mutations = NonNullable<NonNullable<MockAnswers['mutations']>['whiteboards']>;

async function openLobby(rows: readonly WhiteboardRow[] = [], mutations: Mutations = {}) {
  stubCanvas();
  const app = renderApp({
    at: '/whiteboard',
    api: {
      queries: {
        whiteboards: {
          openList: () => opened({ kind: 'person', username: 'grace' }, rows),
          open: () => new Promise<never>(() => undefined),
        },
      },
      mutations: { whiteboards: mutations },
    },
  });
  await screen.findByRole('heading', { name: 'Whiteboard Page' });
  return app;
}

const button = (name: string) => screen.getByRole('button', { name });
const form = (name: string) => screen.findByRole('form', { name });

describe('the lobby of whiteboards (SPEC §2)', () => {
  it('makes the cards of many boards a part at a time', async () => {
    const rows = Array.from({ length: 200 }, (_, at) =>
      aBoardRow({ uniqueLink: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` }),
    );
    const { user } = await openLobby(rows);
    const cards = () => screen.getAllByRole('button', { name: 'Join' });
    expect(cards()).toHaveLength(60);
    await user.click(button('Load more'));
    expect(cards()).toHaveLength(120);
  });

  it('opens one panel at a time', async () => {
    const { user } = await openLobby();
    await user.click(button('Join Whiteboard'));
    expect(await screen.findByLabelText('Whiteboard ID')).toHaveFocus();
    await user.click(button('Create Whiteboard'));
    expect(await screen.findByLabelText('Title')).toHaveFocus();
    expect(screen.queryByLabelText('Whiteboard ID')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Join Whiteboard' })).toBeNull();
    await user.click(
      within(await form('Create Whiteboard')).getByRole('button', { name: 'Close' }),
    );
    expect(screen.queryByLabelText('Title')).toBeNull();
    await waitFor(() => expect(button('Create Whiteboard')).toHaveFocus());
  });

  it.each(['Create Whiteboard', 'Start Creating Whiteboard'])(
    'creates a board by %s and opens it',
    async (name) => {
      const { user, server, address } = await openLobby([], {
        create: ({ uniqueLink }) => aBoard({ uniqueLink }),
      });
      await user.click(button(name));
      await user.click(button(name));
      expect(screen.getByText('Please enter a title for the whiteboard.')).toBeVisible();
      await user.type(screen.getByLabelText('Title'), ' Plan ');
      await user.click(screen.getByLabelText('Read-only'));
      await user.click(button(name));
      await waitFor(() => expect(address.current).toMatch(/^\/whiteboard\/[0-9a-f-]{36}$/));
      const uniqueLink = address.current.split('/').at(-1);
      expect(server.mutations).toContainEqual([
        'whiteboards.create',
        { uniqueLink, title: 'Plan', accessType: 'read-only' },
      ]);
    },
  );

  it.each([BOARD_ID, `https://example.org/whiteboard/${BOARD_ID}?from=chat`])(
    'joins the board %s',
    async (typed) => {
      const { user, address } = await openLobby();
      await user.click(button('Join Whiteboard'));
      const panel = within(await form('Join Whiteboard'));
      await user.click(panel.getByRole('button', { name: 'Join' }));
      expect(screen.getByText('Please enter the ID of a whiteboard.')).toBeVisible();
      await user.type(screen.getByLabelText('Whiteboard ID'), typed);
      await user.click(panel.getByRole('button', { name: 'Join' }));
      await waitFor(() => expect(address.current).toBe(`/whiteboard/${BOARD_ID}`));
    },
  );
});

describe('My Whiteboards', () => {
  it('says on the profile that there are none, where it is read out', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    renderApp({
      at: '/user/grace?tab=boards',
      api: {
        queries: {
          users: { open: () => opened({ kind: 'users' }, aUser('grace')) },
          whiteboards: {
            async openList() {
              await answered;
              return opened({ kind: 'person', username: 'grace' }, []);
            },
          },
        },
      },
    });
    await screen.findByRole('status', { name: 'Loading your whiteboards' });
    const live = [...document.querySelectorAll('[aria-live="polite"]')];
    answer();
    const words = await screen.findByText('No whiteboards yet');
    expect(live).toContain(words.closest('[aria-live="polite"]'));
  });

  it('is there only for those who have any', async () => {
    const { live } = await openLobby();
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
    expect(screen.queryByRole('heading', { name: 'My Whiteboards' })).toBeNull();
    const created = { name: 'boardUpdate', type: 'created', boardId: BOARD_ID } as const;
    live.emit('person', { ...created, board: aBoard() });
    expect(screen.getByRole('heading', { name: 'My Whiteboards' })).toBeVisible();
  });

  it('shows each with its picture and joins it', async () => {
    const { user, address, live } = await openLobby([aBoardRow()]);
    const mine = within(await screen.findByRole('region', { name: 'My Whiteboards' }));
    const row = within(mine.getByRole('listitem'));
    expect(row.getByRole('heading', { name: 'Numerals' })).toBeVisible();
    const pictured = { name: 'boardUpdate', type: 'pictured', boardId: BOARD_ID } as const;
    live.emit('person', { ...pictured, content: { id: 'p1', upTo: 3 } });
    expect(row.getByRole('presentation')).toHaveAttribute(
      'src',
      `/whiteboard/${BOARD_ID}/picture?v=p1`,
    );
    await user.click(row.getByRole('button', { name: 'Join', description: 'Numerals' }));
    await waitFor(() => expect(address.current).toBe(`/whiteboard/${BOARD_ID}`));
  });
});

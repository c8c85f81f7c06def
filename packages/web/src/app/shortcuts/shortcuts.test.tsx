import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useKeys } from '../../shared/shortcuts/use-keys.js';
import { opened } from '../../testing/opened.js';
import { aRow } from '../../testing/question-samples.js';
import { renderApp } from '../../testing/render-app.js';

const api = {
  queries: {
    questions: {
      openList: () =>
        opened(
          { kind: 'questions' },
          {
            items: [aRow('q1'), aRow('q2')],
            nextCursor: null,
            total: { count: 2, isExact: true },
          },
        ),
    },
  },
} as const;

async function openList() {
  const app = renderApp({ at: '/home', api });
  await screen.findByRole('link', { name: 'Title of q1' });
  return app;
}

const title = (id: string) => screen.getByRole('link', { name: `Title of ${id}` });

describe('shortcuts', () => {
  it('lead to the pages of the menu', async () => {
    const { user, address } = await openList();
    for (const [keys, path] of [
      ['gt', '/tags'],
      ['gc', '/messaging/direct-message'],
      ['gg', '/games'],
      ['gw', '/whiteboard'],
      ['gu', '/users'],
      ['gq', '/home'],
    ] as const) {
      await user.keyboard(keys);
      await waitFor(() => expect(address.current).toBe(path));
    }
  });

  it('lead there where the second key has a use of its own, too', async () => {
    const { user, address } = await openList();
    const take = vi.fn<() => void>();
    function Board() {
      useKeys({ T: take });
      return null;
    }
    const board = render(<Board />);
    await user.keyboard('t');
    expect(take).toHaveBeenCalledOnce();
    await user.keyboard('gt');
    await waitFor(() => expect(address.current).toBe('/tags'));
    expect(take).toHaveBeenCalledOnce();
    board.unmount();
  });

  it('go through the rows of a list, and Enter opens the one that has the focus', async () => {
    const { user, address } = await openList();
    await user.keyboard('j');
    expect(title('q1')).toHaveFocus();
    await user.keyboard('jj');
    expect(title('q2')).toHaveFocus();
    await user.keyboard('k');
    expect(title('q1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(address.current).toBe('/question/q1');
  });

  it('are letters where somebody types', async () => {
    const { user, address } = await openList();
    await user.keyboard('/');
    await user.keyboard('gtj?');
    expect(screen.getByLabelText('Search questions')).toHaveValue('gtj?');
    expect(address.current).toBe('/home');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are shown by a question mark, do nothing behind the dialog, and are turned off there', async () => {
    const { user, address } = await openList();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }));
    expect(dialog.getByText('Games')).toBeVisible();
    await user.keyboard('gt');
    expect(address.current).toBe('/home');
    await user.click(dialog.getByRole('checkbox', { name: 'Keyboard shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gt/?');
    expect(address.current).toBe('/home');
    expect(screen.getByLabelText('Search questions')).not.toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leave a key alone that comes long after its g, or with Ctrl', async () => {
    const { user, address } = await openList();
    await user.keyboard('gx');
    await user.keyboard('t');
    await user.keyboard('g{Control>}t{/Control}');
    expect(address.current).toBe('/home');
  });
});

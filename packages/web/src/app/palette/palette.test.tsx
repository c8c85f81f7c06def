import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBoardRow } from '../../testing/board-samples.js';
import { aChatRow } from '../../testing/chat-samples.js';
import { behavesAsListbox } from '../../testing/listbox-contract.js';
import type { MockAnswers } from '../../testing/mock-api.js';
import { opened } from '../../testing/opened.js';
import { aRow } from '../../testing/question-samples.js';
import { aUser, renderApp } from '../../testing/render-app.js';

const total = { count: 1, isExact: true };
const mine = { kind: 'person', username: 'grace' } as const;

const api: MockAnswers = {
  queries: {
    questions: {
      openList: ({ search }) =>
        opened(
          { kind: 'questions' },
          {
            items: search === undefined ? [] : [aRow('q1', { title: 'Why is noise green?' })],
            nextCursor: null,
            total,
          },
        ),
    },
    users: {
      openDirectory: () =>
        opened(
          { kind: 'users' },
          { items: [aUser('noor', { socketId: 's1' })], nextCursor: null, total },
        ),
    },
    chats: { find: ({ text }) => (text === 'no' ? [aChatRow({ title: 'Noise club' })] : []) },
    whiteboards: { openList: () => opened(mine, [aBoardRow()]) },
  },
};

async function openPalette(answers = api) {
  const app = renderApp({ at: '/home', api: answers });
  await screen.findByRole('heading', { name: 'All Questions' });
  await app.user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Find anything' }));
  return { ...app, dialog, field: dialog.getByRole<HTMLInputElement>('combobox') };
}

const chosen = () => screen.getByRole('option', { selected: true });

describe('the list of the palette', () => {
  behavesAsListbox({
    async open() {
      const app = await openPalette();
      return {
        ...app,
        // All pages are there at once.
        type: () => Promise.resolve(),
        expectTaken: (option) =>
          waitFor(() => expect(app.address.current).toBe(option.getAttribute('href'))),
      };
    },
    ...{ role: 'combobox', initial: 'first', takesTab: false, escapeCloses: 'dialog' },
  });
});

describe('the palette', () => {
  it('begins with the pages, in a field that has the focus', async () => {
    const { dialog, field } = await openPalette();
    await waitFor(() => expect(field).toHaveFocus());
    const pages = within(dialog.getByRole('group', { name: 'Pages' }));
    expect(pages.getByRole('option', { name: 'Whiteboard' })).toBeVisible();
    expect(dialog.getAllByRole('group')).toHaveLength(1);
  });

  it('finds pages, questions, people, own chats and boards, and marks what was found', async () => {
    const { dialog, field, user } = await openPalette();
    await user.type(field, 'no');
    await dialog.findByRole('group', { name: 'Questions' });
    const groups = dialog.getAllByRole('group').map((group) => [
      group.getAttribute('aria-label'),
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      ['Questions', [expect.stringContaining('Why is noise green?')]],
      ['People', [expect.stringContaining('noor')]],
      ['Chats', [expect.stringContaining('Noise club')]],
      ['Everything', ['All results for “no”']],
    ]);
    const marked = within(dialog.getByRole('group', { name: 'Chats' })).getByText('No');
    expect(marked.tagName).toBe('MARK');
    await user.clear(field);
    await user.type(field, 'numerals');
    expect(await dialog.findByRole('option', { name: /Numerals/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/whiteboard\//),
    );
  });

  it('is walked by the arrows, which the field tells, and opened by Enter', async () => {
    const { field, user, address } = await openPalette();
    const first = chosen().textContent;
    await user.keyboard('{ArrowDown}');
    expect(chosen().textContent).not.toBe(first);
    expect(field).toHaveAttribute('aria-activedescendant', chosen().id);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toHaveTextContent('Your Profile');
    await user.type(field, 'tag');
    await waitFor(() => expect(chosen()).toHaveTextContent('Tags'));
    await user.keyboard('{Enter}');
    expect(address.current).toBe('/tags');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens a new tab with Ctrl, and closes by Escape without leaving the page', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { field, user, address } = await openPalette();
    await user.type(field, 'games');
    await waitFor(() => expect(chosen()).toHaveTextContent('Games'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledExactlyOnceWith('/games', '_blank', 'noopener');
    await user.keyboard('{Control>}k{/Control}');
    await within(await screen.findByRole('dialog')).findByRole('combobox');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address.current).toBe('/home');
    open.mockRestore();
  });

  it('says so when nothing is found, and what could not be searched', async () => {
    const { dialog, field, user } = await openPalette({
      queries: {
        ...api.queries,
        questions: {
          openList: ({ search }) => {
            if (search !== undefined) throw new Error('down');
            return opened({ kind: 'questions' }, { items: [], nextCursor: null, total });
          },
        },
        users: {
          openDirectory: () => opened({ kind: 'users' }, { items: [], nextCursor: null, total }),
        },
      },
    });
    await user.type(field, 'zzz');
    const status = dialog.getByRole('status');
    await waitFor(() =>
      expect(status).toHaveTextContent('Some places could not be searched. Nothing was found.'),
    );
  });

  it('leads to all results by its last line, which alone is there where it finds nothing', async () => {
    const nothing = { items: [], nextCursor: null, total: { count: 0, isExact: true } };
    const { dialog, field, user, address } = await openPalette({
      queries: {
        ...api.queries,
        questions: { openList: () => opened({ kind: 'questions' }, nothing) },
        users: { openDirectory: () => opened({ kind: 'users' }, nothing) },
      },
    });
    await user.type(field, 'zzz');
    await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1));
    expect(chosen()).toHaveAttribute('href', '/search?search=zzz');
    await user.keyboard('{Enter}');
    expect(address.current).toBe('/search?search=zzz');
  });
});

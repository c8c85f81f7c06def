import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { behavesAsListbox } from '../../testing/listbox-contract.js';
import { renderApp } from '../../testing/render-app.js';

async function openSearch() {
  const app = renderApp({
    at: '/nowhere',
    api: {
      queries: {
        tags: {
          suggest: ({ prefix }) =>
            prefix === 've'
              ? ['verbs', 'verse', 'vernacular', 'vectors'].map((name) => ({
                  ...{ _id: name, name, description: '', qcnt: 3 },
                }))
              : [],
        },
        questions: {
          suggest: ({ text }) =>
            text.endsWith('ve')
              ? [{ _id: 'q1', title: 'Why verbs?', answerCount: 1, acceptedAnswerId: null }]
              : [],
        },
      },
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search questions' });
  return { ...app, field };
}

const options = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

describe('the list under the search', () => {
  behavesAsListbox({
    async open() {
      const app = await openSearch();
      return {
        ...app,
        type: () => app.user.type(app.field, 'irregular ve'),
        expectTaken: (option) =>
          waitFor(() => expect(app.address.current).toBe(option.getAttribute('href'))),
      };
    },
    ...{ role: 'combobox', initial: 'none', takesTab: false, escapeCloses: 'list' },
  });
});

describe('what is typed into the search', () => {
  it('is met by tags that begin like its last word, and by titles', async () => {
    const { user, field } = await openSearch();
    await user.type(field, 'irregular ve');
    expect(await options()).toEqual([
      'verbs3 questions',
      'verse3 questions',
      'vernacular3 questions',
      'Why verbs?1 answer',
    ]);
    expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('4 suggestions')).toHaveAttribute('role', 'status');
  });

  it('is searched by Enter, as long as no suggestion is chosen', async () => {
    const { user, field, address } = await openSearch();
    await user.type(field, 've');
    await options();
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(address.current).toBe('/home?search=ve');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });

  it('leads to the suggestion that the arrows chose, or that is clicked', async () => {
    const { user, field, address } = await openSearch();
    await user.type(field, 've');
    await options();
    await user.keyboard('{ArrowUp}');
    const chosen = screen.getByRole('option', { selected: true });
    expect(chosen).toHaveTextContent('Why verbs?');
    expect(field).toHaveAttribute('aria-activedescendant', chosen.id);
    await user.keyboard('{Enter}');
    expect(address.current).toBe('/question/q1');
    await user.clear(field);
    await user.type(field, 've');
    await user.click(await screen.findByRole('option', { name: /verse/ }));
    expect(address.current).toBe('/home?tag=verse');
  });

  it('keeps its words when Escape closes the suggestions', async () => {
    const { user, field } = await openSearch();
    await user.type(field, 've');
    await options();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(field).toHaveValue('ve');
    expect(field).toHaveFocus();
  });
});

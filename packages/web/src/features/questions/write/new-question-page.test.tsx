import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { behavesAsListbox } from '../../../testing/listbox-contract.js';
import { opened } from '../../../testing/opened.js';
import { aRow } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';

const post = () => screen.getByRole('button', { name: 'Post Question' });
const title = () => screen.findByLabelText(/Question Title/);
const text = () => screen.getByLabelText(/Question Text/);
const tags = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Tags/ });

const known = [
  { _id: 'phonology', name: 'phonology', description: 'Sounds', qcnt: 1204 },
  { _id: 'phonotactics', name: 'phonotactics', description: 'Clusters', qcnt: 3 },
];
const queries = { tags: { suggest: () => known } };

async function fill(user: UserEvent) {
  await user.type(await title(), 'A title');
  await user.type(text(), 'Some text');
  await user.type(tags(), 'verbs nouns');
}

describe('the new-question form', () => {
  it('says what belongs into each field and which are mandatory', async () => {
    renderApp({ at: '/new/question', api: { queries } });
    expect(await title()).toHaveAccessibleDescription('Limit title to 100 characters or less');
    expect(text()).toHaveAccessibleDescription('Add details');
    expect(tags()).toHaveAccessibleDescription('Add keywords separated by whitespace');
    expect(screen.getByText('* indicates mandatory fields')).toBeInTheDocument();
  });

  it('shows one message a field, sends nothing and leads to the first wrong field', async () => {
    const { user, server } = renderApp({ at: '/new/question', api: { queries } });
    const field = await title();
    await user.click(post());
    expect(screen.getByText('Title cannot be empty')).toBeInTheDocument();
    expect(screen.getByText('Question text cannot be empty')).toBeInTheDocument();
    expect(screen.getByText('Should have at least 1 tag')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    expect(server.mutations.map(([path]) => path)).not.toContain('questions.ask');
    await user.type(field, 'x');
    expect(screen.queryByText('Title cannot be empty')).not.toBeInTheDocument();
  });

  it('posts once, clears the draft and leads to the list', async () => {
    const { user, server, address } = renderApp({
      at: '/new/question',
      api: { queries, mutations: { questions: { ask: () => aRow('q1') } } },
    });
    await fill(user);
    await user.dblClick(post());
    await waitFor(() => expect(address.current).toBe('/home'));
    const asked = server.mutations.filter(([path]) => path === 'questions.ask');
    expect(asked).toEqual([
      [
        'questions.ask',
        {
          _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/),
          title: 'A title',
          text: 'Some text',
          tagNames: 'verbs nouns',
        },
      ],
    ]);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('the question just asked is in the list at once, without waiting behind a line', async () => {
    const own = aRow('own');
    const { user, live } = renderApp({
      at: '/new/question',
      api: {
        queries: {
          ...queries,
          questions: {
            openList: () =>
              opened(
                { kind: 'questions' },
                { items: [own], nextCursor: null, total: { count: 1, isExact: true } },
              ),
          },
        },
        mutations: { questions: { ask: () => own } },
      },
    });
    await fill(user);
    await user.click(post());
    expect(await screen.findByRole('link', { name: 'Title of own' })).toBeInTheDocument();
    live.emit('questions', { name: 'questionUpdate', isNew: true, question: own });
    expect(screen.queryByRole('button', { name: /new question/ })).not.toBeInTheDocument();
    expect(screen.getByText('1 questions')).toBeInTheDocument();
  });

  it('a failure is visible, keeps everything, and a second attempt carries the same id', async () => {
    const { user, server, address } = renderApp({
      at: '/new/question',
      api: {
        queries,
        mutations: {
          questions: {
            ask: () => {
              throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Wait a minute.' });
            },
          },
        },
      },
    });
    await fill(user);
    await user.click(post());
    expect(await screen.findByText(/Your question was not posted. Wait a minute./)).toBeVisible();
    expect(address.current).toBe('/new/question');
    expect(text()).toHaveValue('Some text');
    await waitFor(() => expect(post()).toBeEnabled());
    await user.click(post());
    const ids = () =>
      server.mutations.flatMap(([path, input]) =>
        path === 'questions.ask' ? [(input as { _id: string })._id] : [],
      );
    await waitFor(() => expect(ids()).toHaveLength(2));
    expect(new Set(ids()).size).toBe(1);
  });

  it('brings back what was written before a reload', async () => {
    const { user, unmount } = renderApp({ at: '/new/question', api: { queries } });
    await fill(user);
    unmount();
    renderApp({ at: '/new/question', api: { queries } });
    expect(await title()).toHaveValue('A title');
    expect(text()).toHaveValue('Some text');
    expect(tags()).toHaveValue('verbs nouns');
  });
});

describe('tag suggestions', () => {
  behavesAsListbox({
    async open() {
      const { user } = renderApp({ at: '/new/question', api: { queries } });
      await title();
      const field = tags();
      return {
        ...{ user, field },
        type: () => user.type(field, 'verbs pho'),
        async expectTaken({ textContent }) {
          expect(field).toHaveValue(`verbs ${textContent.split(' ')[0]} `);
          await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
        },
      };
    },
    ...{ role: 'combobox', initial: 'none', takesTab: true, escapeCloses: 'list' },
  });

  it('come back by an arrow', async () => {
    const { user } = renderApp({ at: '/new/question', api: { queries } });
    await title();
    await user.type(tags(), 'pho');
    await screen.findAllByRole('option');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  it('offer known tags for the last word; the keyboard takes one', async () => {
    const { user, server } = renderApp({ at: '/new/question', api: { queries } });
    await title();
    await user.type(tags(), 'verbs pho');
    expect(await screen.findByRole('option', { name: /phonology 1,204 questions/ })).toBeVisible();
    expect(server.queries).toContainEqual(['tags.suggest', { prefix: 'pho' }]);
    expect(tags()).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { name: /phonotactics/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await user.keyboard('{Enter}');
    expect(tags()).toHaveValue('verbs phonotactics ');
    expect(tags()).toHaveAttribute('aria-expanded', 'false');
    expect(server.mutations.map(([path]) => path)).not.toContain('questions.ask');
  });

  it('leave out tags that are given already, and go away with Escape', async () => {
    const { user } = renderApp({ at: '/new/question', api: { queries } });
    await title();
    await user.type(tags(), 'Phonology pho');
    await screen.findByRole('option', { name: /phonotactics/ });
    expect(screen.queryByRole('option', { name: /phonology/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });
});

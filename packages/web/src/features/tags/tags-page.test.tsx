import { CHANGED_MEANWHILE } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aRow } from '../../testing/question-samples.js';
import { aStanding } from '../../testing/moderation-samples.js';
import { opened } from '../../testing/opened.js';
import { FakeLiveLink } from '../../testing/fake-live-link.js';
import { renderApp } from '../../testing/render-app.js';
import { scrollToEnd } from '../../testing/stub-browser.js';

const aTag = (name: string, qcnt: number) => ({
  _id: name,
  name,
  description: `About ${name}`,
  qcnt,
});
/** Once it is listened, the list is read anew, however far a test has come by then. */
const unheard = () => new FakeLiveLink('never');
const exactly = (count: number) => ({ count, isExact: true });
const page = (...items: ReturnType<typeof aTag>[]) => ({
  items,
  nextCursor: null,
  total: exactly(items.length),
});

it('what another moderator said of a tag meanwhile is shown before it is written over', async () => {
  let description = 'About verbs';
  const noQuestions = { items: [], nextCursor: null, total: exactly(0) };
  const standing = aStanding('grace', { role: 'moderator' });
  const { user, server } = renderApp({
    at: '/home?tag=verbs',
    api: {
      queries: {
        moderation: { openOwn: () => opened({ kind: 'person', username: 'grace' }, standing) },
        questions: { openList: () => opened({ kind: 'questions' }, noQuestions) },
        tags: { byName: () => ({ _id: 'verbs', name: 'verbs', description }) },
      },
      mutations: {
        moderation: {
          describeTag({ was, description: next }) {
            if (was !== undefined && was !== description)
              throw new TRPCError({ code: 'CONFLICT', message: CHANGED_MEANWHILE });
            return { description: (description = next) };
          },
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Describe the tag' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('When is it used?'), ' of ours');
  description = 'About theirs';
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(CHANGED_MEANWHILE);
  expect(await dialog.findByText('About theirs')).toBeInTheDocument();
  expect(dialog.getByLabelText('When is it used?')).toHaveValue('About verbs of ours');
  await user.click(dialog.getByRole('button', { name: 'Save mine instead' }));
  expect(await screen.findByText('About verbs of ours')).toBeInTheDocument();
  const begun = { name: 'verbs', description: 'About verbs of ours', was: 'About verbs' };
  expect(server.mutations).toContainEqual(['moderation.describeTag', begun]);
});

describe('the tags page', () => {
  it('counts the tags and shows each with its description and its questions', async () => {
    renderApp({
      at: '/tags',
      api: { queries: { tags: { page: () => page(aTag('verbs', 1), aTag('c++', 1204)) } } },
    });
    // The rows are made after what stands above them.
    const card = await screen.findByRole('link', { name: /^c\+\+/ });
    expect(screen.getByText('2 Tags')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'All Tags' })).toBeInTheDocument();
    expect(card).toHaveTextContent('About c++');
    expect(card).toHaveTextContent('1,204 questions');
    expect(card).toHaveAttribute('href', '/home?tag=c%2B%2B');
    expect(screen.getByRole('link', { name: /^verbs/ })).toHaveTextContent('1 questions');
    expect(screen.getByRole('link', { name: 'Ask a Question' })).toBeInTheDocument();
  });

  it('has a tag that comes with a question, and counts anew', async () => {
    let tags = [aTag('verbs', 1)];
    const { live } = renderApp({
      at: '/tags',
      api: { queries: { tags: { page: () => page(...tags) } } },
    });
    await screen.findByText('1 Tags');
    tags = [aTag('verbs', 2), aTag('nouns', 1)];
    live.emit('questions', { name: 'questionUpdate', isNew: true, question: aRow('q1') });
    expect(await screen.findByRole('link', { name: /^verbs .* 2 questions$/ })).toBeInTheDocument();
    expect(screen.getByText('2 Tags')).toBeInTheDocument();

    tags = [aTag('nouns', 1)];
    live.reconnect({ resumed: false });
    expect(await screen.findByText('1 Tags', {})).toBeInTheDocument();
  });

  it('asks for the tags that are searched', async () => {
    const { server } = renderApp({
      at: '/tags',
      live: unheard(),
      api: {
        queries: {
          tags: { page: ({ search }) => (search === 'vow' ? page(aTag('vowels', 2)) : page()) },
        },
      },
    });
    expect(await screen.findByText('No tags yet')).toBeVisible();
    const field = screen.getByRole('searchbox', { name: 'Search tags' });
    // In one go: on a busy machine the pause after typing would pass between two keys.
    for (const value of ['v', 'vo', 'vow']) fireEvent.change(field, { target: { value } });
    expect(await screen.findByRole('link', { name: /^vowels/ })).toBeInTheDocument();
    // As the document brings them along (reads.ts).
    expect(server.queries.filter(([path]) => path === 'tags.page')).toEqual([
      ['tags.page', { limit: 30 }],
      ['tags.page', { search: 'vow', limit: 30 }],
    ]);
  });

  it('loads the next page at its end and shows a tag that stands on both once', async () => {
    renderApp({
      at: '/tags',
      api: {
        queries: {
          tags: {
            page: ({ cursor }) =>
              cursor === 'next'
                ? { ...page(aTag('verbs', 3), aTag('nouns', 2)), total: exactly(2) }
                : { ...page(aTag('verbs', 3)), nextCursor: 'next', total: exactly(2) },
          },
        },
      },
    });
    await screen.findByRole('link', { name: /^verbs/ });
    act(scrollToEnd);
    expect(await screen.findByRole('link', { name: /^nouns/ })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^verbs/ })).toHaveLength(1);
  });

  it('says so when the tags can not be loaded, and tries again', async () => {
    const list = vi
      .fn<() => ReturnType<typeof page>>()
      .mockImplementationOnce(() => {
        throw new TRPCError({ code: 'BAD_REQUEST' });
      })
      .mockImplementation(() => page(aTag('verbs', 1)));
    const { user } = renderApp({
      at: '/tags',
      live: unheard(),
      api: { queries: { tags: { page: list } } },
    });
    await screen.findByText('The tags could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('link', { name: /^verbs/ })).toBeInTheDocument());
  });
});

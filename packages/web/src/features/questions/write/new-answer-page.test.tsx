import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aPage, aRow } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';

const view = { view: () => undefined };
const page = aPage(aRow('q1'), { answers: [anAnswer('a1')] });
const queries = { questions: { open: () => opened({ kind: 'question', qid: 'q1' }, page) } };
const field = () => screen.findByLabelText(/Answer Text/);
const post = () => screen.getByRole('button', { name: 'Post Answer' });

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the new-answer form', () => {
  it('shows the question it answers', async () => {
    renderApp({ at: '/new/answer/q1', api: { queries } });
    expect(await screen.findByRole('link', { name: 'Title of q1' })).toHaveAttribute(
      'href',
      '/question/q1',
    );
  });

  it.each([
    [' ', 'Answer text cannot be empty'],
    ['[[a](http://x.example)', 'Invalid hyperlink format.'],
  ])('refuses %j with its message', async (written, message) => {
    const { user, server } = renderApp({ at: '/new/answer/q1', api: { queries } });
    await user.type(await field(), written);
    await user.click(post());
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(server.mutations.map(([path]) => path)).not.toContain('questions.answer');
  });

  it('posts once, clears the draft and leads to the question with the answer marked', async () => {
    const { user, server, address } = renderApp({
      at: '/new/answer/q1',
      api: { queries, mutations: { questions: { ...view, answer: () => anAnswer('a1') } } },
    });
    await user.type(await field(), 'Because.');
    await user.dblClick(post());
    await waitFor(() => expect(address.current).toBe('/question/q1'));
    expect(await screen.findByText('just now')).toBeInTheDocument();
    expect(server.mutations.filter(([path]) => path === 'questions.answer')).toEqual([
      [
        'questions.answer',
        { _id: expect.stringMatching(/^[0-9a-f-]{36}$/), qid: 'q1', text: 'Because.' },
      ],
    ]);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('posts by Ctrl+Enter, and Enter alone begins a new line', async () => {
    const { user, server, address } = renderApp({
      at: '/new/answer/q1',
      api: { queries, mutations: { questions: { ...view, answer: () => anAnswer('a1') } } },
    });
    await user.type(await field(), 'So{Enter}it is.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address.current).toBe('/question/q1'));
    const [, sent] = server.mutations.find(([path]) => path === 'questions.answer') ?? [];
    expect(sent).toMatchObject({ text: 'So\nit is.' });
  });

  it('keeps the text when posting fails, and per question over a reload', async () => {
    const { user, unmount } = renderApp({
      at: '/new/answer/q1',
      api: {
        queries,
        mutations: {
          questions: {
            answer: () => {
              throw new TRPCError({ code: 'BAD_REQUEST', message: 'Not now.' });
            },
          },
        },
      },
    });
    await user.type(await field(), 'Because.');
    await user.click(post());
    expect(await screen.findByText(/Your answer was not posted. Not now./)).toBeInTheDocument();
    unmount();
    const second = renderApp({ at: '/new/answer/q2', api: { queries } });
    expect(await field()).toHaveValue('');
    second.unmount();
    renderApp({ at: '/new/answer/q1', api: { queries } });
    expect(await field()).toHaveValue('Because.');
  });

  it('without a question it says so and leads to the list', async () => {
    const { address } = renderApp({ at: '/new/answer' });
    await waitFor(() => expect(address.current).toBe('/home'));
    // The page that said it is gone; the notice stays for a while.
    expect(await screen.findByText('Question ID is missing.')).toBeInTheDocument();
  });
});

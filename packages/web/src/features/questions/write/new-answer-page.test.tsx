import { TRPCError } from '@trpc/server';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requests } from '../../../testing/mock-api.js';
import { goOffline, goOnline } from '../../../testing/network-state.js';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aPage, aRow, someCounters } from '../../../testing/question-samples.js';
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

  describe('offline', () => {
    afterEach(goOnline);

    async function postOffline() {
      const app = renderApp({
        at: '/new/answer/q1',
        api: { queries, mutations: { questions: { ...view, answer: () => anAnswer('a1') } } },
      });
      requests.use(
        http.post('*/trpc/*', () => (navigator.onLine ? undefined : HttpResponse.error())),
      );
      await app.user.type(await field(), 'Because.');
      goOffline();
      await app.user.click(post());
      await screen.findByText(/^You are offline. Your answer is posted when you are back/);
      const sent = () => app.server.mutations.filter(([path]) => path === 'questions.answer');
      return { ...app, sent };
    }

    it('waits for the network, says so, and is posted once when it is back', async () => {
      const { address, sent } = await postOffline();
      goOnline();
      await waitFor(() => expect(address.current).toBe('/question/q1'));
      expect(sent()).toHaveLength(1);
    });

    it('is not posted any more once it is changed', async () => {
      const { user, sent } = await postOffline();
      await user.type(await field(), ' No.');
      expect(screen.queryByText(/^You are offline. Your answer/)).toBeNull();
      goOnline();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(sent()).toEqual([]);
      expect(await field()).toHaveValue('Because. No.');
    });

    it('is not posted any more once its form is left', async () => {
      const { sent, unmount } = await postOffline();
      unmount();
      goOnline();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(sent()).toEqual([]);
    });
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

  it('of a question that is deleted meanwhile says so, and what was written stays', async () => {
    const { user, live, unmount } = renderApp({ at: '/new/answer/q1', api: { queries } });
    await user.type(await field(), 'Because.');
    live.emit('question', {
      ...{ name: 'deleteUpdate', qid: 'q1', revision: 2, counters: someCounters({}) },
      post: { type: 'question', id: 'q1', parentId: null, mark: 1 },
      ...{ deletedAt: '2024-05-08T00:00:00.000Z', leavesLine: false },
    });
    expect(await screen.findByText('This question was deleted by its author.')).toBeVisible();
    expect(screen.getByText('Because.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Post Answer' })).not.toBeInTheDocument();
    unmount();
    const open = () => {
      throw new TRPCError({ code: 'NOT_FOUND', message: 'This question was deleted.' });
    };
    renderApp({ at: '/new/answer/q1', api: { queries: { questions: { open } } } });
    expect(await screen.findByText('This question was deleted.')).toBeVisible();
    expect(screen.getByText('Because.')).toBeVisible();
  });

  it('without a question it says so and leads to the list', async () => {
    const { address } = renderApp({ at: '/new/answer' });
    await waitFor(() => expect(address.current).toBe('/home'));
    // The page that said it is gone; the notice stays for a while.
    expect(await screen.findByText('Question ID is missing.')).toBeInTheDocument();
  });
});

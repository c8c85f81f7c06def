import { EMPTY_FOLLOWS, type QuestionRow } from '@collabor8/domain';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { opened } from '../../../testing/opened.js';
import { anAnswer, aRow, someCounters } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';
import { scrollToEnd } from '../../../testing/stub-browser.js';

const ME = { kind: 'person', username: 'grace' } as const;

function openForYou(first: readonly QuestionRow[], nextCursor: string | null = null) {
  const shown = { items: first };
  const app = renderApp({
    at: '/home?order=forYou',
    api: {
      queries: {
        questions: {
          openList: ({ order }) =>
            opened(
              { kind: 'questions' },
              {
                items: order === 'forYou' ? shown.items : [],
                nextCursor,
                total: { count: shown.items.length, isExact: nextCursor === null },
              },
            ),
          page: () => ({
            items: [aRow('last')],
            nextCursor: null,
            total: { count: 1, isExact: false },
          }),
        },
        follows: {
          openMine: () =>
            opened(ME, { ...EMPTY_FOLLOWS, revision: 1, tags: ['verbs'], questions: ['old'] }),
        },
      },
    },
  });
  return { ...app, shown };
}

const lists = (server: ReturnType<typeof openForYou>['server']) =>
  server.queries.filter(([path]) => path === 'questions.openList').length;

describe('the list for the reader', () => {
  it('is an order among the others, and says how to fill it', async () => {
    openForYou([]);
    expect(await screen.findByRole('heading', { level: 1, name: 'For You' })).toBeInTheDocument();
    expect(await screen.findByText(/Follow tags and questions/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All Tags' })).toHaveAttribute('href', '/tags');
    expect(screen.getByRole('button', { name: 'For You' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('counts what is loaded, as nobody counts the rest', async () => {
    openForYou([aRow('q1'), aRow('q2')], 'next');
    await screen.findByRole('link', { name: 'Title of q2' });
    expect(screen.getByText('2+ questions')).toBeInTheDocument();
    act(scrollToEnd);
    expect(await screen.findByRole('link', { name: 'Title of last' })).toBeInTheDocument();
    expect(screen.getByText('3 questions')).toBeInTheDocument();
  });

  it('shows what is asked with a followed tag, and reads nothing for other questions', async () => {
    const { live, server, shown } = openForYou([aRow('q1')]);
    await screen.findByRole('link', { name: 'Title of q1' });
    await waitFor(() => expect(server.queries.map(([path]) => path)).toContain('follows.openMine'));
    const [nouns, verbs] = [
      aRow('n', { tags: ['nouns'] }),
      aRow('v', { tags: ['Verbs'], askDateTime: '2024-06-01T00:00:00.000Z' }),
    ];
    const before = lists(server);
    live.emit('questions', { name: 'questionUpdate', isNew: true, question: nouns });
    shown.items = [verbs, aRow('q1')];
    live.emit('questions', { name: 'questionUpdate', isNew: true, question: verbs });
    expect(await screen.findByRole('link', { name: 'Title of v' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Title of n' })).toBeNull();
    expect(lists(server)).toBe(before + 1);
  });

  it('says that its order has changed when a question in it is answered', async () => {
    const { live } = openForYou([aRow('q1'), aRow('q2')]);
    await screen.findByRole('link', { name: 'Title of q2' });
    live.emit('questions', {
      name: 'answerUpdate',
      qid: 'q2',
      revision: 2,
      answer: anAnswer('a1'),
      counters: someCounters({ answerCount: 1, lastAnswerDateTime: '2024-07-01T00:00:00.000Z' }),
    });
    expect(
      await screen.findByRole('button', { name: 'The order has changed. Show the new one' }),
    ).toBeInTheDocument();
  });
});

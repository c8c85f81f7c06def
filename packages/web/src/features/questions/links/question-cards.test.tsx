import { countersOf, type QuestionCard } from '@collabor8/domain';
import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { expect, it } from 'vitest';
import { aMessage } from '../../../testing/chat-samples.js';
import { opened } from '../../../testing/opened.js';
import { aRow } from '../../../testing/question-samples.js';
import { renderApp } from '../../../testing/render-app.js';

const address = (id: string) => `${window.location.origin}/question/${id}`;
const card = (id: string, differences: Partial<QuestionCard> = {}): QuestionCard => ({
  ...{ _id: id, title: `Why ${id}?`, answerCount: 0, acceptedAnswerId: null, score: 1 },
  isClosed: false,
  ...differences,
});

const openRoom = (cards: () => QuestionCard[], msg: string) =>
  renderApp({
    at: '/messaging',
    api: {
      queries: {
        questions: { cards },
        messages: {
          open: () =>
            opened(
              { kind: 'messages' },
              { loadedFrom: 0, messagesCursor: null, messages: [aMessage(1, { msg })] },
            ),
        },
      },
    },
  });

it('shows questions whose addresses are in a message, with their state and votes', async () => {
  const { server } = openRoom(
    () => [
      card('q1', { acceptedAnswerId: 'a1', answerCount: 2, score: 5 }),
      card('q2', { isClosed: true, acceptedAnswerId: 'a2', score: -1 }),
      card('q3', { answerCount: 1 }),
    ],
    ['q1', 'q2', 'q3'].map(address).join(' '),
  );
  const first = await screen.findByRole('link', { name: /^Why q1\?/ });
  expect(first).toHaveTextContent('Answered, one accepted · 5 votes');
  expect(first).toHaveAttribute('href', '/question/q1');
  expect(screen.getByRole('link', { name: /^Why q2\?/ })).toHaveTextContent('Closed · -1 votes');
  expect(screen.getByRole('link', { name: /^Why q3\?/ })).toHaveTextContent('1 answer · 1 vote');
  // Once, and once more when all three of them are listened to.
  const asked = () => server.queries.filter(([path]) => path === 'questions.cards');
  const together = ['questions.cards', { qids: ['q1', 'q2', 'q3'] }];
  await waitFor(() => expect(asked()).toEqual([together, together]));
});

it('leaves the address of a question as it is that is gone, or can’t be asked for', async () => {
  openRoom(() => [], `See ${address('gone')}`);
  expect(await screen.findByRole('link', { name: address('gone') })).toBeVisible();
  const { server } = openRoom(
    () => {
      throw new TRPCError({ code: 'TOO_MANY_REQUESTS' });
    },
    `See ${address('q1')}`,
  );
  await waitFor(() => expect(server.queries.map(([path]) => path)).toContain('questions.cards'));
  expect(await screen.findByRole('link', { name: address('q1') })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Why/ })).toBeNull();
});

it('follows each question while its card is there', async () => {
  let score = 1;
  const { live, server } = openRoom(() => [card('q1', { score })], `See ${address('q1')}`);
  const link = await screen.findByRole('link', { name: /^Why q1\?/ });
  expect(link).toHaveTextContent('1 vote');
  const asked = () => server.queries.filter(([path]) => path === 'questions.cards').length;
  await waitFor(() => expect(live.topics).toContainEqual({ kind: 'question', qid: 'q1' }));
  score = 7;
  live.emit('question', {
    ...{ name: 'questionUpdate', isNew: false, question: { ...aRow('q1'), revision: 9 } },
  });
  await waitFor(() => expect(link).toHaveTextContent('7 votes'));
  const before = asked();
  const views = { ...countersOf(aRow('q1')), viewCount: 3 };
  live.emit('question', { name: 'viewsUpdate', qid: 'q1', revision: 10, counters: views });
  expect(asked()).toBe(before);
});

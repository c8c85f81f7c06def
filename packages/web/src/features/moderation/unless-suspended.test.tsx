import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { opened } from '../../testing/opened.js';
import { aStanding } from '../../testing/moderation-samples.js';
import { aPage, anAnswer, aRow } from '../../testing/question-samples.js';
import { aChatMessage, aChatPage } from '../../testing/chat-samples.js';
import { openChats } from '../../testing/open-chats.js';
import { draw, lift, openBoard, shownLines } from '../../testing/open-board.js';
import { aBoardPage } from '../../testing/board-samples.js';
import { renderApp } from '../../testing/render-app.js';

const view = { view: () => undefined };
const page = aPage(aRow('q1'));
const questions = { open: () => opened({ kind: 'question', qid: 'q1' }, page) };
const suspension = { until: null, told: '', by: 'root', at: '2024-05-07' };
const ONLY_READS = 'You are suspended and can only read.';
const SAYS = `${ONLY_READS} What you wrote is kept.`;

it.each([
  ['/new/question', /Question Text/],
  ['/new/answer/q1', /Answer Text/],
  ['/question/q1', 'Add a comment'],
  ['/messaging', 'Message'],
])('has a line in place of the form at %s, and keeps what was written in it', async (at, label) => {
  const { user, live } = renderApp({
    at,
    api: { queries: { questions }, mutations: { questions: view } },
  });
  await user.type(await screen.findByLabelText(label), 'Half a thought');
  live.emit('person', {
    name: 'standingUpdate',
    standing: aStanding('grace', { suspension, revision: 1 }),
  });
  expect(await screen.findByText(SAYS)).toBeVisible();
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  live.emit('person', { name: 'standingUpdate', standing: aStanding('grace', { revision: 2 }) });
  expect(await screen.findByLabelText(label)).toHaveValue('Half a thought');
  expect(screen.queryByText(SAYS)).not.toBeInTheDocument();
});

it('has the line in place of the tools of a board, which nothing can be drawn on then', async () => {
  const { live, server } = await openBoard(aBoardPage());
  await screen.findByRole('toolbar', { name: 'Drawing tools' });
  live.emit('person', {
    name: 'standingUpdate',
    standing: aStanding('grace', { suspension, revision: 1 }),
  });
  expect(await screen.findByText(ONLY_READS)).toBeVisible();
  expect(screen.queryByRole('toolbar')).toBeNull();
  draw({ x: 1, y: 1 }, { x: 90, y: 90 });
  lift();
  expect(await shownLines()).toEqual([]);
  expect(server.mutations.map(([path]) => path)).not.toContain('whiteboards.addStroke');
});

it('has the line below a poll, whose options cannot be pressed then', async () => {
  const poll = { question: 'Which?', options: [{ optionText: 'One' }], counts: [0] };
  const { user, live, server } = openChats({
    page: aChatPage([aChatMessage(1, { type: 'poll', msg: 'POLL', poll })]),
  });
  const option = await screen.findByRole('button', { name: /^One/ });
  live.emit('person', {
    name: 'standingUpdate',
    standing: aStanding('grace', { suspension, revision: 1 }),
  });
  expect(await screen.findByText(ONLY_READS)).toBeVisible();
  await user.click(option);
  expect(server.mutations.map(([path]) => path)).not.toContain('chats.vote');
});

it('lets whoever is changing a post leave the form', async () => {
  const own = aPage(aRow('q1', { askedBy: 'grace' }));
  const { user, live } = renderApp({
    at: '/question/q1',
    api: {
      queries: { questions: { open: () => opened({ kind: 'question', qid: 'q1' }, own) } },
      mutations: { questions: view },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit the question' }));
  const form = within(await screen.findByRole('form', { name: /question/ }));
  await form.findByLabelText(/^Question Text/);
  live.emit('person', {
    name: 'standingUpdate',
    standing: aStanding('grace', { suspension, revision: 1 }),
  });
  expect(await form.findByText(SAYS)).toBeVisible();
  expect(form.queryByLabelText(/^Question Text/)).not.toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

it('sends by Ctrl+Enter a form that came back', async () => {
  const own = aStanding('grace', { suspension, revision: 1 });
  const { user, live, server } = renderApp({
    at: '/new/answer/q1',
    api: {
      queries: {
        questions,
        moderation: { openOwn: () => opened({ kind: 'person', username: 'grace' }, own) },
      },
      mutations: { questions: { ...view, answer: () => anAnswer('a1') } },
    },
  });
  expect(await screen.findByText(SAYS)).toBeVisible();
  live.emit('person', { name: 'standingUpdate', standing: aStanding('grace', { revision: 2 }) });
  await user.type(
    await screen.findByLabelText(/Answer Text/),
    'So it is.{Control>}{Enter}{/Control}',
  );
  expect(server.mutations.map(([path]) => path)).toContain('questions.answer');
});

import { TRPCError } from '@trpc/server';
import type { PollVote } from '@collabor8/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { aChat, aChatMessage, aChatPage } from '../../../testing/chat-samples.js';
import { requests } from '../../../testing/mock-api.js';
import { openChats } from '../../../testing/open-chats.js';

const poll = {
  question: 'Which?',
  options: [{ optionText: 'One' }, { optionText: 'Two' }],
  counts: [1, 2],
};
const pollMessage = aChatMessage(1, { type: 'poll', msg: 'POLL', poll });

describe('polls', () => {
  const option = (name: RegExp) => screen.findByRole('button', { name });

  it('show shares and votes, and what was chosen as soon as it is', async () => {
    const counted = { ...pollMessage, revision: 2, poll: { ...poll, counts: [2, 2] } };
    const { user, live } = openChats({
      page: aChatPage([pollMessage]),
      mutations: { vote: () => counted },
    });
    expect(await option(/Two 66.7%/)).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('3 votes. Choose an option to vote.')).toBeInTheDocument();
    await user.click(await option(/One 33.3%/));
    expect(await option(/One 50.0%/)).toHaveAttribute('aria-pressed', 'true');
    await screen.findByText('4 votes. You chose “One”; choose again to change it.');
    // A log tells changed words as well, unless it says that new messages are all.
    expect(screen.getByRole('log')).toHaveAttribute('aria-relevant', 'additions');
    live.emit('chat', {
      name: 'chatUpdate',
      type: 'newMessage',
      chat: aChat(),
      message: { ...pollMessage, revision: 3, poll: { ...poll, counts: [3, 2] } },
      vote: { username: 'ada', optionIndex: 0 },
    });
    expect(await option(/One 60.0%/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('take a choice back that could not be counted, and say so', async () => {
    const { user } = openChats({
      page: aChatPage([pollMessage]),
      mutations: {
        vote: () => {
          throw new TRPCError({ code: 'BAD_REQUEST' });
        },
      },
    });
    await user.click(await option(/One 33.3%/));
    expect(
      await screen.findByText('Failed to vote on poll. Please try again.'),
    ).toBeInTheDocument();
    expect(await option(/One 33.3%/)).toHaveAttribute('aria-pressed', 'false');
  });

  it('no longer say that a vote failed once it turns out to be counted', async () => {
    const { user, live } = openChats({ page: aChatPage([pollMessage]) });
    requests.use(http.post('*/trpc/chats.vote', () => HttpResponse.error()));
    await user.click(await option(/One 33.3%/));
    expect(await screen.findByText(/^The server did not respond/)).toBeVisible();
    const counted = (revision: number, counts: number[], vote: PollVote) =>
      live.emit('chat', {
        ...{ name: 'chatUpdate', type: 'newMessage', chat: aChat(), vote },
        message: { ...pollMessage, revision, poll: { ...poll, counts } },
      });
    counted(2, [1, 3], { username: 'ada', optionIndex: 1 });
    await option(/One 25.0%/);
    expect(screen.getByText(/^The server did not respond/)).toBeVisible();
    counted(3, [2, 3], { username: 'grace', optionIndex: 0 });
    expect(await option(/One 40.0%/)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText(/^The server did not respond/)).not.toBeInTheDocument();
  });

  it('take no votes once they are closed, and say so', async () => {
    const { user, live, server } = openChats({
      page: aChatPage([pollMessage], { ownVotes: { m1: { optionIndex: 0, revision: 1 } } }),
      mutations: { vote: () => pollMessage },
    });
    await option(/Two 66.7%/);
    const closedAt = '2024-05-06T09:00:00.000Z';
    live.emit('chat', {
      ...{ name: 'chatUpdate', type: 'newMessage', chat: aChat(), isExchanged: true },
      message: { ...pollMessage, revision: 2, poll: { ...poll, closedAt } },
    });
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    expect(screen.getByText('3 votes. You chose “One”.')).toBeInTheDocument();
    await user.click(await option(/Two 66.7%/));
    expect(server.mutations.filter(([path]) => path === 'chats.vote')).toEqual([]);
  });

  it('show when they end, and that they have', async () => {
    const ended = { ...poll, question: 'Before?', closesAt: '2024-05-06T09:00:00.000Z' };
    const running = { ...poll, closesAt: new Date(Date.now() + 3_600_000).toISOString() };
    openChats({
      page: aChatPage([
        { ...pollMessage, poll: running },
        aChatMessage(2, { type: 'poll', msg: 'POLL', poll: ended }),
      ]),
    });
    const open = within(await screen.findByRole('group', { name: `Poll: ${poll.question}` }));
    expect(await open.findByText(/^Ends/)).toBeInTheDocument();
    expect(open.queryByText('Closed')).not.toBeInTheDocument();
    const over = within(screen.getByRole('group', { name: 'Poll: Before?' }));
    expect(over.getByText('Closed')).toBeInTheDocument();
  });

  it('are created with an end that lies ahead, and without the same option twice', async () => {
    const { user, server } = openChats({ mutations: { createPoll: () => pollMessage } });
    await user.click(await screen.findByRole('button', { name: 'Create Poll' }));
    const dialog = within(await screen.findByRole('dialog'));
    const create = await dialog.findByRole('button', { name: 'Create Poll' });
    await user.type(dialog.getByLabelText(/Poll question/), 'Which?');
    await user.type(dialog.getByLabelText('Option 1'), 'One');
    await user.type(dialog.getByLabelText('Option 2'), 'ONE');
    await user.click(create);
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Two options of a poll cannot be the same: “ONE”',
    );
    await user.type(dialog.getByLabelText('Option 2'), ' more');
    const ends = dialog.getByLabelText('Ends');
    fireEvent.change(ends, { target: { value: '2020-01-01T10:00' } });
    await user.click(create);
    expect(dialog.getByRole('alert')).toHaveTextContent('A poll can only end in the future.');
    const soon = new Date(Date.now() + 86_400_000);
    const pad = (number: number) => `${number}`.padStart(2, '0');
    const day = `${soon.getFullYear()}-${pad(soon.getMonth() + 1)}-${pad(soon.getDate())}`;
    fireEvent.change(ends, { target: { value: `${day}T10:00` } });
    await user.click(create);
    await waitFor(() =>
      expect(server.mutations.find(([path]) => path === 'chats.createPoll')?.[1]).toMatchObject({
        ...{ options: ['One', 'ONE more'], closesAt: new Date(`${day}T10:00`).toISOString() },
      }),
    );
  });

  it('need a question and two options, and say when they cannot be created', async () => {
    const { user } = openChats({
      mutations: {
        createPoll: () => {
          throw new TRPCError({ code: 'BAD_REQUEST' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Poll' }));
    const dialog = within(await screen.findByRole('dialog'));
    const create = await dialog.findByRole('button', { name: 'Create Poll' });
    await user.type(dialog.getByLabelText(/Poll question/), 'Which?');
    await user.type(dialog.getByLabelText('Option 1'), 'One');
    await user.click(create);
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Please enter a poll question and at least two options.',
    );
    await user.click(dialog.getByRole('button', { name: 'Add an option' }));
    await user.type(dialog.getByRole('textbox', { name: 'Option 3' }), 'Three');
    await user.click(dialog.getByRole('button', { name: 'Remove option 2' }));
    await user.click(create);
    expect(await dialog.findByText('Failed to create poll. Please try again.')).toBeInTheDocument();
  });
});

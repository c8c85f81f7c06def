import type { Poll } from '@collabor8/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { aChat, aChatMessage, aChatPage } from '../../../testing/chat-samples.js';
import { openChats } from '../../../testing/open-chats.js';

const options = ['One', 'Two', 'Three'].map((optionText) => ({ optionText }));
const poll: Poll = { question: 'Which?', options, counts: [1, 2, 0], isMultiple: true, voters: 2 };
const pollMessage = aChatMessage(1, { type: 'poll', msg: 'POLL', poll });
const counted = (revision: number, counts: number[], voters: number) => ({
  ...pollMessage,
  revision,
  poll: { ...poll, counts, voters },
});

const box = (name: RegExp) => screen.findByRole('checkbox', { name });

describe('a poll with several answers', () => {
  it('has boxes, with shares of those who voted, that are ticked at once and several at a time', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { user, server, live } = openChats({
      page: aChatPage([pollMessage]),
      mutations: {
        vote: async ({ optionIndex }) => {
          await answered;
          return optionIndex === 0
            ? { ...counted(2, [2, 2, 0], 3), choices: [0] }
            : { ...counted(3, [2, 2, 1], 3), choices: [0, 2] };
        },
      },
    });
    expect(await box(/One 50.0%/)).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByText('2 people voted. Choose one or more.')).toBeInTheDocument();
    expect(screen.getByText('Nobody can see who voted.')).toBeInTheDocument();
    await user.click(await box(/One/));
    await user.click(await box(/Three/));
    await user.click(await box(/Three/));
    expect(await box(/One 66.7%/)).toHaveAttribute('aria-checked', 'true');
    expect(await box(/Three 33.3%/)).toHaveAttribute('aria-checked', 'true');
    answer();
    await screen.findByText('3 people voted. You chose “One” and “Three”.');
    expect(server.mutations.filter(([path]) => path === 'chats.vote')).toEqual([
      ['chats.vote', { chatId: 'c1', messageId: 'm1', optionIndex: 0, isChosen: true }],
      ['chats.vote', { chatId: 'c1', messageId: 'm1', optionIndex: 2, isChosen: true }],
    ]);
    // Another tab of one's own gives all of it up.
    live.emit('chat', {
      ...{ name: 'chatUpdate', type: 'newMessage', chat: aChat() },
      message: counted(5, [1, 2, 0], 2),
      vote: { username: 'grace', optionIndex: 0, choices: [] },
    });
    await screen.findByText('2 people voted. Choose one or more.');
    expect(await box(/One 50.0%/)).toHaveAttribute('aria-checked', 'false');
  });

  it('knows of every vote on its way, also of two that come before it is drawn anew', async () => {
    openChats({
      page: aChatPage([pollMessage]),
      mutations: { vote: () => new Promise<never>(() => undefined) },
    });
    const [one, three] = [await box(/One/), await box(/Three/)];
    act(() => {
      one.click();
      three.click();
    });
    expect(one).toHaveAttribute('aria-checked', 'true');
    expect(three).toHaveAttribute('aria-checked', 'true');
  });

  it('is ticked no more where the vote could not be counted', async () => {
    const { user } = openChats({
      page: aChatPage([pollMessage], {
        ownVotes: { m1: { optionIndex: 1, choices: [1], revision: 1 } },
      }),
      mutations: {
        vote: () => {
          throw new TRPCError({ code: 'BAD_REQUEST' });
        },
      },
    });
    await user.click(await box(/Two 100.0%/));
    expect(await screen.findByText('Failed to vote on poll. Please try again.')).toBeVisible();
    expect(await box(/Two 100.0%/)).toHaveAttribute('aria-checked', 'true');
  });
});

describe('who voted', () => {
  const shown = { ...pollMessage, poll: { ...poll, isAnonymous: false } };

  it('is shown by the count, option by option, where the poll says so', async () => {
    const { user } = openChats({
      page: aChatPage([shown]),
      queries: {
        pollVoters: ({ cursor }) =>
          cursor === null || cursor === undefined
            ? { items: [{ username: 'ada', choices: [0, 1] }], nextCursor: 'next' }
            : { items: [{ username: 'noor', choices: [1] }], nextCursor: null },
      },
    });
    expect(await screen.findByText('Everybody in the chat can see who voted.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 people voted' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Who Voted' }));
    await user.click(await dialog.findByRole('button', { name: 'Load more' }));
    await dialog.findByRole('link', { name: 'noor' });
    const names = (option: RegExp) => {
      const section = dialog.getByRole('heading', { name: option }).closest('section');
      if (section === null) throw new Error('There is no such option.');
      return within(section)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent);
    };
    expect(names(/One 1 vote/)).toEqual(['ada']);
    expect(names(/Two 2 votes/)).toEqual(['ada', 'noor']);
    expect(names(/Three 0 votes/)).toEqual([]);
  });

  it('is nothing that a poll as SPEC has it speaks of', async () => {
    const plain = { question: 'Which?', options, counts: [1, 2, 0] };
    openChats({ page: aChatPage([{ ...pollMessage, poll: plain }]) });
    expect(await screen.findByText('3 votes. Choose an option to vote.')).toBeInTheDocument();
    expect(screen.queryByText(/can see who voted/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '3 votes' })).not.toBeInTheDocument();
  });
});

it('is created with several answers and shown voters where that is ticked', async () => {
  const { user, server } = openChats({ mutations: { createPoll: () => pollMessage } });
  const create = async (ticked: readonly string[]) => {
    await user.click(await screen.findByRole('button', { name: 'Create Poll' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText(/Poll question/), 'Which?');
    await user.type(dialog.getByLabelText('Option 1'), 'One');
    await user.type(dialog.getByLabelText('Option 2'), 'Two');
    for (const label of ticked) await user.click(dialog.getByLabelText(label));
    await user.click(dialog.getByRole('button', { name: 'Create Poll' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    return server.mutations.filter(([path]) => path === 'chats.createPoll').at(-1)?.[1];
  };
  expect(await create(['Multiple answers', 'Show who voted'])).toMatchObject({
    ...{ isMultiple: true, isAnonymous: false },
  });
  const plain = await create([]);
  expect(plain).not.toHaveProperty('isMultiple');
  expect(plain).not.toHaveProperty('isAnonymous');
});

import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CHANGED_MEANWHILE,
  type ChatMessage,
  type ChatMessageSent,
  type ChatRole,
} from '@collabor8/domain';
import { aChat, aChatMessage, aChatPage, aParticipant } from '../../../../testing/chat-samples.js';
import { hasKeptTexts } from '../../../../shared/session/browser-storage.js';
import { openChats } from '../../../../testing/open-chats.js';

const own = aChatMessage(1, { msgFrom: 'grace', msg: 'Mine' });
const other = aChatMessage(2, { msg: 'The ductus one' });

const as = (role: ChatRole, ...messages: readonly ChatMessage[]) =>
  aChatPage(messages, {
    participants: [aParticipant('grace', 0, { role }), aParticipant('ada', 1)],
  });

type Options = NonNullable<Parameters<typeof openChats>[0]>;

const open = (role: ChatRole, options: Options = {}) =>
  openChats({ page: as(role, own, other), ...options });

type User = ReturnType<typeof openChats>['user'];

const article = async (text: string) => {
  const words = await screen.findByText(text);
  const found = words.closest<HTMLElement>('[data-message]');
  if (found === null) throw new Error('It is no message.');
  await within(found).findByRole('button', { name: 'Copy link' });
  return found;
};
const openMenu = async (user: User, text: string) => {
  const more = within(await article(text)).getByRole('button', { name: /^More about/ });
  await user.click(more);
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[popover][data-mode]')?.style.display).toBe(
      'block',
    ),
  );
};
const choose = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const told = (message: ChatMessage): ChatMessageSent => ({
  name: 'chatUpdate',
  type: 'newMessage',
  chat: aChat({ revision: 2 }),
  message,
  isExchanged: true,
});
const mutationsOf = (server: ReturnType<typeof openChats>['server'], path: string) =>
  server.mutations.filter(([called]) => called === path).map(([, input]) => input);

afterEach(() => vi.restoreAllMocks());

describe('a reaction', () => {
  const reactions = [{ emoji: '👍', usernames: ['ada', 'grace'] }];

  it('is chosen among six, shown as the server counts it, and remembered', async () => {
    const { user, server } = open('user', {
      mutations: { react: () => ({ ...other, revision: 2, reactions }) },
    });
    await user.click(
      within(await article('The ductus one')).getByRole('button', { name: 'React' }),
    );
    const recent = await screen.findByRole('group', { name: 'Recent emoji' });
    expect(within(recent).getAllByRole('button')).toHaveLength(6);
    await user.type(screen.getByLabelText('Search emoji'), 'rocket');
    await choose(user, /^🚀/);
    expect(mutationsOf(server, 'chats.react')).toEqual([
      { chatId: 'c1', messageId: 'm2', emoji: '🚀' },
    ]);
    const given = await screen.findByRole('button', { name: '👍 2: ada and you' });
    expect(given).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Add a reaction' }));
    const first = within(screen.getByRole('group', { name: 'Recent emoji' }));
    expect(first.getAllByRole('button')[0]).toHaveAccessibleName(/^🚀/);
    // Nothing that a logout would discard.
    expect(hasKeptTexts('grace')).toBe(false);
  });

  it('says why it can’t be given', async () => {
    const { user } = open('user', {
      page: as('user', own, { ...other, reactions: [{ emoji: '🎉', usernames: ['ada'] }] }),
      mutations: {
        react: () => {
          throw new TRPCError({ code: 'BAD_REQUEST', message: 'A reaction is one emoji.' });
        },
      },
    });
    await choose(user, '🎉 1: ada');
    expect(await screen.findByText('A reaction is one emoji.')).toBeInTheDocument();
  });
});

describe('a reply', () => {
  it('is written by key, sent with what it answers, and quotes it', async () => {
    const { user, server } = open('user', {
      mutations: {
        send: ({ _id = '', msg, replyTo }) =>
          aChatMessage(3, { _id, msg, msgFrom: 'grace', ...(replyTo && { replyTo }) }),
      },
    });
    (await article('The ductus one')).focus();
    await user.keyboard('r');
    expect(await screen.findByText(/^Reply to/)).toHaveTextContent('Reply to ada: The ductus one');
    expect(screen.getByPlaceholderText('Type your message here')).toHaveFocus();
    await user.keyboard('Its counters match{Enter}');
    await waitFor(() =>
      expect(mutationsOf(server, 'chats.send')).toMatchObject([{ replyTo: 'm2' }]),
    );
    expect(screen.queryByText(/^Reply to/)).not.toBeInTheDocument();
    const quote = await screen.findByRole('button', { name: /^ada ?The ductus one$/ });
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(quote);
    await waitFor(() => expect(scroll).toHaveBeenCalled());
    await waitFor(async () => expect(await article('Its counters match')).toBeInTheDocument());
    await waitFor(() =>
      expect(document.querySelector('[data-found]')).toHaveAttribute('data-message', 'm2'),
    );
  });

  it('follows what it answers: as it is edited, and until it is deleted', async () => {
    const { user, live } = open('user');
    (await article('The ductus one')).focus();
    await user.keyboard('r');
    await screen.findByText(/^Reply to/);
    live.emit('chat', told({ ...other, msg: 'The other one', revision: 2 }));
    await waitFor(() =>
      expect(screen.getByText(/^Reply to/)).toHaveTextContent('Reply to ada: The other one'),
    );
    const chat = aChat({ revision: 3, deletedRanges: [[2, 2]] });
    live.emit('chat', { name: 'chatUpdate', type: 'deleted', chat, messageId: 'm2' });
    await waitFor(() => expect(screen.queryByText(/^Reply to/)).toBeNull());
  });

  it('says so where what it answers can’t be read', async () => {
    open('user', { page: as('user', aChatMessage(1, { replyTo: 'gone' })) });
    expect(await screen.findByText('A message that cannot be read here')).toBeVisible();
  });
});

describe('one’s own message', () => {
  it('is edited: its words are checked, kept when that fails, and shown as edited', async () => {
    let isRefused = true;
    const { user, server } = open('user', {
      mutations: {
        editMessage: ({ msg }) => {
          if (isRefused) throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Wait.' });
          return { ...own, msg, revision: 2, editedAt: '2024-05-06T08:00:00.000Z' };
        },
      },
    });
    await openMenu(user, 'Mine');
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Message');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Message cannot be empty')).toBeVisible();
    expect(mutationsOf(server, 'chats.editMessage')).toEqual([]);
    await user.type(field, 'Other words');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Wait.')).toBeVisible();
    expect(field).toHaveValue('Other words');
    isRefused = false;
    await user.type(field, '{Enter}');
    expect(await article('Other words')).toBeInTheDocument();
    expect(await screen.findByText('edited')).toBeVisible();
  });

  it('is edited by the arrow up from where the next one is written, as long as that is empty', async () => {
    const { user } = open('user');
    await article('Mine');
    const field = screen.getByPlaceholderText('Type your message here');
    await user.type(field, '{Alt>}{ArrowUp}{/Alt}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(field, '{ArrowUp}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit your message' }));
    expect(dialog.getByLabelText('Message')).toHaveValue('Mine');
    await user.keyboard(' too');
    expect(dialog.getByLabelText('Message')).toHaveValue('Mine too');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.type(field, 'x{ArrowUp}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(field, '{Backspace}{ArrowUp}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('that was changed elsewhere while it is edited says so, and what it says by now', async () => {
    const { user, live } = open('user', {
      mutations: { editMessage: ({ msg }) => ({ ...own, msg, revision: 3 }) },
    });
    await openMenu(user, 'Mine');
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Message'), ' and mine');
    live.emit(
      'chat',
      told({ ...own, msg: 'Of another tab', editedAt: '2026-01-01T00:00:00.000Z', revision: 2 }),
    );
    expect(await dialog.findByRole('alert')).toHaveTextContent(CHANGED_MEANWHILE);
    expect(dialog.getByText('Of another tab')).toBeInTheDocument();
    expect(dialog.getByLabelText('Message')).toHaveValue('Mine and mine');
    await user.click(dialog.getByRole('button', { name: 'Save mine instead' }));
    expect(await article('Mine and mine')).toBeInTheDocument();
  });

  it('that was changed elsewhere unheard is not written over before that was read', async () => {
    const { user, server } = open('user', {
      mutations: {
        editMessage: ({ msg, was }) => {
          if (was !== undefined)
            throw new TRPCError({ code: 'CONFLICT', message: CHANGED_MEANWHILE });
          return { ...own, msg, revision: 3 };
        },
      },
    });
    await openMenu(user, 'Mine');
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Message'), ' and mine');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(CHANGED_MEANWHILE);
    expect(mutationsOf(server, 'chats.editMessage')).toEqual([
      { chatId: own.chatId, messageId: own._id, msg: 'Mine and mine', was: 'Mine' },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Save mine instead' }));
    expect(await article('Mine and mine')).toBeInTheDocument();
  });

  it('that is deleted while it is edited leaves its new words in sight, and says so', async () => {
    const { user, live } = open('user');
    await openMenu(user, 'Mine');
    await choose(user, 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Message'), ' and mine');
    const chat = aChat({ revision: 3, deletedRanges: [[1, 1]] });
    live.emit('chat', { name: 'chatUpdate', type: 'deleted', chat, messageId: 'm1' });
    const kept = await screen.findByLabelText('What you wrote is kept');
    expect(kept).toHaveValue('Mine and mine');
    expect(kept).toHaveAccessibleDescription('This message was deleted meanwhile');
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await choose(user, 'Cancel');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is taken back, and leaves a line that offers little', async () => {
    const line = { msg: 'This message was taken back.', takenBack: true, revision: 2 } as const;
    const { user } = open('user', { mutations: { takeBack: () => ({ ...own, ...line }) } });
    await openMenu(user, 'Mine');
    await choose(user, 'Take it back');
    expect(await screen.findByText(line.msg)).toBeVisible();
    expect(screen.queryByText('Mine')).not.toBeInTheDocument();
    const bar = within(await article(line.msg));
    for (const name of ['React', 'Reply']) expect(bar.queryByRole('button', { name })).toBeNull();
    await openMenu(user, line.msg);
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});

describe('what others wrote', () => {
  it('is neither edited nor taken back nor pinned by whoever has no role', async () => {
    const { user } = open('user');
    await openMenu(user, 'The ductus one');
    for (const name of ['Edit', 'Take it back', 'Pin for everyone', 'Earlier versions']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeVisible();
    const report = screen.getByRole('button', { name: 'Report the message' });
    // An entry as the others are, with its sign.
    expect(report).toHaveClass('item');
    expect(report.querySelector('svg')).not.toBeNull();
  });

  it('is pinned by a moderator, live, and the bar leads there', async () => {
    const { user, server, live } = open('moderator', {
      mutations: { pin: () => ({ ...other, revision: 2, pinnedAt: '2024-05-06T08:00:00.000Z' }) },
    });
    await openMenu(user, 'The ductus one');
    await choose(user, 'Pin for everyone');
    expect(mutationsOf(server, 'chats.pin')).toMatchObject([{ messageId: 'm2', isOn: true }]);
    const bar = await screen.findByRole('button', { name: /The ductus one Pinned$/ });
    await user.click(bar);
    await waitFor(() => expect(document.querySelector('[data-found]')).not.toBeNull());
    live.emit('chat', told({ ...other, revision: 3 }));
    await waitFor(() => expect(bar).not.toBeInTheDocument());
  });

  it('shows a moderator what it said before it was edited', async () => {
    const editedAt = '2024-05-06T08:00:00.000Z';
    const { user } = open('moderator', {
      page: as('moderator', own, { ...other, editedAt }),
      queries: { formerTexts: () => [{ msg: 'Worse words', editedAt }] },
    });
    await openMenu(user, 'The ductus one');
    await choose(user, 'Earlier versions');
    expect(await screen.findByText('Worse words')).toBeVisible();
  });
});

describe('the address of a message', () => {
  it('is copied', async () => {
    const { user } = open('user');
    const message = within(await article('The ductus one'));
    await user.click(message.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('The link to this message was copied.')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(
      /\/messaging\/direct-message\?chatId=c1&messageId=m2$/,
    );
  });

  it('leads to it, read from the server where it isn’t loaded', async () => {
    const around = aChatMessage(1, { _id: 'old', msg: 'Said long ago' });
    const { server } = open('user', {
      at: '/messaging/direct-message?chatId=c1&messageId=old',
      page: { ...as('user', aChatMessage(90)), loadedFrom: 90, messagesCursor: 'older' },
      queries: {
        around: () => ({
          ...{ messages: [around], loadedFrom: 0, messagesCursor: null, ownVotes: {} },
          ...{ quotes: {}, loadedTo: 1, laterCursor: 'later' },
        }),
      },
    });
    await waitFor(async () => expect((await article('Said long ago')).dataset['found']).toBe(''));
    expect(server.queries).toContainEqual(['chats.around', { chatId: 'c1', messageId: 'old' }]);
  });

  it('says so where it can’t be read', async () => {
    open('user', {
      at: '/messaging/direct-message?chatId=c1&messageId=gone',
      queries: {
        around: () => {
          throw new TRPCError({ code: 'NOT_FOUND', message: 'Message not found' });
        },
      },
    });
    expect(await screen.findByText('This message cannot be read here.')).toBeInTheDocument();
  });
});

describe('a poll', () => {
  const poll = {
    question: 'Which?',
    options: [{ optionText: 'Tea' }, { optionText: 'Coffee' }],
    counts: [0, 0],
  };
  const asked = { ...other, type: 'poll', msg: 'POLL', poll } as const;

  it('is closed by those who keep order', async () => {
    const closed = { ...poll, closedAt: '2024-05-06T08:00:00.000Z' };
    const { user, server } = open('moderator', {
      page: as('moderator', asked),
      mutations: { closePoll: () => ({ ...asked, revision: 2, poll: closed }) },
    });
    await openMenu(user, 'Which?');
    await choose(user, 'Close the poll');
    expect(await screen.findByText('Closed')).toBeInTheDocument();
    expect(mutationsOf(server, 'chats.closePoll')).toEqual([{ chatId: 'c1', messageId: 'm2' }]);
    await openMenu(user, 'Which?');
    expect(screen.queryByRole('button', { name: 'Close the poll' })).not.toBeInTheDocument();
  });

  it('is somebody else’s for everybody else', async () => {
    const { user } = open('user', { page: as('user', asked) });
    await openMenu(user, 'Which?');
    expect(screen.queryByRole('button', { name: 'Close the poll' })).not.toBeInTheDocument();
  });
});

describe('who has seen a message', () => {
  it.each([
    ['nobody yet', []],
    ['ada and noor', ['ada', 'noor']],
  ])('is told in its menu: %s', async (told, names) => {
    const { user } = open('user', { queries: { seenBy: () => names } });
    await openMenu(user, 'Mine');
    expect(await screen.findByText(`Seen by ${told}`)).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import {
  CHANGED_MEANWHILE,
  type ChatPage,
  type LiveEvent,
  type Participant,
} from '@collabor8/domain';
import {
  aChat,
  aChatMessage,
  aChatPage,
  aChatRow,
  aParticipant,
} from '../../testing/chat-samples.js';
import { openChats } from '../../testing/open-chats.js';
import { opened } from '../../testing/opened.js';

/** What the server says to whoever isn't in a chat. */
const NO_CHAT = new TRPCClientError('Invalid chat ID', {
  result: { error: { code: -32004, message: 'Invalid chat ID', data: { code: 'NOT_FOUND' } } },
});
const GONE = { at: '2024-05-06T09:00:00.000Z', seq: 1 };
const admin = { role: 'admin' } as const;

/** `username` leaves, or `by` removes them. */
function departure(username: string, by: string, differences: Partial<Participant> = {}) {
  const participant = aParticipant(username, 0, {
    ...{ roleRevision: 2, gone: { ...GONE, by } },
    ...differences,
  });
  const deed =
    by === username ? ({ what: 'left' } as const) : ({ what: 'removed', name: username } as const);
  const line = { ...deed, ...GONE, _id: `${username}:2`, by };
  const chat = aChat({ revision: 2, participantCount: 2, participantNames: ['ada', 'noor'] });
  return { name: 'chatDepartureUpdate', chat, participant, line } satisfies LiveEvent;
}

const open = (options: Parameters<typeof openChats>[0] = {}) =>
  openChats({ page: aChatPage([aChatMessage(1)]), ...options });
const composer = () => screen.queryByPlaceholderText('Type your message here');
const rows = () =>
  within(screen.getByRole('region', { name: 'Your Chats' })).queryAllByRole('listitem');

describe('leaving a group', () => {
  it('is confirmed, and leaves what was said to be read', async () => {
    const { user, server, live } = open({ mutations: { leave: () => undefined } });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Leave Chat…' }));
    expect(server.mutations).not.toContainEqual(['chats.leave', expect.anything()]);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(server.mutations).toContainEqual(['chats.leave', { chatId: 'c1' }]));
    live.emit('person', departure('grace', 'grace', admin));
    expect(await screen.findByText('You left this chat.')).toBeVisible();
    expect(screen.getByText('Text of m1')).toBeVisible();
    expect(screen.getByText('grace left')).toBeVisible();
    expect(composer()).toBeNull();
    expect(rows()).toEqual([]);
    for (const name of ['Add Participants', 'More about this chat', 'Reply', 'React']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it.each([
    ['the only admin', 'user', 1],
    ['one of two admins', 'admin', 0],
  ] as const)('tells %s who becomes one, if anybody does', async (_who, role, times) => {
    const participants = [
      aParticipant('grace', 0, admin),
      aParticipant('noor', 2, {}),
      aParticipant('ada', 1, { role }),
    ];
    const { user } = open({ page: aChatPage([aChatMessage(1)], { participants }) });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Leave Chat…' }));
    await screen.findByRole('button', { name: 'Leave' });
    expect(screen.queryAllByText(/only admin/)).toHaveLength(times);
    expect(screen.queryAllByText('ada', { selector: 'dialog bdi' })).toHaveLength(times);
  });

  it('is refused in words', async () => {
    const { user } = open({
      mutations: {
        leave: () => {
          throw new TRPCError({ code: 'FORBIDDEN', message: 'Not now.' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Leave Chat…' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to leave the chat. Not now.',
    );
  });

  it('is nothing for two who have a chat to themselves', async () => {
    const names = ['grace', 'ada'];
    const chat = aChat({
      ...{ title: 'Chat with grace, ada', participantCount: 2, participantNames: names },
    });
    const participants = names.map((name, place) => aParticipant(name, place, admin));
    const { user } = open({ page: aChatPage([], { chat, participants }) });
    await user.click(await screen.findByRole('button', { name: 'Manage Participants' }));
    await screen.findByLabelText('Role of ada');
    expect(screen.queryByRole('button', { name: 'Leave Chat…', hidden: true })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove ada' })).toBeNull();
  });
});

describe('removing somebody', () => {
  it('is done by admins, after they were asked', async () => {
    const { user, server, live } = open({ mutations: { remove: () => undefined } });
    await user.click(await screen.findByRole('button', { name: 'Manage Participants' }));
    await user.click(await screen.findByRole('button', { name: 'Remove noor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove noor?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['chats.remove', { chatId: 'c1', username: 'noor' }]),
    );
    live.emit('chat', departure('noor', 'grace', { position: 2 }));
    await screen.findByLabelText('Role of ada');
    expect(screen.queryByLabelText('Role of noor')).toBeNull();
    expect(screen.getByText('grace removed noor')).toBeInTheDocument();
    expect(screen.getByText(/^2 participants/)).toBeInTheDocument();
  });

  it('is told to whoever was removed while they looked, by whom', async () => {
    const { live, user } = open();
    expect(await screen.findByText('Text of m1')).toBeVisible();
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Half of it');
    live.emit('chat', departure('grace', 'ada', admin));
    const note = await screen.findByText(/removed you from this chat/);
    expect(note).toHaveTextContent('ada removed you from this chat.');
    expect(composer()).toBeNull();
    expect(screen.getByLabelText('What you wrote is kept')).toHaveValue('Half of it');
    expect(rows()).toEqual([]);
  });
});

describe('whoever has left', () => {
  const left = aChatPage([aChatMessage(1)], {
    participants: [aParticipant('grace', 0, { roleRevision: 2, gone: { ...GONE, by: 'ada' } })],
  });

  it('opens it to read, and is refused what happens there without asking again and again', async () => {
    let asked = 0;
    const { live, server } = open({
      rows: [],
      queries: {
        open: () => {
          asked += 1;
          return opened({ kind: 'chat', chatId: 'c1' }, left);
        },
      },
    });
    expect(await screen.findByText('Text of m1')).toBeVisible();
    live.refuse('chat', NO_CHAT);
    expect(await screen.findByText(/removed you from this chat/)).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toBe(1);
    expect(screen.getByText('Text of m1')).toBeVisible();
    // Nothing is marked as read.
    expect(server.mutations.filter(([path]) => path.startsWith('chats.'))).toEqual([]);
  });

  it('reads it anew, and writes again, once they were added', async () => {
    let page: ChatPage = left;
    const { live } = open({
      rows: [],
      queries: { open: () => opened({ kind: 'chat', chatId: 'c1' }, page) },
    });
    await screen.findByText(/removed you from this chat/);
    live.refuse('chat', NO_CHAT);
    page = aChatPage([aChatMessage(2)], {
      participants: [aParticipant('ada', 1), aParticipant('grace', 3, { roleRevision: 3 })],
    });
    const added = aParticipant('grace', 3, { roleRevision: 3, addedBy: 'ada' });
    live.emit('person', {
      ...{ name: 'chatUpdate', type: 'newParticipant', participants: [added] },
      chat: aChat({ revision: 5 }),
    });
    expect(await screen.findByText('Text of m2')).toBeVisible();
    expect(composer()).toBeVisible();
    expect(screen.queryByText(/removed you/)).toBeNull();
  });
});

describe('what a group says of itself', () => {
  it('stands in its head and its dialog, where admins change it', async () => {
    const page = aChatPage([], { chat: aChat({ description: 'Where we plan' }) });
    const { user, server } = open({
      page,
      mutations: { describe: () => aChat({ description: 'Where we eat' }) },
    });
    expect(await screen.findByText(/Where we plan/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show Participants' }));
    await user.click(await screen.findByRole('button', { name: 'Describe Chat' }));
    const field = await screen.findByLabelText('Description');
    expect(field).toHaveValue('Where we plan');
    await user.clear(field);
    await user.type(field, 'Where we eat');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull());
    expect(server.mutations).toContainEqual([
      'chats.describe',
      { chatId: 'c1', text: 'Where we eat', was: 'Where we plan' },
    ]);
  });

  it('is shown as another admin has it by now, before it is written over', async () => {
    const { user, live } = open({
      page: aChatPage([], { chat: aChat({ description: 'Where we plan' }) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Show Participants' }));
    await user.click(await screen.findByRole('button', { name: 'Describe Chat' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Describe Chat' }));
    await user.type(dialog.getByLabelText('Description'), ' and eat');
    const chat = aChat({ description: 'Where we sleep', revision: 9 });
    live.emit('chat', { name: 'chatTitleUpdate', chat });
    expect(await dialog.findByRole('alert')).toHaveTextContent(CHANGED_MEANWHILE);
    expect(dialog.getByText('Where we sleep')).toBeInTheDocument();
    expect(dialog.getByLabelText('Description')).toHaveValue('Where we plan and eat');
    expect(dialog.getByRole('button', { name: 'Save mine instead' })).toBeVisible();
  });

  it('is changed by nobody else', async () => {
    const participants = [aParticipant('ada', 0, admin), aParticipant('grace', 1)];
    const { user } = open({ page: aChatPage([], { participants }), rows: [aChatRow()] });
    await user.click(await screen.findByRole('button', { name: 'Show Participants' }));
    await screen.findByRole('dialog', { name: 'Chat Participants' });
    await screen.findByText('Total: 2');
    expect(screen.queryByRole('button', { name: 'Describe Chat' })).toBeNull();
  });
});

import { TRPCError } from '@trpc/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { addedDeed, type ChatPage, type ChatUpdate } from '@collabor8/domain';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aChatRow,
  aParticipant,
} from '../../testing/chat-samples.js';
import { OPENED_CHAT, openChats } from '../../testing/open-chats.js';
import { opened } from '../../testing/opened.js';
import { renderApp } from '../../testing/render-app.js';
import { scrollToEnd } from '../../testing/stub-browser.js';

const asMember = (role: 'user' | 'moderator', ...messages: ReturnType<typeof aChatMessage>[]) =>
  aChatPage(messages, {
    participants: [aParticipant('ada', 0, { role: 'admin' }), aParticipant('grace', 1, { role })],
  });

describe('starting a chat', () => {
  it('asks for somebody, and for a group name only with more than one other', async () => {
    const create = vi.fn(() => aChatRow());
    const { user, address, server } = openChats({
      at: '/messaging/direct-message',
      rows: [],
      mutations: { create },
    });
    await user.click(await screen.findByRole('button', { name: 'Start a New Chat' }));
    await user.click(await screen.findByRole('button', { name: 'Start Chat' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please select at least one user to chat with',
    );
    expect(await screen.findByRole('button', { name: /graceJoined/ })).toBeDisabled();
    // Whoever is here comes first.
    expect(server.queries).toContainEqual([
      'users.openDirectory',
      expect.objectContaining({ order: 'activity' }),
    ]);
    await user.click(screen.getByRole('button', { name: /adaJoined/ }));
    expect(screen.queryByLabelText('Group name')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /noorJoined/ }));
    await user.type(screen.getByLabelText('Group name'), 'Script designers');
    await user.click(screen.getByRole('button', { name: 'Start Chat' }));
    await waitFor(() => expect(address.current).toBe(OPENED_CHAT));
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ participants: ['ada', 'noor'], title: 'Script designers' }),
    );
  });
});

describe('the opened chat', () => {
  const message = aChatMessage(1, { msg: 'Said meanwhile', msgFrom: 'noor' });
  const said = aChat({ lastSeq: 1, revision: 2, lastMessage: message });
  const rowSays = async (text: RegExp) =>
    expect(await screen.findByRole('link', { name: text })).toBeInTheDocument();

  it('keeps its row current while the list is read again, which its own topic tells of', async () => {
    let answer = (): void => undefined;
    const again = new Promise<void>((resolve) => (answer = resolve));
    const lists = [
      [aChatRow()],
      again.then(() => [aChatRow(), aChatRow({ _id: 'c2', title: 'Another chat' })]),
    ];
    const { live } = openChats({
      queries: {
        async openList() {
          return opened({ kind: 'person', username: 'grace' }, aChatList(await lists.shift()));
        },
      },
    });
    await rowSays(/No messages yet/);
    live.reconnect({ resumed: false });
    await waitFor(() => expect(lists).toEqual([]));
    live.emit('chat', { name: 'chatUpdate', type: 'newMessage', chat: said, message });
    await rowSays(/Said meanwhile/);
    act(answer);
    await rowSays(/Another chat/);
    await rowSays(/Said meanwhile/);
  });

  it('has its row say what was read of it after a gap', async () => {
    let page = aChatPage();
    const { live } = openChats({
      queries: { open: () => opened({ kind: 'chat', chatId: 'c1' }, page) },
    });
    await rowSays(/No messages yet/);
    page = aChatPage([message], { chat: said });
    live.reconnect({ resumed: false });
    await rowSays(/Said meanwhile/);
  });

  it('shows another title as soon as the group has one', async () => {
    const { live } = openChats({ page: aChatPage([aChatMessage(1)]) });
    await screen.findByText('Text of m1');
    expect(screen.queryByText('Spring trip')).not.toBeInTheDocument();
    const { revision } = aChat();
    const chat = aChat({ title: 'Spring trip', revision: revision + 1 });
    live.emit('chat', { name: 'chatTitleUpdate', chat });
    expect((await screen.findAllByText('Spring trip')).length).toBeGreaterThan(0);
  });

  it('counts nobody who has left, be they online or not', async () => {
    const page = aChatPage([aChatMessage(1)]);
    const gone = { at: '2026-01-01T00:00:00.000Z', seq: 1, by: 'ada' };
    const participants = page.participants.map((each) =>
      each.username === 'ada' ? { ...each, gone } : each,
    );
    openChats({ page: { ...page, participants } });
    expect(await screen.findByText('2 participants, 0 online')).toBeInTheDocument();
  });

  it('counts participants and who is online, and marks what is seen as read', async () => {
    const { server } = openChats({ page: aChatPage([aChatMessage(1)]) });
    expect(await screen.findByText('Text of m1')).toBeInTheDocument();
    expect(await screen.findByText('3 participants, 1 online')).toBeInTheDocument();
    // What notes it comes after the first view.
    await waitFor(() => expect(screen.getByRole('article')).toHaveAttribute('tabindex', '0'));
    expect(server.mutations.map(([path]) => path)).not.toContain('chats.markRead');
    act(scrollToEnd);
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['chats.markRead', { chatId: 'c1', seq: 1 }]),
    );
  });

  it('says who is typing until their message comes', async () => {
    const { live } = openChats();
    await screen.findByText('Start the conversation.');
    live.emit('chat', { name: 'typingUpdate', chatId: 'c1', username: 'ada' });
    expect(screen.getByText('ada is typing …')).toBeInTheDocument();
    const message = aChatMessage(1);
    const chat = aChat({ revision: 2, lastSeq: 1 });
    live.emit('chat', { name: 'chatUpdate', type: 'newMessage', chat, message });
    expect(screen.getByText('Text of m1')).toBeInTheDocument();
    expect(screen.queryByText('ada is typing …')).not.toBeInTheDocument();
  });

  it('is no chat for somebody who takes no part', async () => {
    renderApp({
      at: OPENED_CHAT,
      api: {
        queries: {
          chats: {
            open: () => {
              throw new TRPCError({ code: 'NOT_FOUND', message: 'Invalid chat ID' });
            },
          },
        },
      },
    });
    expect(await screen.findByText('Invalid chat ID')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  const own = aChatMessage(1, { msgFrom: 'grace' });
  const more = (name: string) =>
    screen.findByRole('button', { name: `More about the message from ${name}` });
  const deleteOwn = async (user: ReturnType<typeof openChats>['user']) => {
    await user.click(await more('grace'));
    await user.click(await screen.findByRole('button', { name: 'Delete the message from grace' }));
  };

  it('is refused to a sender without a role, and not offered for the words of others', async () => {
    const { user, server } = openChats({ page: asMember('user', own, aChatMessage(2)) });
    await deleteOwn(user);
    expect(
      await screen.findByText('You do not have permission to delete messages.'),
    ).toBeInTheDocument();
    expect(server.mutations.map(([path]) => path)).not.toContain('chats.deleteMessage');
    await user.click(await more('ada'));
    expect(await screen.findByRole('button', { name: 'Report the message' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Delete the message/ })).not.toBeInTheDocument();
  });

  it('is confirmed by a moderator, who is told when it fails', async () => {
    const { user } = openChats({
      page: asMember('moderator', own),
      mutations: {
        deleteMessage: () => {
          throw new TRPCError({ code: 'BAD_REQUEST' });
        },
      },
    });
    await deleteOwn(user);
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Delete' }));
    expect(await within(dialog).findByText('Failed to delete message.')).toBeInTheDocument();
  });
});

describe('the name of a group', () => {
  it('is changed by its admins, and refused in words', async () => {
    const { user, server } = openChats({ mutations: { rename: () => aChat({ title: 'Spring' }) } });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Rename Chat' }));
    const name = await screen.findByLabelText('Name');
    expect(name).toHaveValue('Script designers');
    await user.clear(name);
    await user.type(name, 'a\u200bb{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('cannot contain control or invisible');
    await user.clear(name);
    await user.type(name, 'Spring{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(server.mutations).toContainEqual([
      'chats.rename',
      { chatId: 'c1', title: 'Spring', was: 'Script designers' },
    ]);
  });

  it('is shown where another admin has changed it meanwhile', async () => {
    const { user, live, server } = openChats({
      mutations: { rename: () => aChat({ title: 'Spring' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Rename Chat' }));
    await user.clear(await screen.findByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Spring');
    const chat = aChat({ title: 'Theirs', revision: 9 });
    live.emit('chat', { name: 'chatTitleUpdate', chat });
    expect(await screen.findByText(/^This was changed in the meantime/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(server.mutations).toContainEqual(['chats.rename', { chatId: 'c1', title: 'Spring' }]);
  });

  it('is none of two people, nor to be changed by others', async () => {
    const names = ['grace', 'ada'];
    const chat = aChat({
      title: 'Chat with grace, ada',
      participantCount: 2,
      participantNames: names,
    });
    const page = aChatPage([], {
      chat,
      participants: names.map((each, place) => aParticipant(each, place, { role: 'admin' })),
    });
    const { user } = openChats({ page });
    await screen.findByRole('button', { name: 'Manage Participants' });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rename Chat' })).toBeNull();
  });
});

describe('roles', () => {
  it('are managed by admins alone, for everybody but themselves', async () => {
    const { user } = openChats({
      mutations: {
        changeRole: () => {
          throw new TRPCError({ code: 'BAD_REQUEST' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Manage Participants' }));
    const field = await screen.findByLabelText('Role of ada');
    expect(screen.queryByLabelText('Role of grace')).not.toBeInTheDocument();
    await user.selectOptions(field, 'moderator');
    expect(await screen.findByText('Failed to update permission.')).toBeInTheDocument();
  });

  it('says so to somebody who is no admin any more', async () => {
    const { user, live } = openChats();
    await user.click(await screen.findByRole('button', { name: 'Manage Participants' }));
    await screen.findByLabelText('Role of ada');
    const demoted: ChatUpdate = {
      name: 'chatUpdate',
      type: 'changeUserRole',
      chat: aChat(),
      participant: aParticipant('grace', 0, { roleRevision: 2 }),
    };
    live.emit('chat', demoted);
    expect(screen.getByText('Only administrators can manage user permissions')).toBeInTheDocument();
  });
});

describe('the line of a missed call', () => {
  const missed = aChatMessage(1, {
    msg: 'Missed call',
    msgFrom: 'ada',
    call: { callId: 'm1', ending: 'noAnswer' },
  });
  const ofTwo = { participantCount: 2, participantNames: ['grace', 'ada'] };
  const pageOfTwo = (message: typeof missed) =>
    aChatPage([message], {
      chat: aChat({ ...ofTwo, lastSeq: 1 }),
      participants: [aParticipant('grace', 0), aParticipant('ada', 1)],
    });

  it('offers to call back somebody who is here', async () => {
    openChats({ rows: [aChatRow(ofTwo)], page: pageOfTwo(missed) });
    expect(await screen.findByText('Missed call')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Call back' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Call ada' })).toBeVisible();
  });

  it('tells its caller what came of it', async () => {
    openChats({ rows: [aChatRow(ofTwo)], page: pageOfTwo({ ...missed, msgFrom: 'grace' }) });
    expect(await screen.findByText('ada did not answer')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Call again' })).toBeVisible();
  });

  it('stands without a button in a chat of more than two', async () => {
    openChats({ page: aChatPage([missed]) });
    expect(await screen.findByText('Missed call')).toBeVisible();
    // The one in the head calls all of them.
    expect(screen.queryByRole('button', { name: /^Call (?:again|back)$/ })).toBeNull();
  });
});

describe('adding people', () => {
  const openDialog = async (page: ChatPage) => {
    const { server, user } = openChats({
      page,
      queries: {
        open: ({ chatId }) =>
          opened({ kind: 'chat', chatId }, { ...page, chat: { ...page.chat, _id: chatId } }),
      },
      mutations: {
        addParticipants: () => [],
        create: () => aChatRow({ _id: 'c2', participantCount: 3 }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Participants' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Users to Chat' });
    await user.click(await within(dialog).findByRole('button', { name: /noorJoined/ }));
    return {
      dialog,
      user,
      changes: () =>
        server.mutations.filter(([path]) => /^chats\.(addParticipants|create)$/.test(path)),
    };
  };

  it.each([false, true])('to a group, who are shown the history: %s', async (showHistory) => {
    const participants = ['grace', 'ada', 'otto'].map((name, place) => aParticipant(name, place));
    const { dialog, user, changes } = await openDialog(aChatPage([], { participants }));
    const choice = within(dialog).getByLabelText('Show them earlier messages');
    if (showHistory) await user.click(choice);
    await user.click(within(dialog).getByRole('button', { name: 'Add to Chat' }));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['chats.addParticipants', { chatId: 'c1', usernames: ['noor'], showHistory }],
      ]),
    );
  });

  it('to a chat of two begins a group, and leaves what the two said between them', async () => {
    const participants = ['grace', 'ada'].map((name, place) => aParticipant(name, place));
    const title = 'Chat with grace, ada';
    const chat = aChat({ title, participantCount: 2, participantNames: ['grace', 'ada'] });
    const { dialog, user, changes } = await openDialog(aChatPage([], { chat, participants }));
    await user.click(within(dialog).getByRole('button', { name: 'Start a Group' }));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['chats.create', expect.objectContaining({ participants: ['ada', 'noor'] })],
      ]),
    );
  });

  it('is told in a line, with what they see', async () => {
    const at = '2024-05-06T09:00:00.000Z';
    const lines = [
      { ...addedDeed(['noor'], false), _id: 'l1', seq: 1, at, by: 'ada' },
      { ...addedDeed(['otto'], true), _id: 'l2', seq: 1, at, by: 'ada' },
    ];
    openChats({ page: aChatPage([aChatMessage(1)], { lines }) });
    expect(await screen.findByText('ada added noor')).toBeVisible();
    expect(screen.getByText('ada added otto, who can see what was said before')).toBeVisible();
  });
});

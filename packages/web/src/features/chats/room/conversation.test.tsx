import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChatMessagesPage, ChatPage } from '@collabor8/domain';
import { opened } from '../../../testing/opened.js';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aChatRow,
  aParticipant,
} from '../../../testing/chat-samples.js';
import { renderApp } from '../../../testing/render-app.js';
import { scrollTo } from '../../../testing/stub-browser.js';

const open = (page: ChatPage, older?: ChatMessagesPage) =>
  renderApp({
    at: '/messaging/direct-message?chatId=c1',
    api: {
      queries: {
        chats: {
          openList: () =>
            opened(
              { kind: 'person', username: 'grace' },
              aChatList([aChatRow({ ...page.chat, lastReadSeq: page.lastReadSeq })]),
            ),
          open: () => opened({ kind: 'chat', chatId: 'c1' }, page),
          openOnline: () => opened({ kind: 'users' }, []),
          ...(older && { messagesPage: () => older }),
        },
      },
      mutations: { chats: { markRead: ({ seq }) => seq, typing: () => undefined } },
    },
  });

const messages = (...seqs: readonly number[]) => seqs.map((seq) => aChatMessage(seq));
const log = () => screen.findByRole('log');
const said = async (seq: number) => {
  await screen.findByText(`Text of m${seq}`);
  // What leads through the messages comes after their first view.
  await screen.findAllByRole('button', { name: 'Report the message' });
  await waitFor(() =>
    expect(document.querySelector('[data-message][tabindex="0"]')).not.toBeNull(),
  );
  return within(await log()).getAllByRole('article')[seq - 1];
};
const composer = () => screen.findByPlaceholderText('Type your message here');

afterEach(() => vi.restoreAllMocks());

describe('an opened chat', () => {
  it('is ready to be written in', async () => {
    open(aChatPage());
    const field = await composer();
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('leaves the keyboard of a phone where it is', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: query === '(pointer: coarse)' }),
    );
    open(aChatPage());
    expect(await composer()).not.toHaveFocus();
  });

  it('of two people bears the name of the other one, wherever it is named', async () => {
    const chat = aChat({
      title: 'Chat with grace, ada',
      participantCount: 2,
      participantNames: ['grace', 'ada'],
    });
    open(aChatPage([], { chat, participants: [aParticipant('grace', 0), aParticipant('ada', 1)] }));
    expect(await screen.findByRole('heading', { name: 'ada' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^ada/ })).toBeVisible();
    expect(document.title).toMatch(/^ada/);
    expect(screen.queryByText(/Chat with/)).not.toBeInTheDocument();
  });

  it('tells whose account was deleted, at its place', async () => {
    const gone = { at: '2024-05-06T07:08:30.000Z', seq: 1 };
    const participants = [aParticipant('grace', 0), aParticipant('noor', 1)];
    const { live } = open(aChatPage(messages(1, 2), { participants }));
    await said(2);
    const participant = aParticipant('noor', 1, { roleRevision: 2, gone });
    const told = { name: 'chatUpdate', type: 'changeUserRole', chat: aChat() } as const;
    live.emit('chat', { ...told, participant });
    const words = within(await log()).getAllByText(/^Text of|deleted/);
    expect(words.map(({ textContent }) => textContent)).toEqual([
      'Text of m1',
      'noor has deleted their account',
      'Text of m2',
    ]);
  });
});

describe('the messages', () => {
  it('are one stop of the Tab key, from which arrow keys, Home and End lead to the others', async () => {
    const { user } = open(aChatPage(messages(1, 2, 3)));
    await said(3);
    await user.tab({ shift: true });
    // What can be done with the latest message, then the message itself.
    expect(screen.getAllByRole('button', { name: /^Delete/ })[2]).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getAllByRole('button', { name: /^Report/ })[2]).toHaveFocus();
    await user.tab({ shift: true });
    expect(await said(3)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await said(2)).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(await said(1)).toHaveFocus();
    await user.keyboard('{End}');
    expect(await said(3)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    await user.tab();
    expect(screen.getAllByRole('button', { name: /^Report/ })[1]).toHaveFocus();
    await user.tab();
    expect(screen.getAllByRole('button', { name: /^Delete/ })[1]).toHaveFocus();
    await user.tab();
    expect(await composer()).toHaveFocus();
  });

  it('give focus back to a neighbour when the one that had it is deleted', async () => {
    const { user, live } = open(aChatPage(messages(1, 2, 3)));
    await said(3);
    await user.click(screen.getAllByRole('button', { name: /^Delete/ })[1] ?? document.body);
    await screen.findByRole('dialog');
    live.emit('chat', {
      name: 'chatUpdate',
      type: 'deleted',
      chat: aChat({ revision: 2, deletedSeqs: [2] }),
      messageId: 'm2',
    });
    await waitFor(() =>
      expect(within(screen.getByRole('log')).getAllByRole('article')[1]).toHaveFocus(),
    );
  });

  it('have links that open beside the chat, and none where an address was refused', async () => {
    const msg = '[site](https://example.org) [own](/tags) [bad](javascript:alert(1))';
    open(aChatPage([aChatMessage(1, { msg })]));
    const link = await screen.findByRole('link', { name: 'site' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText('bad')).not.toHaveAttribute('href');
  });

  it('run in the direction in which they were written, as polls and titles do', async () => {
    const poll = {
      question: 'מתי?',
      options: [{ optionText: 'היום' }, { optionText: 'מחר' }],
      counts: [0, 0],
    };
    const chat = aChat({ title: 'שלום', lastSeq: 2 });
    open(aChatPage([aChatMessage(1), aChatMessage(2, { type: 'poll', poll })], { chat }));
    await said(1);
    for (const text of ['Text of m1', 'מתי?', 'היום']) {
      expect(screen.getByText(text).closest('[dir]')).toHaveAttribute('dir', 'auto');
    }
    for (const title of screen.getAllByText('שלום')) expect(title).toHaveAttribute('dir', 'auto');
    expect(await composer()).toHaveAttribute('dir', 'auto');
  });
});

describe('what is new', () => {
  const messaging = () =>
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
      name: /^Messaging/,
    });
  const words = async () =>
    within(await log())
      .getAllByText(/^Text of|^New messages$/)
      .map(({ textContent }) => textContent);
  const seen = (...ids: readonly string[]) =>
    act(() => scrollTo((element) => ids.includes(element.getAttribute('data-message') ?? '')));
  const marks = (server: ReturnType<typeof open>['server']) =>
    server.mutations.filter(([path]) => path === 'chats.markRead').map(([, input]) => input);

  it('stands below a line, which stays when it has been read', async () => {
    open(aChatPage(messages(1, 2, 3), { lastReadSeq: 1 }));
    await said(3);
    const expected = ['Text of m1', 'New messages', 'Text of m2', 'Text of m3'];
    expect(await words()).toEqual(expected);
    seen('m2', 'm3');
    await waitFor(() => expect(messaging()).not.toHaveTextContent('unread'));
    expect(await words()).toEqual(expected);
  });

  it.each([
    ['with all that is unread', 460, true],
    ['without waiting for what is far behind', 2_000, false],
  ])('is shown %s', async (_what, unread, isRead) => {
    const first = unread - 49;
    const latest = Array.from({ length: 50 }, (_, index) => aChatMessage(first + index));
    const { server } = open(
      aChatPage(latest, { loadedFrom: first, messagesCursor: `${first}`, lastReadSeq: 0 }),
      { messages: [], loadedFrom: 0, messagesCursor: null, ownVotes: {} },
    );
    await screen.findByText(`Text of m${unread}`);
    expect((await words())[0]).toBe('New messages');
    const pages = server.queries.filter(([path]) => path === 'chats.messagesPage');
    expect(pages.length > 0).toBe(isRead);
  });

  it('has no line where all is read, nor above what comes while one looks', async () => {
    const { live } = open(aChatPage(messages(1), { lastReadSeq: 1 }));
    await said(1);
    live.emit('chat', {
      name: 'chatUpdate',
      type: 'newMessage',
      chat: aChat({ revision: 2, lastSeq: 2 }),
      message: aChatMessage(2),
    });
    await said(2);
    expect(await words()).toEqual(['Text of m1', 'Text of m2']);
  });

  it('is read only as far as it was seen', async () => {
    const { server } = open(aChatPage(messages(1, 2, 3, 4), { lastReadSeq: 1 }));
    await said(4);
    expect(marks(server)).toEqual([]);
    seen('m2', 'm3');
    await waitFor(() => expect(marks(server)).toEqual([{ chatId: 'c1', seq: 3 }]));
    await waitFor(() => expect(messaging()).toHaveTextContent('1 unread'));
    seen('m4');
    await waitFor(() => expect(marks(server).at(-1)).toEqual({ chatId: 'c1', seq: 4 }));
  });

  it('is not read in a tab that nobody looks at, and stands below a line when one comes back', async () => {
    const { server, live } = open(aChatPage(messages(1), { lastReadSeq: 1 }));
    await said(1);
    const look = (state: DocumentVisibilityState) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    look('hidden');
    live.emit('chat', {
      name: 'chatUpdate',
      type: 'newMessage',
      chat: aChat({ revision: 2, lastSeq: 2 }),
      message: aChatMessage(2),
    });
    seen('m2');
    expect(marks(server)).toEqual([]);
    look('visible');
    await waitFor(() => expect(marks(server)).toEqual([{ chatId: 'c1', seq: 2 }]));
    expect(await words()).toEqual(['Text of m1', 'New messages', 'Text of m2']);
  });
});

describe('a dialog of the chat', () => {
  it.each([
    ['Add Participants', 'Search usernames'],
    ['Manage Participants', 'Role of ada'],
    ['Create Poll', 'Poll question'],
  ])('%s opens on its first field and gives focus back', async (name, field) => {
    const { user } = open(aChatPage());
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText(new RegExp(field))).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  it('moves into an option that is added, and to its neighbour when one is removed', async () => {
    const { user } = open(aChatPage());
    await user.click(await screen.findByRole('button', { name: 'Create Poll' }));
    await user.click(await screen.findByRole('button', { name: 'Add an option' }));
    expect(screen.getByRole('textbox', { name: 'Option 3' })).toHaveFocus();
    await user.keyboard('third');
    await user.click(screen.getByRole('button', { name: 'Remove option 2' }));
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Option 2' })).toHaveValue('third');
  });
});

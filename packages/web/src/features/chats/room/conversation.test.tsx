import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
  await screen.findAllByRole('button', { name: 'Reply' });
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
    const line = { what: 'gone', _id: 'l1', ...gone, by: 'noor' } as const;
    live.emit('chat', { ...told, participant, line });
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
    for (const name of [/^More about the message/, 'Copy link', 'Reply', 'React']) {
      expect(screen.getAllByRole('button', { name })[2]).toHaveFocus();
      await user.tab({ shift: true });
    }
    expect(await said(3)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await said(2)).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(await said(1)).toHaveFocus();
    await user.keyboard('{End}');
    expect(await said(3)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    for (const name of ['React', 'Reply', 'Copy link', /^More about the message/]) {
      await user.tab();
      expect(screen.getAllByRole('button', { name })[1]).toHaveFocus();
    }
    await user.tab();
    expect(await composer()).toHaveFocus();
  });

  it('give focus back to a neighbour when the one that had it is deleted', async () => {
    const { user, live } = open(aChatPage(messages(1, 2, 3)));
    await said(3);
    await user.click(
      screen.getAllByRole('button', { name: /^More about the message/ })[1] ?? document.body,
    );
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await screen.findByRole('dialog');
    live.emit('chat', {
      name: 'chatUpdate',
      type: 'deleted',
      chat: aChat({ revision: 2, deletedRanges: [[2, 2]] }),
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
    expect(screen.queryByRole('link', { name: 'bad' })).toBeNull();
    expect(screen.getByText(/\[bad\]\(javascript:alert\(1\)\)/)).toBeVisible();
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

  it('is shown from where one left off, and nothing more is read until one comes there', async () => {
    const loaded = Array.from({ length: 75 }, (_, index) => aChatMessage(76 + index));
    const around = { loadedFrom: 76, messagesCursor: 'older', loadedTo: 150, laterCursor: 'later' };
    const { server } = open(
      aChatPage(loaded, { ...around, lastReadSeq: 100, chat: aChat({ lastSeq: 700 }) }),
      {
        ...{
          messages: [aChatMessage(151)],
          loadedFrom: 151,
          messagesCursor: null,
          ownVotes: {},
          quotes: {},
        },
        ...{ loadedTo: 151, laterCursor: 'latest' },
      },
    );
    await screen.findByText('Text of m101');
    const shown = await words();
    expect(shown[shown.indexOf('New messages') + 1]).toBe('Text of m101');
    const load = await screen.findByRole('button', { name: 'Load later messages' });
    const asked = () => server.queries.filter(([path]) => /messagesPage|around/.test(path));
    expect(asked()).toEqual([]);
    seen('m101', 'm102');
    await waitFor(() => expect(marks(server)).toEqual([{ chatId: 'c1', seq: 102 }]));
    await userEvent.click(load);
    expect(await screen.findByText('Text of m151')).toBeVisible();
    expect(asked()).toEqual([
      ['chats.messagesPage', { chatId: 'c1', cursor: 'later', direction: 'later' }],
    ]);
    // What is said meanwhile belongs behind what isn't loaded.
    expect(screen.getByRole('button', { name: 'Jump to the latest' })).toBeVisible();
  });

  it('is told of at most every two seconds, and when one leaves', async () => {
    const { server } = open(aChatPage(messages(1, 2, 3, 4), { lastReadSeq: 0 }));
    await said(4);
    // The two seconds don't pass while a busy machine holds the test up.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    seen('m1');
    await waitFor(() => expect(marks(server)).toEqual([{ chatId: 'c1', seq: 1 }]));
    seen('m2');
    seen('m3');
    await waitFor(() => expect(messaging()).toHaveTextContent('1 unread'));
    expect(marks(server)).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(marks(server).at(-1)).toEqual({ chatId: 'c1', seq: 3 }));
    expect(marks(server)).toHaveLength(2);
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

  it('stands below a line where it came while there was no connection', async () => {
    const { live } = open(aChatPage(messages(1), { lastReadSeq: 1 }));
    await said(1);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const come = (seq: number) =>
      live.emit('chat', {
        name: 'chatUpdate',
        type: 'newMessage',
        chat: aChat({ revision: seq, lastSeq: seq }),
        message: aChatMessage(seq),
      });
    const cut = async () => {
      live.interrupt();
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      live.reconnect({ resumed: true });
    };
    await cut();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    come(2);
    expect(await words()).toEqual(['Text of m1', 'Text of m2']);
    seen('m2');
    await cut();
    come(3);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await words()).toEqual(['Text of m1', 'Text of m2', 'New messages', 'Text of m3']);
  });

  it('is nothing that one said oneself while there was no connection', async () => {
    const { live } = open(aChatPage(messages(1), { lastReadSeq: 1 }));
    await said(1);
    const come = (seq: number, msgFrom: string) =>
      live.emit('chat', {
        name: 'chatUpdate',
        type: 'newMessage',
        chat: aChat({ revision: seq, lastSeq: seq }),
        message: aChatMessage(seq, { msgFrom }),
      });
    live.interrupt();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    live.reconnect({ resumed: true });
    come(2, 'grace');
    await said(2);
    expect(await words()).toEqual(['Text of m1', 'Text of m2']);
    come(3, 'ada');
    await said(3);
    expect(await words()).toEqual(['Text of m1', 'Text of m2', 'New messages', 'Text of m3']);
  });

  it('is shown from where one left off, however much of it comes, until one is elsewhere', async () => {
    const { live } = open(aChatPage(messages(1), { lastReadSeq: 1 }));
    await said(1);
    const list = await log();
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const come = async (seq: number) => {
      shown.mockClear();
      live.emit('chat', {
        name: 'chatUpdate',
        type: 'newMessage',
        chat: aChat({ revision: seq, lastSeq: seq }),
        message: aChatMessage(seq),
      });
      await screen.findByText(`Text of m${seq}`);
      await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      return shown.mock.contexts.map((element) => (element as Element).textContent);
    };
    live.interrupt();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    live.reconnect({ resumed: true });
    expect(await come(2)).toContain('New messages');
    expect(await come(3)).toContain('New messages');
    fireEvent.wheel(list);
    expect(await come(4)).toEqual([]);
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

import type { BlockedPerson, Blocks } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aChat, aChatPage, aChatRow } from '../../testing/chat-samples.js';
import type { MockAnswers } from '../../testing/mock-api.js';
import { aStanding } from '../../testing/moderation-samples.js';
import { draftKey, writeDraft } from '../../shared/session/use-draft.js';
import { opened } from '../../testing/opened.js';
import { aUser, renderApp } from '../../testing/render-app.js';

const ME = { kind: 'person', username: 'grace' } as const;
const AT = '2026-01-01T00:00:00.000Z';

const person = (username: string, change: Partial<BlockedPerson> = {}): BlockedPerson => ({
  ...{ username, revision: 1, isApart: true },
  ...change,
});
const own = (username: string) => person(username, { blockedAt: AT });

const open = (at: string, blocks: Blocks = [], answers: MockAnswers = {}) =>
  renderApp({
    at,
    api: {
      ...answers,
      queries: {
        blocks: { openMine: () => opened(ME, blocks) },
        ...answers.queries,
        users: {
          open: ({ username }) => opened({ kind: 'users' }, aUser(username, { socketId: 's1' })),
          openDirectory: () =>
            opened(
              { kind: 'users' },
              {
                items: [aUser('ada'), aUser('noor')],
                nextCursor: null,
                total: { count: 2, isExact: true },
              },
            ),
          ...answers.queries?.users,
        },
      },
    },
  });

describe('on a profile', () => {
  it('asks before it blocks somebody, says so, and ends it', async () => {
    const { user, server } = open('/user/ada', [], {
      mutations: {
        users: {
          block: ({ username }) => own(username),
          unblock: ({ username }) => person(username, { revision: 2, isApart: false }),
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about ada' }));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block ada?' }));
    expect(server.mutations.map(([path]) => path)).not.toContain('users.block');
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.mutations).toContainEqual(['users.block', { username: 'ada' }]);
    const blocked = await screen.findByText('ada', { selector: 'bdi' });
    expect(blocked.parentElement).toHaveTextContent('You blocked ada.');
    await user.click(screen.getByRole('button', { name: 'More about ada' }));
    const unblock = await screen.findByRole('button', { name: 'Unblock' });
    for (const name of ['Message', 'Call', 'Play Nim']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByText('Online')).not.toBeInTheDocument();
    await user.click(unblock);
    expect(await screen.findByText('Online')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Message' })).toBeVisible();
  });

  it('says why somebody can’t be blocked', async () => {
    const block = () => {
      throw new Error('Down');
    };
    const { user } = open('/user/ada', [], { mutations: { users: { block } } });
    await user.click(await screen.findByRole('button', { name: 'More about ada' }));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block ada?' }));
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
  });
});

it('whom one has blocked stand among one’s settings, and can be unblocked there', async () => {
  const { user, server } = open('/user/grace?tab=settings', [own('ada'), person('noor')], {
    mutations: {
      users: { unblock: ({ username }) => person(username, { revision: 2, isApart: false }) },
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Blocked people' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'adaUnblock',
  ]);
  await user.click(list.getByRole('button', { name: 'Unblock ada' }));
  expect(server.mutations).toContainEqual(['users.unblock', { username: 'ada' }]);
  expect(await screen.findByText('You haven’t blocked anyone.')).toBeVisible();
});

describe('a list of people', () => {
  it('loses at once whom the reader doesn’t meet any more', async () => {
    const { live } = open('/users');
    expect(await screen.findByRole('link', { name: /ada/ })).toBeVisible();
    live.emit('person', { name: 'blockUpdate', person: person('ada') });
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /ada/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('link', { name: /noor/ })).toBeVisible();
    // That they came back online shows them as little.
    live.emit('users', {
      ...{ name: 'userUpdate', type: 'updated' },
      user: { ...aUser('ada'), revision: 9, socketId: 's1' },
    });
    expect(screen.queryByRole('link', { name: /ada/ })).not.toBeInTheDocument();
    live.emit('person', {
      name: 'blockUpdate',
      person: person('ada', { revision: 2, isApart: false }),
    });
    expect(await screen.findByRole('link', { name: /ada/ })).toBeVisible();
  });

  it('shows everybody to moderators', async () => {
    const { live } = open('/users', [person('ada')], {
      queries: {
        moderation: {
          openOwn: () => opened(ME, { ...aStanding('grace'), role: 'moderator' as const }),
          standing: ({ username }) => aStanding(username),
        },
      },
    });
    await waitFor(() => expect(screen.getByRole('link', { name: /ada/ })).toBeVisible());
    live.emit('person', { name: 'blockUpdate', person: person('noor') });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('link', { name: /noor/ })).toBeVisible();
  });
});

it.each([
  ['whom the reader has blocked', own('ada'), 'You blocked ada.', true],
  [
    'who has blocked the reader',
    person('ada'),
    'You and ada cannot write to each other, as one of you has blocked the other.',
    false,
  ],
])('a chat with somebody %s can be read alone', async (_title, blocked, line, canUnblock) => {
  const chat = aChat({
    ...{ participantCount: 2, participantNames: ['grace', 'ada'], title: 'Chat with grace, ada' },
  });
  writeDraft(draftKey('grace', 'chat:c1'), 'Half of it');
  open('/messaging/direct-message?chatId=c1', [blocked], {
    queries: {
      chats: {
        openList: () => opened(ME, { items: [aChatRow(chat)], nextCursor: null }),
        open: () => opened({ kind: 'chat', chatId: 'c1' }, aChatPage([], { chat })),
        openOnline: () => opened({ kind: 'users' }, []),
      },
    },
  });
  expect(await screen.findByText(line)).toBeVisible();
  const kept = screen.getByRole('textbox');
  expect(kept).toHaveAccessibleName('What you wrote is kept');
  expect(kept).toHaveValue('Half of it');
  expect(kept).toHaveAttribute('readonly');
  expect(screen.queryAllByRole('button', { name: 'Unblock' })).toHaveLength(canUnblock ? 1 : 0);
});

it('a group offers nobody to be mentioned whom the reader doesn’t meet', async () => {
  const chat = aChat();
  const { user } = open('/messaging/direct-message?chatId=c1', [person('noor')], {
    queries: {
      chats: {
        openList: () => opened(ME, { items: [aChatRow(chat)], nextCursor: null }),
        open: () => opened({ kind: 'chat', chatId: 'c1' }, aChatPage([], { chat })),
        openOnline: () => opened({ kind: 'users' }, []),
      },
      users: {
        openDirectory: () =>
          opened(
            { kind: 'users' },
            { items: [], nextCursor: null, total: { count: 0, isExact: true } },
          ),
      },
    },
    mutations: { chats: { typing: () => undefined } },
  });
  const field = await screen.findByRole('textbox');
  await user.type(field, '@a');
  expect(await screen.findByRole('option', { name: 'ada' })).toBeVisible();
  await user.clear(field);
  await user.type(field, '@noo');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
});

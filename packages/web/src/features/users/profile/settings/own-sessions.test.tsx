import type { OwnSessions, SessionRow } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { opened } from '../../../../testing/opened.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';

const aSession = (id: string, device: string): SessionRow => ({
  id,
  device,
  begunAt: '2024-03-05T12:00:00.000Z',
  seenAt: '2024-03-05T12:00:00.000Z',
  isOpen: false,
});

const own: OwnSessions = {
  sessions: [aSession('phone', 'Chrome on Android'), aSession('here', 'Firefox on Linux')],
  currentId: 'here',
};

async function openSessions(sessions = own) {
  const app = renderApp({
    at: '/user/grace',
    api: {
      queries: {
        users: {
          open: () => opened({ kind: 'users' }, aUser('grace')),
          openSessions: () => opened({ kind: 'person', username: 'grace' }, sessions),
        },
      },
      mutations: { users: { endSession: () => undefined, endOtherSessions: () => undefined } },
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Where you are signed in' }));
  await section.findAllByRole('listitem');
  return { ...app, section };
}

it('shows the device that asks first, without a way to end it', async () => {
  const { section } = await openSessions();
  const lines = section.getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxThis device/),
    expect.stringMatching(/^Chrome on Android.*Last used/),
  ]);
  expect(section.getAllByRole('button', { name: /^End the session on/ })).toHaveLength(1);
});

it('ends one, which goes when the server tells of it', async () => {
  const { section, user, server, live } = await openSessions();
  await user.click(section.getByRole('button', { name: 'End the session on Chrome on Android' }));
  expect(server.mutations).toContainEqual(['users.endSession', { id: 'phone' }]);
  live.emit('person', { name: 'sessionUpdate', type: 'ended', ids: ['phone'] });
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  expect(section.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

it('shows one that begins elsewhere, and ends all others', async () => {
  const { section, user, server, live } = await openSessions();
  const session = aSession('new', 'Safari on macOS');
  live.emit('person', { name: 'sessionUpdate', type: 'begun', session });
  expect(section.getByText('Safari on macOS')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'End all other sessions' }));
  expect(server.mutations.map(([path]) => path)).toContain('users.endOtherSessions');
});
